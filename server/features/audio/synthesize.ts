// Words and sentences said aloud: what was said lately is kept, what many ask for at the same moment is made once.
import { writeWav } from '../../../domain/audio/wav.ts'
import type { Deps } from '../../deps.ts'
import { LruCache } from '../../lru-cache.ts'
import { SpeechFailure, type SpeechVoice } from '../../providers/speech/port.ts'
import { createSemaphore } from '../../semaphore.ts'

type SynthesisDeps = Pick<Deps, 'voice' | 'localVoice' | 'log'>

/** A sentence takes a core for half a second; whoever waits longer than for these gets an error. */
const semaphore = createSemaphore(2, 16)
/** Of WAV: some 500 words. */
const MAX_CACHED_BYTES = 16_000_000
const TIMEOUT_MS = 30_000
/** Of each voice: another one of the same name, as tests have them, has said nothing yet. */
const caches = new WeakMap<SpeechVoice, { sounds: LruCache<Buffer>; making: Map<string, Promise<Buffer>> }>()

/** The text as WAV: by the voice that is set, and where it fails by the machine's own. Rejects with what `isSilence` knows. */
export async function synthesizeText(deps: SynthesisDeps, text: string, isOwn: boolean): Promise<Buffer> {
  const { voice, localVoice, log } = deps
  const first = isOwn ? (localVoice ?? voice) : (voice ?? localVoice)
  if (!first) throw new SpeechFailure('FAILED', 'no voice')
  try {
    return await synthesizeWith(first, text)
  } catch (error) {
    if (!isSilence(error) || !localVoice || first === localVoice) throw error
    const reason = error instanceof SpeechFailure ? error.reason : 'TIMEOUT'
    log.warn({ voice: first.name, reason }, 'a voice failed, the machine speaks')
    return synthesizeWith(localVoice, text)
  }
}

/** Whether a voice failed, or took longer than `TIMEOUT_MS`. */
export const isSilence = (error: unknown): boolean =>
  error instanceof SpeechFailure || (error instanceof Error && error.name === 'TimeoutError')

/** Not under one asker's signal: others may wait for the same. */
async function synthesizeWith(voice: SpeechVoice, text: string): Promise<Buffer> {
  const memory = caches.get(voice) ?? { sounds: new LruCache<Buffer>(MAX_CACHED_BYTES), making: new Map() }
  caches.set(voice, memory)
  const known = memory.sounds.get(text) ?? memory.making.get(text)
  if (known) return known
  const making = semaphore
    .run(async () => {
      const { rate, samples } = await voice.say(text, AbortSignal.timeout(TIMEOUT_MS))
      const wav = Buffer.from(writeWav(rate, [samples]).buffer)
      memory.sounds.set(text, wav, wav.length)
      return wav
    })
    .finally(() => memory.making.delete(text))
  memory.making.set(text, making)
  return making
}

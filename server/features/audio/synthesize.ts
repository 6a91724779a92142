// Text to speech of words and sentences: an LRU cache of recent audio, and single flight for concurrent
// requests of the same text.
import { writeWav } from '../../../domain/audio/wav.ts'
import type { Deps } from '../../deps.ts'
import { LruCache } from '../../lru-cache.ts'
import { SpeechFailure, type SpeechVoice } from '../../providers/speech/port.ts'
import { createSemaphore } from '../../semaphore.ts'

type SynthesisDeps = Pick<Deps, 'voice' | 'localVoice' | 'log'>

/**
 * A sentence takes one CPU core for about 0.5 s. At most 2 run in parallel and 16 wait in the queue; further
 * requests get an error.
 */
const semaphore = createSemaphore(2, 16)
/** Max. size of the WAV cache per voice: about 500 words. */
const MAX_CACHED_BYTES = 16_000_000
const TIMEOUT_MS = 30_000
/** Cache per voice object and not per name, because tests create several voices of the same name. */
const caches = new WeakMap<SpeechVoice, { sounds: LruCache<Buffer>; making: Map<string, Promise<Buffer>> }>()

/**
 * Returns the text as WAV, synthesised by the configured voice, with the local voice as the fallback. Rejects
 * with an error for which `isSilence` is true.
 */
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

/** True if a voice failed, or exceeded the timeout `TIMEOUT_MS`. */
export const isSilence = (error: unknown): boolean =>
  error instanceof SpeechFailure || (error instanceof Error && error.name === 'TimeoutError')

/** Not bound to the abort signal of one request: other requests may wait for the same audio. */
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

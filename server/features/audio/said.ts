// Words and sentences said aloud: what was said lately is kept, what many ask for at the same moment is made once.
import { writeWav } from '../../../domain/audio/wav.ts'
import type { Deps } from '../../deps.ts'
import { makeGate } from '../../gate.ts'
import { Lru } from '../../lru.ts'
import { SpeechFailure, type Voice } from '../../providers/speech/port.ts'

type Needs = Pick<Deps, 'voice' | 'localVoice' | 'log'>

/** A sentence takes a core for half a second; whoever waits longer than for these gets an error. */
const gate = makeGate(2, 16)
/** Of WAV: some 500 words. */
const KEPT_BYTES = 16_000_000
const TIMEOUT_MS = 30_000
/** Of each voice: another one of the same name, as tests have them, has said nothing yet. */
const kept = new WeakMap<Voice, { sounds: Lru<Buffer>; making: Map<string, Promise<Buffer>> }>()

/** The text as WAV: by the voice that is set, and where it fails by the machine's own. Rejects with what `isSilence` knows. */
export async function sayAloud(deps: Needs, text: string, isOwn: boolean): Promise<Buffer> {
  const { voice, localVoice, log } = deps
  const first = isOwn ? (localVoice ?? voice) : (voice ?? localVoice)
  if (!first) throw new SpeechFailure('FAILED', 'no voice')
  try {
    return await saidBy(first, text)
  } catch (error) {
    if (!isSilence(error) || !localVoice || first === localVoice) throw error
    const reason = error instanceof SpeechFailure ? error.reason : 'TIMEOUT'
    log.warn({ voice: first.name, reason }, 'a voice failed, the machine speaks')
    return saidBy(localVoice, text)
  }
}

/** Whether a voice failed, or took longer than `TIMEOUT_MS`. */
export const isSilence = (error: unknown): boolean =>
  error instanceof SpeechFailure || (error instanceof Error && error.name === 'TimeoutError')

/** Not under one asker's signal: others may wait for the same. */
async function saidBy(voice: Voice, text: string): Promise<Buffer> {
  const memory = kept.get(voice) ?? { sounds: new Lru<Buffer>(KEPT_BYTES), making: new Map() }
  kept.set(voice, memory)
  const known = memory.sounds.get(text) ?? memory.making.get(text)
  if (known) return known
  const making = gate
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

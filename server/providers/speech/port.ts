// What the server may ask of a voice: one sentence read aloud, as samples.

import type { WavAudio } from '../../../domain/audio/wav.ts'

export type SpeechReason = 'KEY_REFUSED' | 'NO_BALANCE' | 'FAILED' | 'TIMEOUT' | 'BAD_ANSWER'

/** The voice said nothing that can be played. */
export class SpeechFailure extends Error {
  readonly reason: SpeechReason
  constructor(reason: SpeechReason, message: string, options?: ErrorOptions) {
    super(message, options)
    this.name = 'SpeechFailure'
    this.reason = reason
  }
}

export interface SpeechVoice {
  /** Which voice it is: what was made by another is made anew. */
  name: string
  /** Reads up to 2,000 characters of English. Rejects with SpeechFailure, or with the signal's reason. */
  say(text: string, signal: AbortSignal): Promise<WavAudio>
}

/** A voice that comes with the product. */
export interface LocalVoice extends SpeechVoice {
  /** Makes the first word come sooner: starting takes a second. Never rejects. */
  warmUp(): void
  close(): Promise<void>
}

// Interface of speech synthesis: one sentence to audio samples.

import type { WavAudio } from '../../../domain/audio/wav.ts'

export type SpeechReason = 'KEY_REFUSED' | 'NO_BALANCE' | 'FAILED' | 'TIMEOUT' | 'BAD_ANSWER'

/** The voice returned no audio that can be played. */
export class SpeechFailure extends Error {
  readonly reason: SpeechReason
  constructor(reason: SpeechReason, message: string, options?: ErrorOptions) {
    super(message, options)
    this.name = 'SpeechFailure'
    this.reason = reason
  }
}

export interface SpeechVoice {
  /** Identifies the voice: cached audio of another voice is generated again. */
  name: string
  /**
   * Synthesizes up to 2,000 characters of English. Rejects with SpeechFailure, or with the signal's reason.
   */
  say(text: string, signal: AbortSignal): Promise<WavAudio>
}

/** The built-in voice. */
export interface LocalVoice extends SpeechVoice {
  /** Prepares the voice, so that the first request is faster: the start takes a second. Never rejects. */
  warmUp(): void
  close(): Promise<void>
}

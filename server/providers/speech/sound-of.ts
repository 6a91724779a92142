// Parses the audio response of a voice into samples; throws BAD_ANSWER for audio that cannot be played.
import { readWav, type WavAudio } from '../../../domain/audio/wav.ts'
import { SpeechFailure } from './port.ts'

export function soundOf(bytes: Buffer): WavAudio {
  const sound = readWav(bytes)
  if (!sound) throw new SpeechFailure('BAD_ANSWER', 'not a WAV of 16 bits and one channel')
  return sound
}

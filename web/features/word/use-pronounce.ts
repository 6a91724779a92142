// Hook that speaks a word in either accent, if a voice is available.
import { useCallback } from 'react'
import { useVoice } from '../../lib/voice.ts'
import { notifyNoSound } from '../../ui/silent.ts'

export type VoiceAccent = 'uk' | 'us'

export interface PronounceState {
  /** There is an English voice. */
  isAvailable: boolean
  /** Stops the current speech first. An accent without a voice falls back to the other. */
  say: (text: string, accent?: VoiceAccent, rate?: number) => void
}

/** `onSilent`: no sound could be played; must be a stable callback. */
export function usePronounce(onSilent: () => void = notifyNoSound): PronounceState {
  const uk = useVoice('en-GB', onSilent)
  const us = useVoice('en-US', onSilent)
  const [hasUk, sayUk, sayUs] = [uk.isAvailable, uk.speak, us.speak]
  const say = useCallback(
    (text: string, accent: VoiceAccent = 'us', rate?: number) =>
      (accent === 'uk' && hasUk ? sayUk : sayUs)(text, rate),
    [hasUk, sayUk, sayUs],
  )
  return { isAvailable: us.isAvailable, say }
}

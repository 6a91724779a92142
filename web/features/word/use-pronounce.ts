// A word said aloud in either accent, where anything has a voice for it.
import { useCallback } from 'react'
import { useVoice } from '../../lib/voice.ts'
import { notifyNoSound } from '../../ui/silent.ts'

export type VoiceAccent = 'uk' | 'us'

export interface PronounceState {
  /** There is an English voice. */
  isAvailable: boolean
  /** Stops what is being spoken. An accent without a voice is spoken in the other. */
  say: (text: string, accent?: VoiceAccent, rate?: number) => void
}

/** `onSilent`: nothing could be heard; it must stay the same. */
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

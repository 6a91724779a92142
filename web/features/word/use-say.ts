// A word said aloud in either accent, where the browser has a voice for it.
import { useCallback } from 'react'
import { useSpeech } from '../../lib/speech.ts'

export type Accent = 'uk' | 'us'

/** `isAvailable`: there is an English voice. `say` stops what was being said before. */
export function useSay(): { isAvailable: boolean; say: (text: string, accent?: Accent) => void } {
  const uk = useSpeech('en-GB')
  const us = useSpeech('en-US')
  const [sayUk, sayUs] = [uk.speak, us.speak]
  const say = useCallback(
    (text: string, accent: Accent = 'us') => (accent === 'uk' ? sayUk : sayUs)(text),
    [sayUk, sayUs],
  )
  return { isAvailable: us.isAvailable, say }
}

// What a reader is asked by: kept in this browser, as it depends on where one sits as much as on who one is.
import { useEffect, useState } from 'react'
import { makeStoredChoice } from '../../lib/stored-choice.ts'

/** The sentence with blanks; the word to its meaning; the meaning to its word; the sound. */
export type ReviewMode = 'cloze' | 'word' | 'meaning' | 'sound'
export const MODE_LABELS: Record<ReviewMode, string> = {
  cloze: '挖空',
  word: '看词忆义',
  meaning: '看义忆词',
  sound: '听音',
}

const ALL = ['cloze', 'word', 'meaning', 'sound'] as const satisfies readonly ReviewMode[]
const chosen = makeStoredChoice<ReviewMode>('review-mode', ALL)

/** The modes of this browser: without a voice there is nothing to listen to. */
export const getReviewModes = (isSpeaking: boolean): readonly ReviewMode[] =>
  isSpeaking ? ALL : ALL.filter((mode) => mode !== 'sound')

/** The chosen mode; a sound that cannot be heard is asked as a blank. */
export function useReviewMode(isSpeaking: boolean): ReviewMode {
  const mode = chosen.use()
  return mode === 'sound' && !isSpeaking ? 'cloze' : mode
}

/** How long voices may take to arrive before they are said to be missing. */
const VOICES_MS = 1500

/** Whether the sound was chosen and this device, asked long enough, has no voice for it. */
export function useIsSoundMissing(isSpeaking: boolean): boolean {
  const isWanted = chosen.use() === 'sound' && !isSpeaking
  const [isLate, setLate] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), VOICES_MS)
    return () => clearTimeout(timer)
  }, [])
  return isWanted && isLate
}

/** Stores the choice; for this visit only where nothing can be stored. */
export const chooseMode = chosen.set

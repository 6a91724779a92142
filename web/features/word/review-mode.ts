// The review mode (the prompt of a card): stored in this browser, because it depends on the device as much as
// on the reader.
import { useEffect, useState } from 'react'
import { makeStoredChoice } from '../../lib/stored-choice.ts'

/** The sentence with blanks; the word, for its meaning; the meaning, for its word; the sound. */
export type ReviewMode = 'cloze' | 'word' | 'meaning' | 'sound'
export const MODE_LABELS: Record<ReviewMode, string> = {
  cloze: '挖空',
  word: '看词忆义',
  meaning: '看义忆词',
  sound: '听音',
}

const ALL = ['cloze', 'word', 'meaning', 'sound'] as const satisfies readonly ReviewMode[]
const chosen = makeStoredChoice<ReviewMode>('review-mode', ALL)

/** The modes available in this browser: without a voice there is no sound mode. */
export const getReviewModes = (isSpeaking: boolean): readonly ReviewMode[] =>
  isSpeaking ? ALL : ALL.filter((mode) => mode !== 'sound')

/** The selected mode; without a voice, sound falls back to cloze. */
export function useReviewMode(isSpeaking: boolean): ReviewMode {
  const mode = chosen.use()
  return mode === 'sound' && !isSpeaking ? 'cloze' : mode
}

/** Timeout for voices to load before they are reported as missing. */
const VOICES_MS = 1500

/** Whether the sound mode is selected and this device has no voice for it after the timeout. */
export function useIsSoundMissing(isSpeaking: boolean): boolean {
  const isWanted = chosen.use() === 'sound' && !isSpeaking
  const [isLate, setLate] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), VOICES_MS)
    return () => clearTimeout(timer)
  }, [])
  return isWanted && isLate
}

/** Stores the selection; falls back to this visit only if storage is unavailable. */
export const chooseMode = chosen.set

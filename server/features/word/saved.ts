// Answers small questions other features ask of a reader's words.
import type { WordEntry } from '../../../contract/entities/word.ts'
import type { Deps } from '../../deps.ts'
import { lemmasFor } from '../dictionary/public.ts'
import type { StudyDay } from './store.ts'
import { latestDays } from './study-days.ts'

/** The living card of the first of these lemmas that has one. */
export async function savedCard(deps: Deps, user_id: number, lemmas: string[]): Promise<WordEntry['saved']> {
  const card = await deps.store.word.savedAs(user_id, lemmas)
  return card ? { id: card.id, state: card.state, due: card.due.toISOString() } : null
}

/**
 * The living card that a step means which names `word`: also by a lemma that it was kept under before its rules changed,
 * for a step may have been on its way since.
 */
export async function keptCard(
  deps: Deps,
  user_id: number,
  word: string,
): Promise<{ id: number } | undefined> {
  const lemmas = lemmasFor(deps.dictionary, word)
  const { word: store } = deps.store
  return (await store.savedAs(user_id, lemmas)) ?? (await store.mend.former(user_id, lemmas))
}

/** Saved words, and how many of them are due. */
export const wordCounts = (deps: Deps, user_id: number): Promise<{ words: number; due: number }> =>
  deps.store.word.countsOf(user_id, deps.now())

/** Days of Asia/Shanghai with something saved or reviewed, the latest first, back to where a streak can have begun. */
export const studyDays = (deps: Deps, user_id: number): Promise<StudyDay[]> =>
  latestDays((limit) => deps.store.word.studyDaysOf(user_id, limit))

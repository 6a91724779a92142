// Small queries about a reader's words for other features.
import type { WordEntry } from '../../../contract/entities/word.ts'
import { computeDueTime, DAY_START_HOUR, endOfReaderDay } from '../../../domain/word/reader-day.ts'
import type { Deps } from '../../deps.ts'
import type { SessionUser } from '../../http/session.ts'
import { settingsOf } from '../account/public.ts'
import { lemmasFor } from '../dictionary/public.ts'
import type { StudyDay } from './store.ts'
import { latestDays } from './study-days.ts'

/** The card (not deleted) of the first of these lemmas that has one. */
export async function savedCard(
  deps: Deps,
  { id: user_id, settings }: Pick<SessionUser, 'id' | 'settings'>,
  lemmas: string[],
): Promise<WordEntry['saved']> {
  const card = await deps.store.word.savedAs(user_id, lemmas)
  if (!card) return null
  const { id, state } = card
  return { id, state, due: computeDueTime(card, settings.day_start_hour).toISOString() }
}

/**
 * The card (not deleted) that an offline step means by `word`. It also finds a lemma from before a change of
 * the card rules, because the step may be older than the change.
 */
export async function findLiveCard(
  deps: Deps,
  user_id: number,
  word: string,
): Promise<{ id: number } | undefined> {
  const lemmas = lemmasFor(deps.dictionary, word)
  const { word: store } = deps.store
  return (await store.savedAs(user_id, lemmas)) ?? (await store.mend.former(user_id, lemmas))
}

/**
 * The words that a reader saved from these articles; a word counts only for the first of them. Returns the
 * number per article, the total, and the last saved `latest` words.
 */
export async function savedFrom(
  deps: Pick<Deps, 'store'>,
  user_id: number,
  article_ids: readonly number[],
  latest: number,
): Promise<{
  counts: ReadonlyMap<number, number>
  total: number
  latest: { word: string; gloss: string; article_id: number }[]
}> {
  const cards = await deps.store.word.savedFrom(user_id, article_ids)
  const counts = new Map<number, number>()
  for (const { article_id } of cards) counts.set(article_id, (counts.get(article_id) ?? 0) + 1)
  return {
    counts,
    total: cards.length,
    latest: cards
      .sort((a, b) => b.created_at.getTime() - a.created_at.getTime() || b.card_id - a.card_id)
      .slice(0, latest)
      .map(({ word, gloss, article_id }) => ({ word, gloss, article_id })),
  }
}

/** Number of saved words, and how many of them are due. */
export async function wordCounts(deps: Deps, user_id: number): Promise<{ words: number; due: number }> {
  const now = deps.now()
  const hour = (await settingsOf(deps, user_id))?.day_start_hour ?? DAY_START_HOUR.default
  return deps.store.word.countsOf(user_id, { now, day_end: endOfReaderDay(now, hour) })
}

/** Days (Asia/Shanghai) with a saved word or a review, latest first, as far back as a streak may reach. */
export const studyDays = (deps: Deps, user_id: number): Promise<StudyDay[]> =>
  latestDays((limit) => deps.store.word.studyDaysOf(user_id, limit))

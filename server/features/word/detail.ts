// Returns everything about one saved word: sentences, reviews, due dates, dictionary entry.

import { throwAppError } from '../../../contract/kernel/app-error.ts'
import type { EndpointResult } from '../../../contract/kernel/endpoint-definition.ts'
import type { wordEndpoints as calls } from '../../../contract/word.ts'
import { createWordInContext } from '../../../domain/word/create-word-in-context.ts'
import { computeDueTime } from '../../../domain/word/reader-day.ts'
import { computeRetrievability } from '../../../domain/word/schedule.ts'
import type { Ctx } from '../../http/context.ts'
import { entryOf, lemmasFor, lookUpWord } from '../dictionary/public.ts'
import type { CardWithContexts } from './card-row.store.ts'
import { presentNext, presentWordCard } from './present.ts'
import { reviewSettings } from './settings.ts'

/** Throws `WORD_NOT_SAVED`. The history has the latest review first. */
export async function detailOf(ctx: Ctx<'user'>, word: string): Promise<EndpointResult<typeof calls.detail>> {
  const user_id = ctx.user.id
  const settings = reviewSettings(ctx)
  const lemmas = lemmasFor(ctx.dictionary, word)
  const { word: store } = ctx.store
  const card = (await store.cardOf(user_id, lemmas)) ?? (await formerCard(ctx, lemmas))
  if (!card) throwAppError('WORD_NOT_SAVED')
  const history = await ctx.store.review.historyOf(user_id, card.id)
  const now = ctx.now()
  const [newest] = card.contexts
  // The same entry as in the look-up panel for the newest sentence.
  const here = newest && entryOf(ctx, createWordInContext(card.lemma, newest))
  const entry =
    (here?.lemma === card.lemma ? here : lookUpWord(ctx, card.lemma)) ?? lookUpWord(ctx, card.word)
  return {
    card: presentWordCard(card, now, settings),
    next: presentNext(card, now, settings),
    retrievability: computeRetrievability(card, now),
    stability: card.stability,
    difficulty: card.difficulty,
    history: history.map((row) => ({ ...row, at: row.at.toISOString() })),
    entry: entry
      ? {
          ...entry,
          saved: {
            id: card.id,
            state: card.state,
            due: computeDueTime(card, settings.day_start_hour).toISOString(),
          },
        }
      : null,
  }
}

/** The URL may contain a former lemma of the card. */
async function formerCard(ctx: Ctx<'user'>, lemmas: string[]): Promise<CardWithContexts | undefined> {
  const { word: store } = ctx.store
  const former = await store.mend.former(ctx.user.id, lemmas)
  return former && store.cardOf(ctx.user.id, [former.lemma])
}

// Rates a card: one transaction moves the card, appends to the log and counts the day, exactly once per operation.
import type { Reviewed } from '../../../contract/entities/word.ts'
import { refuse } from '../../../contract/kernel/refusal.ts'
import { dayOf } from '../../../domain/kernel/calendar.ts'
import { type Card, type Rating, snapshotCard } from '../../../domain/word/card.ts'
import { type LogRow, nextReview, rebuild } from '../../../domain/word/schedule.ts'
import type { Queryable } from '../../db/open.ts'
import type { Ctx } from '../../http/context.ts'
import { lemmasFor } from '../dictionary/public.ts'
import type { CardWithContexts } from './card-row.store.ts'
import { presentCounts, presentDueCard } from './present.ts'
import type { ReviewRow, ReviewWrite } from './review.store.ts'
import { reviewSettings } from './settings.ts'

export interface Rated {
  rating: Rating
  /** Milliseconds. */
  spent: number
  op_id?: string | undefined
}

/** Rates the card of that number; throws `WORD_NOT_SAVED` (also when it is another reader's), `OPERATION_REUSED`. */
export async function reviewCard(
  ctx: Ctx<'user'>,
  id: number,
  rated: Rated,
  at: Date = ctx.now(),
): Promise<Reviewed> {
  const settings = reviewSettings(ctx)
  const user_id = ctx.user.id
  const { review: store } = ctx.store
  return store.once(user_id, 'word.review', rated.op_id, async (tx) => {
    const card = (await store.lock(tx, user_id, id)) ?? refuse('WORD_NOT_SAVED')
    const now = ctx.now()
    const { rating } = rated
    const next = await stateAfter(ctx, tx, card, rating, at, settings.retention)
    const written: ReviewWrite = {
      user_id,
      id,
      card: next.card,
      entry: {
        kind: 'REVIEW',
        rating,
        spent: rated.spent,
        state: next.before.state,
        before: snapshotCard(card, settings.retention),
        at,
      },
      delta: {
        day: dayOf(at),
        reviews: 1,
        fresh: card.state === 'NEW' ? 1 : 0,
        mature_reviews: next.before.state === 'REVIEW' ? 1 : 0,
        mature_kept: next.before.state === 'REVIEW' && rating > 1 ? 1 : 0,
      },
      now,
      today: dayOf(now),
    }
    return presentReviewed(written, card, await store.write(tx, written), settings)
  })
}

/** The same by word, for work done offline: a review older than the card's last one takes its place in time. */
export async function reviewWord(
  ctx: Ctx<'user'>,
  { word, ...rated }: Rated & { word: string },
  at: Date = ctx.now(),
): Promise<Reviewed> {
  const saved = await ctx.store.word.savedAs(ctx.user.id, lemmasFor(ctx.dictionary, word))
  if (!saved) refuse('WORD_NOT_SAVED')
  return reviewCard(ctx, saved.id, rated, at)
}

/** The card after the rating, and what it was before in the order of time. */
async function stateAfter(
  ctx: Ctx<'user'>,
  tx: Queryable,
  card: CardWithContexts,
  rating: Rating,
  at: Date,
  retention: number,
): Promise<{ card: Card; before: Card }> {
  const seed = card.lemma
  if (card.last_review === null || at >= card.last_review)
    return { card: nextReview(card, rating, at, { retention, seed }).card, before: card }
  const log = await ctx.store.review.liveReviews(tx, ctx.user.id, card.id)
  const earlier = log.filter((row) => row.at <= at)
  const late = { id: 0, rating, at, before: snapshotCard(card, retention) }
  return {
    card: rebuildCard([...earlier, late, ...log.slice(earlier.length)], card),
    before: rebuildCard(earlier, card),
  }
}

/** The card that these reviews, given in order of time, lead to. */
export function rebuildCard(
  log: readonly Pick<ReviewRow, 'rating' | 'at' | 'before'>[],
  card: Pick<CardWithContexts, 'created_at' | 'lemma'>,
): Card {
  const rows = log.map(
    ({ rating, at, before }, place): LogRow => ({
      id: place + 1,
      kind: 'REVIEW',
      rating,
      at,
      retention: before.retention,
    }),
  )
  return rebuild(rows, card.created_at, card.lemma)
}

/** The answer of a review or of its undoing; `counts` are those of every other card. */
export function presentReviewed(
  { card: after, now }: ReviewWrite,
  before: CardWithContexts,
  others: Parameters<typeof presentCounts>[0],
  settings: { retention: number; daily_new: number },
): Reviewed {
  const card = { ...before, ...after }
  const isNew = card.state === 'NEW'
  const counts = {
    ...others,
    due_cards: others.due_cards + (!isNew && card.due <= now ? 1 : 0),
    fresh_cards: others.fresh_cards + (isNew ? 1 : 0),
  }
  return {
    card: presentDueCard(card, now, settings.retention),
    counts: presentCounts(counts, settings.daily_new),
  }
}

// Leeches, i.e. words forgotten again and again: list them with sentences, suspend, resume.
import type { Card } from '../../../contract/entities/word.ts'
import { throwAppError } from '../../../contract/kernel/app-error.ts'
import type { Ctx } from '../../http/context.ts'
import { presentWordCard } from './present.ts'
import { reviewSettings } from './settings.ts'

/** Max. cards of the list: more on one screen are of no use. */
const MAX_COUNT = 100

/** Leeches and suspended words, most lapses first. */
export async function leechesOf(ctx: Ctx<'user'>): Promise<{ items: Card[] }> {
  const cards = await ctx.store.word.leech.list(ctx.user.id, MAX_COUNT)
  const now = ctx.now()
  return { items: cards.map((card) => presentWordCard(card, now, reviewSettings(ctx))) }
}

/**
 * Suspends or resumes a card, once per `op_id`. Its schedule does not change, so a resumed card is due on its
 * old day. Throws `WORD_NOT_SAVED` (also for another reader's card), `IDEMPOTENCY_KEY_REUSED`.
 */
export async function suspendCard(
  ctx: Ctx<'user'>,
  { id, is_resting, op_id }: { id: number; is_resting: boolean; op_id?: string | undefined },
): Promise<Card> {
  const user_id = ctx.user.id
  const { review, word: store } = ctx.store
  return store.once(user_id, 'word.rest', op_id, async (tx) => {
    const card = (await review.lock(tx, user_id, id)) ?? throwAppError('WORD_NOT_SAVED')
    const now = ctx.now()
    const rested_at = is_resting ? (card.rested_at ?? now) : null
    await store.leech.rest(tx, { user_id, id: card.id, rested_at })
    return presentWordCard({ ...card, rested_at }, now, reviewSettings(ctx))
  })
}

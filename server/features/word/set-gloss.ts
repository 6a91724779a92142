// Mends the meaning on a card: the reader's own words, or with none the dictionary's again.
import type { Card } from '../../../contract/entities/word.ts'
import { refuse } from '../../../contract/kernel/refusal.ts'
import type { Tap } from '../../../domain/language/entry-at.ts'
import { glossAt, meaningAt } from '../../../domain/word/meaning.ts'
import { tapOfContext } from '../../../domain/word/tap-of-context.ts'
import type { Ctx } from '../../http/context.ts'
import type { CardWithContexts } from './card-row.store.ts'
import { presentCard } from './present.ts'
import { keptCard } from './saved.ts'
import { reviewSettings } from './settings.ts'

/**
 * Sets the gloss once per `op_id`; '' takes the reader's own back: what the dictionary says at the newest context stands
 * again. Whatever arrives last counts, also when it was written earlier on another device. Throws `WORD_NOT_SAVED` (also
 * when the card is another reader's), `MEANING_MISSING` when nothing would be left, `OPERATION_REUSED`.
 */
export async function setGloss(
  ctx: Ctx<'user'>,
  { id, gloss, op_id }: { id: number; gloss: string; op_id?: string | undefined },
): Promise<Card> {
  const user_id = ctx.user.id
  const { review, word: store } = ctx.store
  return store.once(user_id, 'word.setGloss', op_id, async (tx) => {
    const card = (await review.lock(tx, user_id, id)) ?? refuse('WORD_NOT_SAVED')
    const changed = { gloss: gloss || dictionaryGlossOf(ctx, card), is_gloss_own: gloss !== '' }
    if (changed.gloss === '') refuse('MEANING_MISSING')
    await store.gloss.set(tx, { user_id, id: card.id, gloss: changed.gloss, is_own: changed.is_gloss_own })
    return presentCard({ ...card, ...changed }, ctx.now(), reviewSettings(ctx))
  })
}

/** The same of the card that the word is kept on. */
export async function setGlossOf(
  ctx: Ctx<'user'>,
  { word, ...to }: { word: string; gloss: string; op_id: string },
): Promise<Card> {
  const card = await keptCard(ctx, ctx.user.id, word)
  // A step that was done before must be told so, whatever became of the word since: no card has this number.
  return setGloss(ctx, { id: card?.id ?? 0, ...to })
}

/** What the sentence was saved with, unless that is the reader's own as well. */
function dictionaryGlossOf(ctx: Ctx<'user'>, card: CardWithContexts): string {
  const [newest] = card.contexts
  const tap: Tap = newest ? tapOfContext(card.lemma, newest) : { text: card.lemma }
  const { gloss, is_gloss_own } = meaningAt(ctx.dictionary, newest?.gloss, tap)
  return is_gloss_own ? glossAt(ctx.dictionary, tap) : gloss
}

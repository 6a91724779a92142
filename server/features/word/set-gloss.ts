// Mends the meaning on a card: the reader's own words, or with none the dictionary's again.
import type { Card } from '../../../contract/entities/word.ts'
import { throwAppError } from '../../../contract/kernel/app-error.ts'
import type { WordInContext } from '../../../domain/language/resolve-entry.ts'
import { createWordInContext } from '../../../domain/word/create-word-in-context.ts'
import { chooseSavedGloss, findGloss } from '../../../domain/word/meaning.ts'
import type { Ctx } from '../../http/context.ts'
import type { CardWithContexts } from './card-row.store.ts'
import { presentWordCard } from './present.ts'
import { findLiveCard } from './saved.ts'
import { reviewSettings } from './settings.ts'

/**
 * Sets the gloss once per `op_id`; '' takes the reader's own back: what the dictionary says at the newest context stands
 * again. Whatever arrives last counts, also when it was written earlier on another device. Throws `WORD_NOT_SAVED` (also
 * when the card is another reader's), `MEANING_MISSING` when nothing would be left, `IDEMPOTENCY_KEY_REUSED`.
 */
export async function setGloss(
  ctx: Ctx<'user'>,
  { id, gloss, op_id }: { id: number; gloss: string; op_id?: string | undefined },
): Promise<Card> {
  const user_id = ctx.user.id
  const { review, word: store } = ctx.store
  return store.once(user_id, 'word.setGloss', op_id, async (tx) => {
    const card = (await review.lock(tx, user_id, id)) ?? throwAppError('WORD_NOT_SAVED')
    const changed = { gloss: gloss || dictionaryGlossOf(ctx, card), is_gloss_own: gloss !== '' }
    if (changed.gloss === '') throwAppError('MEANING_MISSING')
    await store.gloss.set(tx, { user_id, id: card.id, gloss: changed.gloss, is_own: changed.is_gloss_own })
    return presentWordCard({ ...card, ...changed }, ctx.now(), reviewSettings(ctx))
  })
}

/** The same of the card that the word is kept on. */
export async function setGlossOf(
  ctx: Ctx<'user'>,
  { word, ...to }: { word: string; gloss: string; op_id: string },
): Promise<Card> {
  const card = await findLiveCard(ctx, ctx.user.id, word)
  // A step that was done before must be told so, whatever became of the word since: no card has this number.
  return setGloss(ctx, { id: card?.id ?? 0, ...to })
}

/** What the sentence was saved with, unless that is the reader's own as well. */
function dictionaryGlossOf(ctx: Ctx<'user'>, card: CardWithContexts): string {
  const [newest] = card.contexts
  const tap: WordInContext = newest ? createWordInContext(card.lemma, newest) : { text: card.lemma }
  const { gloss, is_gloss_own } = chooseSavedGloss(ctx.dictionary, newest?.gloss, tap)
  return is_gloss_own ? findGloss(ctx.dictionary, tap) : gloss
}

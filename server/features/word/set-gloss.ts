// Changes the gloss of a card to the reader's own text, or resets it to the dictionary's gloss.
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
 * Sets the gloss, once per `op_id`; an empty one resets it to the dictionary's gloss for the newest context.
 * The last request wins, even if it was made earlier on another device. Throws `WORD_NOT_SAVED` (also for
 * another reader's card), `MEANING_MISSING` when no gloss would be left, `IDEMPOTENCY_KEY_REUSED`.
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

/** The same for the card of a word. */
export async function setGlossOf(
  ctx: Ctx<'user'>,
  { word, ...to }: { word: string; gloss: string; op_id: string },
): Promise<Card> {
  const card = await findLiveCard(ctx, ctx.user.id, word)
  // Fallback id 0, which no card has: a repeated step must get its stored response even if the word was
  // deleted since.
  return setGloss(ctx, { id: card?.id ?? 0, ...to })
}

/** The gloss saved with the newest sentence, unless the reader wrote that one too. */
function dictionaryGlossOf(ctx: Ctx<'user'>, card: CardWithContexts): string {
  const [newest] = card.contexts
  const tap: WordInContext = newest ? createWordInContext(card.lemma, newest) : { text: card.lemma }
  const { gloss, is_gloss_own } = chooseSavedGloss(ctx.dictionary, newest?.gloss, tap)
  return is_gloss_own ? findGloss(ctx.dictionary, tap) : gloss
}

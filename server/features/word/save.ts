// Saves a word with its sentence: one card per lemma, one context per sentence, the gloss for this context.
import type { SavedWord } from '../../../contract/entities/sync.ts'
import type { Card } from '../../../contract/entities/word.ts'
import { throwAppError } from '../../../contract/kernel/app-error.ts'
import { toCalendarDay } from '../../../domain/kernel/calendar.ts'
import { findModelSense } from '../../../domain/language/model-sense.ts'
import { CARD_ALGORITHM_VERSION } from '../../../domain/word/card-algorithm-version.ts'
import { chooseSavedGloss, findPhonetic, placeWord } from '../../../domain/word/meaning.ts'
import type { Ctx } from '../../http/context.ts'
import { resolveLookup } from '../dictionary/public.ts'
import { presentWordCard } from './present.ts'
import { reviewSettings } from './settings.ts'

/**
 * Max. cards: a large learner's dictionary has some 60,000 entries; the words of all school years are a tenth
 * of that.
 */
const MAX_CARDS = 20_000
/**
 * Deleted cards keep their review log; without this limit, a loop of saving and deleting would fill the disk.
 */
const MAX_WITH_DELETED = 2 * MAX_CARDS

/**
 * Saves a word, once per `op_id`; a deleted card is restored with its history. `clientTime` is the time at
 * which the reader saved the word, for an offline step. Such a step is stored even without a gloss, because
 * an error would lose the word and the reader cannot correct it. The oldest of very many sentences are
 * deleted. Throws `WORD_LIMIT_REACHED`, `MEANING_MISSING` when neither the reader nor the dictionary has a
 * gloss, `IDEMPOTENCY_KEY_REUSED`.
 */
export async function saveWord(
  ctx: Ctx<'user'>,
  input: SavedWord & { op_id?: string | undefined },
  clientTime?: Date,
): Promise<Card> {
  const at = clientTime ?? ctx.now()
  const { sentence = '' } = input
  const user_id = ctx.user.id
  // Runs before the transaction: inside it, this query would wait for a second connection of the pool.
  const { tap, at: place, senses } = await resolveLookup(ctx, input)
  const { lemma, word, spans, zh, sentence_zh } = placeWord(ctx.dictionary, tap)
  const meaning = chooseSavedGloss(ctx.dictionary, input.gloss, tap, findModelSense(lemma, senses, place))
  const phonetic = findPhonetic(ctx.dictionary, lemma)
  const { word: store } = ctx.store
  return store.once(user_id, 'word.add', input.op_id, async (tx) => {
    const saved = { user_id, lemma, word, ...meaning, phonetic, rules: CARD_ALGORITHM_VERSION, sentence, at }
    // Sent as one batch with the query of the card.
    const [{ id, is_added }, source] = await Promise.all([
      store.put(tx, saved),
      store.sourceOf(tx, sentence ? input.article_id : undefined, at),
    ])
    if (is_added) await checkCardLimit(store.countCards(tx, user_id))
    if (sentence) {
      await store.addContext(tx, {
        user_id,
        card_id: id,
        word,
        sentence,
        article_id: source?.id ?? null,
        article_title: source?.title ?? null,
        book_uuid: input.book_uuid ?? null,
        paragraph: input.paragraph ?? null,
        gloss: meaning.gloss,
        spans: JSON.stringify(spans),
        zh,
        sentence_zh,
        at,
      })
    }
    if (is_added) await store.countSaved(tx, user_id, toCalendarDay(at), 1)
    const card = await store.cardIn(tx, user_id, lemma)
    if (!card) throw new Error('the card just written is not there')
    if (card.gloss === '' && clientTime === undefined) throwAppError('MEANING_MISSING')
    return presentWordCard(card, ctx.now(), reviewSettings(ctx))
  })
}

/**
 * Validates the limit after the card was written: the error causes a rollback, and the lock serializes
 * concurrent requests.
 */
async function checkCardLimit(counted: Promise<{ living: number; in_all: number }>): Promise<void> {
  const { living, in_all } = await counted
  if (living > MAX_CARDS || in_all > MAX_WITH_DELETED) throwAppError('WORD_LIMIT_REACHED')
}

// Saves a word with its sentence: one card per lemma, a context per sentence, what it means there.
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

/** A large dictionary for learners has some 60,000 entries; the words of a whole school career are a tenth of that. */
const MAX_CARDS = 20_000
/** Deleted ones keep their log; without an end, saving and deleting would fill the disk. */
const MAX_WITH_DELETED = 2 * MAX_CARDS

/**
 * Saves a word once per `op_id`; a deleted one comes back with its history. `clientTime` is when the reader saved it, of a step
 * that comes later: without a meaning it is kept all the same, for nobody is there to write one, and a word must not get
 * lost. Of very many sentences the oldest go. Throws `WORD_LIMIT_REACHED` when it would be one word too many, `MEANING_MISSING`
 * when nobody knows one, `IDEMPOTENCY_KEY_REUSED`.
 */
export async function saveWord(
  ctx: Ctx<'user'>,
  input: SavedWord & { op_id?: string | undefined },
  clientTime?: Date,
): Promise<Card> {
  const at = clientTime ?? ctx.now()
  const { sentence = '' } = input
  const user_id = ctx.user.id
  // Before the transaction, which must not wait for a second connection.
  const { tap, at: place, senses } = await resolveLookup(ctx, input)
  const { lemma, word, spans, zh, sentence_zh } = placeWord(ctx.dictionary, tap)
  const meaning = chooseSavedGloss(ctx.dictionary, input.gloss, tap, findModelSense(lemma, senses, place))
  const phonetic = findPhonetic(ctx.dictionary, lemma)
  const { word: store } = ctx.store
  return store.once(user_id, 'word.add', input.op_id, async (tx) => {
    const saved = { user_id, lemma, word, ...meaning, phonetic, rules: CARD_ALGORITHM_VERSION, sentence, at }
    // Asked in one message with the card.
    const [{ id, is_added }, source] = await Promise.all([
      store.put(tx, saved),
      store.sourceOf(tx, sentence ? input.article_id : undefined, at),
    ])
    if (is_added) await refuseTooMany(store.countCards(tx, user_id))
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

/** Asked after the card was written: what is refused is rolled back, and of two at the same moment one is the last. */
async function refuseTooMany(counted: Promise<{ living: number; in_all: number }>): Promise<void> {
  const { living, in_all } = await counted
  if (living > MAX_CARDS || in_all > MAX_WITH_DELETED) throwAppError('WORD_LIMIT_REACHED')
}

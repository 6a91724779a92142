// Builds a guest's cards from the mutations stored in this browser: saved words with their sentences, with
// the server's schedule rules.
import type { DueCard } from '../../../contract/entities/word.ts'
import { toWordKey } from '../../../domain/language/normalise.ts'
import { selectPhonetic, unpackPhonetics } from '../../../domain/language/phonetics.ts'
import type { WordInContext } from '../../../domain/language/resolve-entry.ts'
import {
  type CardState,
  createCard,
  type Rating,
  type ScheduledCard as Scheduled,
} from '../../../domain/word/card.ts'
import { createWordInContext } from '../../../domain/word/create-word-in-context.ts'
import type { SavedGloss, WordPlacement } from '../../../domain/word/meaning.ts'
import {
  computeDueTime,
  computeShownDue,
  DAY_START_HOUR,
  startOfReaderDay,
} from '../../../domain/word/reader-day.ts'
import {
  classifyStrength,
  previewReviews,
  RETENTION_RANGE,
  scheduleReview,
} from '../../../domain/word/schedule.ts'
import { DAILY_NEW, selectNextCards } from '../../../domain/word/session.ts'
import { findPlace } from '../../local/article-places.ts'
import type { GuestMutation } from '../../local/guest.ts'

/** A sentence that the word was saved in. */
export interface GuestSentence extends Omit<WordPlacement, 'lemma'> {
  sentence: string
  article_id: number | undefined
  paragraph: string | undefined
  gloss: string
  at: string
}

/** The data of a card without its schedule. */
export interface GuestCard {
  id: number
  lemma: string
  word: string
  gloss: string
  /** The reader wrote the gloss: the dictionary must not replace it. */
  isGlossOwn: boolean
  phonetic: string
  /** Newest first. */
  sentences: GuestSentence[]
  saved_at: string
  /** Time of the first rating. */
  begun: Date | undefined
  scheduled: Scheduled
  /** Latest last; `state` is the state before the review. `spent`: milliseconds, `at`: ISO time. */
  reviews: { rating: Rating; spent: number; at: string; state: CardState }[]
}

/** Dictionary functions, as used by domain/word/meaning.ts. */
export interface GuestWords {
  /** Lemmas of a form, best first. */
  lemmasOf(word: string): string[]
  placeAt(tap: WordInContext): WordPlacement
  meaningAt(sent: string | undefined, tap: WordInContext): SavedGloss
  phoneticOf(lemma: string): string
}

/** The server's default for an account without this setting. */
const HOUR = DAY_START_HOUR.default
const options = (lemma: string) => ({ retention: RETENTION_RANGE.default, day_start_hour: HOUR, seed: lemma })

/** Due time of the card: the start of its due day. */
export const getDueDate = ({ scheduled }: Pick<GuestCard, 'scheduled'>): Date =>
  computeDueTime(scheduled, HOUR)

/**
 * Replays the mutations in order; a word that was deleted and saved again starts as a new card, because no
 * earlier data is stored here. Lemmas and meanings are those of the current dictionary: two words with the
 * same lemma become one card with the ratings of both.
 */
export function buildGuestCards(steps: readonly GuestMutation[], words: GuestWords): GuestCard[] {
  const cards = new Map<string, GuestCard>()
  /** Maps each lemma that a saved form may have had at the time of a mutation to its current card. */
  const former = new Map<string, string>()
  const cardFor = (word: string): GuestCard | undefined => {
    // A saved lemma is used as it is: e.g. the noun "saw", not see.
    const keys = [toWordKey(word), ...words.lemmasOf(word)]
    const old = former.get(toWordKey(word))
    const lemma = keys.find((key) => cards.has(key)) ?? old
    return lemma === undefined ? undefined : cards.get(lemma)
  }
  let id = 0
  for (const step of steps) {
    if (step.kind === 'save') {
      id += 1
      const { word } = step.input
      const card = saved(cards, step, words, id)
      for (const key of [toWordKey(word), ...words.lemmasOf(word)])
        if (!former.has(key)) former.set(key, card.lemma)
      cards.set(card.lemma, card)
      continue
    }
    if (step.kind !== 'gloss' && step.kind !== 'delete' && step.kind !== 'review') continue
    const card = cardFor(step.word)
    if (!card) continue
    if (step.kind === 'delete') cards.delete(card.lemma)
    else if (step.kind === 'gloss') cards.set(card.lemma, withGloss(card, step.gloss, words))
    else {
      const { rating, spent, at } = step
      const review = { rating, spent, at, state: card.scheduled.state }
      cards.set(card.lemma, {
        ...applyRating(card, rating, new Date(at)),
        reviews: [...card.reviews, review],
      })
    }
  }
  return [...cards.values()]
}

/** The card after a word was saved again, or a new card. */
function saved(
  cards: ReadonlyMap<string, GuestCard>,
  step: Extract<GuestMutation, { kind: 'save' }>,
  words: GuestWords,
  id: number,
): GuestCard {
  const { word: text, sentence, offset, article_id, paragraph, gloss: sent } = step.input
  const tap = { text, sentence, offset, zh: step.zh, sentence_zh: step.sentence_zh }
  const { lemma, ...place } = words.placeAt(tap)
  const { gloss, is_gloss_own } = words.meaningAt(sent, tap)
  const card = cards.get(lemma) ?? {
    id,
    lemma,
    word: place.word,
    gloss: '',
    isGlossOwn: false,
    phonetic: words.phoneticOf(lemma),
    sentences: [],
    saved_at: step.at,
    begun: undefined,
    scheduled: createCard(new Date(step.at)),
    reviews: [],
  }
  const isNew = sentence !== undefined && !card.sentences.some((each) => each.sentence === sentence)
  const extraSentences: GuestSentence[] = isNew
    ? [{ ...place, sentence, article_id, paragraph, gloss, at: step.at }]
    : []
  // Unless the reader wrote it, the gloss is that of the newest sentence, as on the server.
  const isTaken = !card.isGlossOwn && gloss !== '' && (is_gloss_own || card.gloss === '' || isNew)
  return {
    ...card,
    ...(isTaken ? { gloss, isGlossOwn: is_gloss_own } : {}),
    sentences: [...extraSentences, ...card.sentences],
  }
}

/**
 * The card with the reader's own gloss; '' resets to the dictionary's gloss for the newest sentence, if there
 * is one.
 */
export function withGloss(card: GuestCard, own: string, words: GuestWords): GuestCard {
  if (own !== '') return { ...card, gloss: own, isGlossOwn: true }
  const [newest] = card.sentences
  const tap = newest ? createWordInContext(card.lemma, newest) : { text: card.lemma }
  const { gloss, is_gloss_own } = words.meaningAt(newest?.gloss, tap)
  const dictionarys = is_gloss_own ? words.meaningAt(undefined, tap).gloss : gloss
  return { ...card, gloss: dictionarys || card.gloss, isGlossOwn: false }
}

/** The card after a rating. */
export const applyRating = (card: GuestCard, rating: Rating, now: Date): GuestCard => ({
  ...card,
  begun: card.begun ?? now,
  scheduled: scheduleReview(card.scheduled, rating, now, options(card.lemma)).card,
})

/** Converts a card to the type of a session, with its next due dates computed at `now`. */
export function toDueCard(card: GuestCard, now: Date): DueCard {
  const { scheduled, lemma } = card
  const next = previewReviews(scheduled, now, options(lemma))
  const shownAt = (due: Date): string => computeShownDue(due, now, HOUR).toISOString()
  return {
    id: card.id,
    word: card.word,
    lemma,
    phonetic: selectPhonetic(card.phonetic),
    phonetics: unpackPhonetics(card.phonetic),
    gloss: card.gloss,
    is_gloss_own: card.isGlossOwn,
    due: getDueDate(card).toISOString(),
    state: scheduled.state,
    strength: classifyStrength(scheduled, now),
    reps: scheduled.reps,
    lapses: scheduled.lapses,
    is_resting: false,
    last_review: scheduled.last_review?.toISOString() ?? null,
    created_at: card.saved_at,
    contexts: card.sentences.map(
      ({ word, sentence, article_id, paragraph, gloss, spans, zh, sentence_zh, at }, index) => ({
        id: index + 1,
        word,
        sentence,
        article_id: article_id ?? null,
        // The title of an article is known only if this browser has its reading position.
        article_title: article_id ? (findPlace(article_id)?.title ?? null) : null,
        book_uuid: null,
        paragraph: paragraph ?? null,
        gloss,
        spans,
        zh,
        sentence_zh,
        at,
      }),
    ),
    next: {
      '1': shownAt(next[1]),
      '2': shownAt(next[2]),
      '3': shownAt(next[3]),
      '4': shownAt(next[4]),
    },
  }
}

/** Number of cards first reviewed on the reader's current day. */
export const countBegunToday = (cards: readonly GuestCard[], now: Date): number => {
  const start = startOfReaderDay(now, HOUR)
  return cards.filter(({ begun }) => begun && begun >= start).length
}

/**
 * At most `size` cards to review next, by the server's rule for members; `new_limit`: max. new words of the
 * day.
 */
export function selectCardsToReview(
  cards: readonly GuestCard[],
  now: Date,
  size: number,
  new_limit = DAILY_NEW,
): GuestCard[] {
  const fresh_today = countBegunToday(cards, now)
  const limits = { daily_new: new_limit, fresh_today, size, force: false, day_start_hour: HOUR }
  const inSession = cards.map((card) => ({ ...card.scheduled, id: card.id, card }))
  return selectNextCards(inSession, now, limits).map(({ card }) => card)
}

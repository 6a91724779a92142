// A guest's cards, from the steps kept in this browser: saved words with their sentences, scheduled as the server would.
import type { SyncStep } from '../../../contract/entities/sync.ts'
import type { DueCard } from '../../../contract/entities/word.ts'
import { dayOf } from '../../../domain/kernel/calendar.ts'
import { wordKey } from '../../../domain/language/normalise.ts'
import { shownPhonetic, unpackPhonetics } from '../../../domain/language/phonetics.ts'
import { type CardState, newCard, type Rating, type Card as Scheduled } from '../../../domain/word/card.ts'
import { nextReview, previewReviews, RETENTION, strength } from '../../../domain/word/schedule.ts'
import { DAILY_NEW, nextCards } from '../../../domain/word/session.ts'

/** What a card needs beside its schedule. */
export interface GuestCard {
  id: number
  lemma: string
  word: string
  gloss: string
  /** The reader wrote it: what the dictionary says stays away. */
  isGlossOwn: boolean
  phonetic: string
  sentences: { word: string; sentence: string; article_id: number | undefined; at: string }[]
  saved_at: string
  /** When it was rated first. */
  begun: Date | undefined
  scheduled: Scheduled
  /** The latest last; `state` is the one before. `spent`: milliseconds, `at`: ISO time. */
  reviews: { rating: Rating; spent: number; at: string; state: CardState }[]
}

export type LemmaOf = (word: string, sentence: string | undefined) => string
export type Describe = (lemma: string) => { gloss: string; phonetic: string }

const options = (lemma: string) => ({ retention: RETENTION.default, seed: lemma })

/** Replays the steps in their order; a word deleted and saved again begins anew, as nothing else is known of it here. */
export function guestCards(steps: readonly SyncStep[], lemmaOf: LemmaOf, describe: Describe): GuestCard[] {
  const cards = new Map<string, GuestCard>()
  let id = 0
  // A saved lemma is meant as it is: the noun "saw", not see.
  const keyOf = (word: string) => (cards.has(wordKey(word)) ? wordKey(word) : lemmaOf(word, undefined))
  for (const step of steps) {
    if (step.kind === 'save') {
      const { word, sentence, article_id, gloss } = step.input
      const lemma = lemmaOf(word, sentence)
      const described = describe(lemma)
      id += 1
      const card = cards.get(lemma) ?? {
        id,
        lemma,
        word,
        gloss: gloss || described.gloss,
        isGlossOwn: false,
        phonetic: described.phonetic,
        sentences: [],
        saved_at: step.at,
        begun: undefined,
        scheduled: newCard(new Date(step.at)),
        reviews: [],
      }
      cards.set(lemma, card)
      if (sentence) card.sentences.unshift({ word, sentence, article_id, at: step.at })
    } else if (step.kind === 'gloss') {
      const card = cards.get(keyOf(step.word))
      if (!card) continue
      cards.set(card.lemma, withGloss(card, step.gloss, describe))
    } else if (step.kind === 'delete') {
      cards.delete(keyOf(step.word))
    } else if (step.kind === 'review') {
      const card = cards.get(keyOf(step.word))
      if (!card) continue
      const { rating, spent, at } = step
      const review = { rating, spent, at, state: card.scheduled.state }
      cards.set(card.lemma, {
        ...rated(card, rating, new Date(at)),
        reviews: [...card.reviews, review],
      })
    }
  }
  return [...cards.values()]
}

/** The card with the reader's own gloss; '' is the dictionary's again, where it has one. */
export const withGloss = (card: GuestCard, gloss: string, describe: Describe): GuestCard =>
  gloss === ''
    ? { ...card, gloss: describe(card.lemma).gloss || card.gloss, isGlossOwn: false }
    : { ...card, gloss, isGlossOwn: true }

/** The card after a rating. */
export const rated = (card: GuestCard, rating: Rating, now: Date): GuestCard => ({
  ...card,
  begun: card.begun ?? now,
  scheduled: nextReview(card.scheduled, rating, now, options(card.lemma)).card,
})

/** The card in the shape that a session takes, with its next dates as they are at `now`. */
export function asDueCard(card: GuestCard, now: Date): DueCard {
  const { scheduled, lemma } = card
  const next = previewReviews(scheduled, now, options(lemma))
  return {
    id: card.id,
    word: card.word,
    lemma,
    phonetic: shownPhonetic(card.phonetic),
    phonetics: unpackPhonetics(card.phonetic),
    gloss: card.gloss,
    is_gloss_own: card.isGlossOwn,
    due: scheduled.due.toISOString(),
    state: scheduled.state,
    strength: strength(scheduled, now),
    reps: scheduled.reps,
    lapses: scheduled.lapses,
    last_review: scheduled.last_review?.toISOString() ?? null,
    created_at: card.saved_at,
    contexts: card.sentences.map(({ word, sentence, article_id, at }, index) => ({
      id: index + 1,
      word,
      sentence,
      article_id: article_id ?? null,
      article_title: null,
      book_uuid: null,
      paragraph: null,
      gloss: card.gloss,
      spans: [],
      zh: '',
      at,
    })),
    next: {
      '1': next[1].toISOString(),
      '2': next[2].toISOString(),
      '3': next[3].toISOString(),
      '4': next[4].toISOString(),
    },
  }
}

/** At most `size` cards to review next, as the server gives a member who has chosen no limit of new words. */
export function cardsToReview(cards: readonly GuestCard[], now: Date, size: number): GuestCard[] {
  const today = dayOf(now)
  const fresh_today = cards.filter(({ begun }) => begun && dayOf(begun) === today).length
  const limits = { daily_new: DAILY_NEW, fresh_today, size, force: false }
  const inSession = cards.map((card) => ({ ...card.scheduled, id: card.id, card }))
  return nextCards(inSession, now, limits).map(({ card }) => card)
}

// A guest's cards, from the steps kept in this browser: saved words with their sentences, scheduled as the server would.
import type { SyncStep } from '../../../contract/entities/sync.ts'
import type { DueCard } from '../../../contract/entities/word.ts'
import { newCard, type Rating, type Card as Scheduled } from '../../../domain/word/card.ts'
import { nextReview, previewReviews, RETENTION, strength } from '../../../domain/word/schedule.ts'

/** What a card needs beside its schedule. */
export interface GuestCard {
  id: number
  lemma: string
  word: string
  gloss: string
  phonetic: string
  sentences: { word: string; sentence: string; article_id: number | undefined; at: string }[]
  saved_at: string
  scheduled: Scheduled
}

export type LemmaOf = (word: string, sentence: string | undefined) => string
export type Describe = (lemma: string) => { gloss: string; phonetic: string }

const options = (lemma: string) => ({ retention: RETENTION.default, seed: lemma })

/** Replays the steps in their order; a word deleted and saved again begins anew, as nothing else is known of it here. */
export function guestCards(steps: readonly SyncStep[], lemmaOf: LemmaOf, describe: Describe): GuestCard[] {
  const cards = new Map<string, GuestCard>()
  let id = 0
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
        phonetic: described.phonetic,
        sentences: [],
        saved_at: step.at,
        scheduled: newCard(new Date(step.at)),
      }
      cards.set(lemma, card)
      if (sentence) card.sentences.unshift({ word, sentence, article_id, at: step.at })
    } else if (step.kind === 'delete') {
      cards.delete(lemmaOf(step.word, undefined))
    } else if (step.kind === 'review') {
      const card = cards.get(lemmaOf(step.word, undefined))
      if (card) card.scheduled = rated(card, step.rating, new Date(step.at))
    }
  }
  return [...cards.values()]
}

/** The schedule after a rating. */
export const rated = (card: GuestCard, rating: Rating, now: Date): Scheduled =>
  nextReview(card.scheduled, rating, now, options(card.lemma)).card

/** The card in the shape that a session takes, with its next dates as they are at `now`. */
export function asDueCard(card: GuestCard, now: Date): DueCard {
  const { scheduled, lemma } = card
  const next = previewReviews(scheduled, now, options(lemma))
  return {
    id: card.id,
    word: card.word,
    lemma,
    phonetic: card.phonetic,
    gloss: card.gloss,
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

/** Due ones first, the longest overdue first, then the new ones in the order they were saved. */
export function dueCards(cards: readonly GuestCard[], now: Date): GuestCard[] {
  const due = cards.filter(({ scheduled }) => scheduled.state !== 'NEW' && scheduled.due <= now)
  const fresh = cards.filter(({ scheduled }) => scheduled.state === 'NEW')
  return [...due.sort((a, b) => a.scheduled.due.getTime() - b.scheduled.due.getTime()), ...fresh]
}

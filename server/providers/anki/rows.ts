// Creates the rows of one word in an Anki collection: note with marked sentence, card, and reviews.
import { createHash } from 'node:crypto'
import { DECK_ID, MODEL_ID } from './collection.ts'
import type { AnkiReview, AnkiWord } from './port.ts'

const DAY_S = 86_400
/** Anki's default ease of a new card, in thousandths; not used with FSRS. */
const EASE = 2500
/** Anki's encoding of `left`: one learning step left in total, one today. */
const ONE_STEP = 1001

const html = (text: string): string =>
  text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    // Anki's separator between fields.
    .replaceAll('\x1f', ' ')
    .replaceAll('\n', '<br>')

/** Renders the sentence as HTML with the parts of the word in bold. */
const marked = ({ sentence, spans }: AnkiWord): string => {
  let text = ''
  let at = 0
  for (const [start, end] of [...spans].sort((a, b) => a[0] - b[0])) {
    if (start < at || end <= start || end > sentence.length) continue
    text += `${html(sentence.slice(at, start))}<b>${html(sentence.slice(start, end))}</b>`
    at = end
  }
  return text + html(sentence.slice(at))
}

/** Renders the article's title as HTML, with a link to the sentence if it has a URL. */
const sourceOf = ({ source, link }: AnkiWord): string =>
  link === '' ? html(source) : `<a href="${html(link)}">${html(source || '原文')}</a>`

/** Anki's checksum to find duplicates of the first field: the first eight hex digits of its SHA-1. */
export const fieldChecksum = (text: string): number =>
  Number.parseInt(createHash('sha1').update(text).digest('hex').slice(0, 8), 16)

/** Values of a row of `notes`; `id` in milliseconds must be unique. */
export const noteRow = (word: AnkiWord, id: number, now: number): (number | string)[] => {
  const phonetic = word.phonetic === '' ? '' : `/${word.phonetic}/`
  const fields = [word.word, phonetic, word.gloss]
  const flds = [...fields.map(html), marked(word), html(word.zh), sourceOf(word)].join('\x1f')
  return [
    id,
    word.guid,
    MODEL_ID,
    Math.floor(now / 1000),
    -1,
    '',
    flds,
    word.word,
    fieldChecksum(word.word),
    0,
    '',
  ]
}

/**
 * Values of a row of `cards`; `position` is the order of new cards. Reviews are due in days since `crt`
 * (seconds), learning steps at a time in seconds.
 */
export const cardRow = (
  word: AnkiWord,
  id: number,
  position: number,
  crt: number,
  now: number,
): (number | string)[] => {
  const due_s = Math.floor(word.due / 1000)
  const base = [id, id, DECK_ID, 0, Math.floor(now / 1000), -1]
  const memory =
    word.stability > 0
      ? JSON.stringify({ s: Number(word.stability.toFixed(4)), d: Number(word.difficulty.toFixed(3)) })
      : ''
  const counters = [word.reps, word.lapses]
  if (word.state === 'NEW') return [...base, 0, 0, position, 0, 0, 0, 0, 0, 0, 0, 0, '']
  const interval = Math.max(1, Math.round(word.interval_days))
  if (word.state === 'REVIEW') {
    const day = Math.floor((due_s - crt) / DAY_S)
    return [...base, 2, 2, day, interval, EASE, ...counters, 0, 0, 0, 0, memory]
  }
  const isAgain = word.state === 'RELEARNING'
  return [
    ...base,
    isAgain ? 3 : 1,
    1,
    due_s,
    isAgain ? interval : 0,
    EASE,
    ...counters,
    ONE_STEP,
    0,
    0,
    0,
    memory,
  ]
}

/** Max. time of a review in milliseconds, as in the options of the deck. */
const MAX_TIME = 60_000
/** Anki's types of a review: learning, review, relearning. */
const KINDS = { NEW: 0, LEARNING: 0, REVIEW: 1, RELEARNING: 2 } as const

/**
 * Values of a row of `revlog`; `id` is the time of the review in milliseconds and must be unique. Intervals
 * of less than a day are negative seconds.
 */
export const reviewRow = (review: AnkiReview, id: number, card_id: number): number[] => [
  id,
  card_id,
  -1,
  review.rating,
  intervalOf(review.interval_ms),
  intervalOf(review.last_interval_ms),
  KINDS[review.state] === 0 ? 0 : EASE,
  Math.min(review.spent_ms, MAX_TIME),
  KINDS[review.state],
]

const intervalOf = (ms: number): number =>
  ms >= DAY_S * 1000 ? Math.round(ms / (DAY_S * 1000)) : ms === 0 ? 0 : -Math.max(1, Math.round(ms / 1000))

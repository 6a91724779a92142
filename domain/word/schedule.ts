// Schedules reviews: FSRS-6 of the library ts-fsrs with its default parameters, on days in Asia/Shanghai.
import {
  BasicLearningStepsStrategy,
  type FSRS,
  type Card as FsrsCard,
  forgetting_curve,
  fsrs,
  default_w as PARAMETERS,
  State,
  StrategyMode,
  type TSeedStrategy,
} from 'ts-fsrs'
import { DAY_MS, HOUR_MS } from '../kernel/calendar.ts'
import { type CardState, createCard, type Rating, type ScheduledCard } from './card.ts'
import { toReaderDayNumber } from './reader-day.ts'

export interface ScheduleOptions {
  /** Requested probability of recall when the card is due; clamped to 0.80–0.97. */
  retention: number
  /**
   * Seed of the random fuzz, which varies intervals of three days and more by a few per cent. The same seed
   * and number of reviews give the same fuzz, so that a preview equals the later schedule. Use the card's
   * lemma, because it is the same with and without an account. Absent: no fuzz.
   */
  seed?: string
  /**
   * The hour at which the reader's day begins, for counting the days between two reviews. Default: the
   * calendar day.
   */
  day_start_hour?: number | undefined
}

/** Log entry of a review; `before` is the snapshot for undo. */
export interface ReviewLog {
  rating: Rating
  /** Effective time of the review: never earlier than the review before. */
  at: Date
  /** State before the review, for statistics. */
  state: CardState
  before: ScheduledCard
  retention: number
  day_start_hour: number
}

/** A row of the append-only log, with only the fields that the schedule depends on. */
export type LogRow =
  | { id: number; kind: 'REVIEW'; rating: Rating; at: Date; retention: number; day_start_hour?: number }
  | { id: number; kind: 'UNDO'; undoes: number }

/** The fields that determine how well a word is remembered. */
export type CardMemory = Pick<ScheduledCard, 'state' | 'stability' | 'last_review'>
export type Strength = 'NEW' | 'WEAK' | 'FAIR' | 'STRONG'

export const RETENTION_RANGE = { min: 0.8, max: 0.97, default: 0.9 } as const

// ts-fsrs counts days by UTC dates. Shift by eight hours to get days in Asia/Shanghai, so that a review at
// breakfast is one day after a review at bedtime (domain/kernel/calendar.ts explains why the offset is
// fixed). The reader's day begins some hours later.
const shiftOf = ({ day_start_hour = 0 }: Pick<ScheduleOptions, 'day_start_hour'>): number =>
  (8 - day_start_hour) * HOUR_MS
const moved = (date: Date, by: number): Date => new Date(date.getTime() + by)

const STATES = {
  NEW: State.New,
  LEARNING: State.Learning,
  REVIEW: State.Review,
  RELEARNING: State.Relearning,
} as const
const STATE_NAMES: Record<State, CardState> = {
  [State.New]: 'NEW',
  [State.Learning]: 'LEARNING',
  [State.Review]: 'REVIEW',
  [State.Relearning]: 'RELEARNING',
}

type SeededCard = FsrsCard & { seed: string }

const toFsrs = (card: ScheduledCard, seed: string, shift: number): SeededCard => {
  const { last_review, ...rest } = card
  const base = { ...rest, seed, state: STATES[card.state], due: moved(card.due, shift) }
  return last_review === null ? base : { ...base, last_review: moved(last_review, shift) }
}

const fromFsrs = (card: FsrsCard, shift: number): ScheduledCard => ({
  state: STATE_NAMES[card.state],
  due: moved(card.due, -shift),
  stability: card.stability,
  difficulty: card.difficulty,
  elapsed_days: card.elapsed_days,
  scheduled_days: card.scheduled_days,
  learning_steps: card.learning_steps,
  reps: card.reps,
  lapses: card.lapses,
  last_review: card.last_review ? moved(card.last_review, -shift) : null,
})

const clampRetention = (retention: number): number =>
  Math.min(RETENTION_RANGE.max, Math.max(RETENTION_RANGE.min, Math.round(retention * 1000) / 1000))

const seedOfCard: TSeedStrategy = function () {
  const { seed, reps }: SeededCard = Reflect.get(this, 'current')
  return `${seed}:${reps}`
}

// A wrapper with another name, because the linter takes every call of `use…` for a React hook.
const setStrategy = (scheduler: FSRS, ...strategy: Parameters<FSRS['useStrategy']>) =>
  Reflect.apply(scheduler.useStrategy, scheduler, strategy)

// A scheduler holds no state between cards, so it can be cached. The cache has at most 2 × 171 entries.
const schedulers = new Map<string, FSRS>()
const schedulerFor = ({ retention, seed }: ScheduleOptions): FSRS => {
  const request_retention = clampRetention(retention)
  const key = `${request_retention}:${seed !== undefined}`
  let scheduler = schedulers.get(key)
  if (!scheduler) {
    scheduler = fsrs({ request_retention, enable_fuzz: seed !== undefined })
    setStrategy(scheduler, StrategyMode.SEED, seedOfCard)
    schedulers.set(key, scheduler)
  }
  return scheduler
}

// If the system clock was set back, or offline work is synchronized late, time still does not run backwards.
const notBefore = (now: Date, last: Date | null): Date => (last !== null && last > now ? last : now)

/**
 * Returns the card after a rating at `now`, and the log entry. If `now` is before the last review, the time
 * of the last review is used.
 */
export const scheduleReview = (
  card: ScheduledCard,
  rating: Rating,
  now: Date,
  options: ScheduleOptions,
): { card: ScheduledCard; log: ReviewLog } => {
  const at = notBefore(now, card.last_review)
  const shift = shiftOf(options)
  const { card: next } = schedulerFor(options).next(
    toFsrs(card, options.seed ?? '', shift),
    moved(at, shift),
    rating,
  )
  const { retention, day_start_hour = 0 } = options
  return {
    card: fromFsrs(next, shift),
    log: {
      rating,
      at,
      state: card.state,
      before: card,
      retention: clampRetention(retention),
      day_start_hour,
    },
  }
}

const MINUTE_MS = 60_000

// Cache of the minutes of the next step by rating, 0 if the next interval is in days. Cards with the same
// state and step index share an entry.
const steps = new Map<string, Record<Rating, number>>()
const stepsOf = (scheduler: FSRS, { state, learning_steps }: ScheduledCard): Record<Rating, number> => {
  const key = `${state}:${learning_steps}`
  const known = steps.get(key)
  if (known) return known
  const learningSteps = BasicLearningStepsStrategy(scheduler.parameters, STATES[state], learning_steps)
  const minutes = (rating: Rating) => Math.round(Math.max(0, learningSteps[rating]?.scheduled_minutes ?? 0))
  const found = { 1: minutes(1), 2: minutes(2), 3: minutes(3), 4: minutes(4) }
  steps.set(key, found)
  return found
}

/**
 * Returns the due time after each rating at `now`; always equal to the result of `scheduleReview`. A session
 * renders four dates for each card, so this function computes only four stabilities and intervals with
 * ts-fsrs: the library's own preview makes a dozen copies of the card.
 */
export const previewReviews = (
  card: ScheduledCard,
  now: Date,
  options: ScheduleOptions,
): Record<Rating, Date> => {
  const scheduler = schedulerFor(options)
  const at = notBefore(now, card.last_review)
  const elapsed =
    card.state === 'NEW' || card.last_review === null
      ? 0
      : toReaderDayNumber(at, options.day_start_hour ?? 0) -
        toReaderDayNumber(card.last_review, options.day_start_hour ?? 0)
  // The value that `seedOfCard` returns after the review is counted.
  scheduler.seed = `${options.seed ?? ''}:${card.reps + 1}`
  const chance = card.state === 'REVIEW' ? scheduler.forgetting_curve(elapsed, card.stability) : undefined
  const minutes = stepsOf(scheduler, card)
  const daysAfter = (rating: Rating): number =>
    scheduler.next_interval(scheduler.next_state(card, elapsed, rating, chance).stability, elapsed)
  const due = (rating: Rating, days?: number): Date =>
    new Date(
      at.getTime() +
        (days === undefined && minutes[rating] > 0
          ? minutes[rating] * MINUTE_MS
          : (days ?? daysAfter(rating)) * DAY_MS),
    )
  if (card.state !== 'REVIEW') return { 1: due(1), 2: due(2), 3: due(3), 4: due(4) }
  // A better rating never gives an earlier due time.
  const good = daysAfter(3)
  const hard = Math.min(daysAfter(2), good)
  const better = Math.max(good, hard + 1)
  return { 1: due(1), 2: due(2, hard), 3: due(3, better), 4: due(4, Math.max(daysAfter(4), better + 1)) }
}

/** Rollback of a review: returns the card as it was before. */
export const revertReview = (log: ReviewLog): ScheduledCard => log.before

/**
 * Returns the probability, 0–1, that the word is recalled at `now`: the forgetting curve of FSRS-6 over
 * elapsed days, including fractions; 0 for a card never reviewed. It falls as (now − last_review) ÷ stability
 * grows, so a query that orders by this quotient, descending, orders by retrievability.
 */
export const computeRetrievability = (card: CardMemory, now: Date): number => {
  if (card.state === 'NEW' || card.last_review === null) return 0
  const days = Math.max(0, now.getTime() - card.last_review.getTime()) / DAY_MS
  return forgetting_curve(PARAMETERS, days, card.stability)
}

// 21 days is Anki's threshold of a mature card; a week is one or two reviews before that. 0.8 is the lowest
// retention that a reader can configure, so that a card that is merely due is not classified too weak.
const MATURE_DAYS = 21
const YOUNG_DAYS = 7
const FADED = 0.7

/** Classifies how well the word is remembered, for highlighting it in a text. */
export const classifyStrength = (card: CardMemory, now: Date): Strength => {
  if (card.state === 'NEW') return 'NEW'
  const chance = computeRetrievability(card, now)
  if (card.state !== 'REVIEW' || card.stability < YOUNG_DAYS || chance < FADED) return 'WEAK'
  return card.stability >= MATURE_DAYS && chance >= RETENTION_RANGE.min ? 'STRONG' : 'FAIR'
}

/**
 * True if `classifyStrength` is STRONG. For most cards state and stability decide, without computing the
 * curve.
 */
export const isStrong = (card: CardMemory, now: Date): boolean =>
  card.state === 'REVIEW' &&
  card.stability >= MATURE_DAYS &&
  computeRetrievability(card, now) >= RETENTION_RANGE.min

const liveReviews = (rows: readonly LogRow[]) => {
  const undone = new Set(rows.map((row) => (row.kind === 'UNDO' ? row.undoes : undefined)))
  return rows
    .flatMap((row) => (row.kind === 'REVIEW' && !undone.has(row.id) ? [row] : []))
    .sort((a, b) => a.id - b.id)
}

/**
 * Rebuilds the card from its log alone: replays every review that was not undone, in order of id, on a card
 * saved at `created`. `seed` must be the seed of the original reviews.
 */
export const replayReviewLog = (rows: readonly LogRow[], created: Date, seed?: string): ScheduledCard => {
  let card = createCard(created)
  for (const { rating, at, retention, day_start_hour } of liveReviews(rows)) {
    const options = { retention, day_start_hour }
    card = scheduleReview(card, rating, at, seed === undefined ? options : { ...options, seed }).card
  }
  return card
}

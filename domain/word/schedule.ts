// When a word comes back: FSRS-6 by ts-fsrs with its default parameters, on days of Asia/Shanghai.
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
  /** Wanted chance of recall when the card comes due; taken as 0.80–0.97. */
  retention: number
  /**
   * Spreads intervals of three days and more by a few per cent, always the same way for the same seed and number of
   * reviews, so that a preview keeps its word. Use the card's lemma: it is the same with and without an account.
   * Absent: no spreading.
   */
  seed?: string
  /** The hour at which the reader's day begins, by which the days between two reviews are counted; absent: the calendar's. */
  day_start_hour?: number | undefined
}

/** What a review leaves behind; `before` undoes it. */
export interface ReviewLog {
  rating: Rating
  /** When it counts: never earlier than the review before it. */
  at: Date
  /** State before, for statistics. */
  state: CardState
  before: ScheduledCard
  retention: number
  day_start_hour: number
}

/** A row of the append-only log, as far as the schedule depends on it. */
export type LogRow =
  | { id: number; kind: 'REVIEW'; rating: Rating; at: Date; retention: number; day_start_hour?: number }
  | { id: number; kind: 'UNDO'; undoes: number }

/** What says how firmly a word sits. */
export type CardMemory = Pick<ScheduledCard, 'state' | 'stability' | 'last_review'>
export type Strength = 'NEW' | 'WEAK' | 'FAIR' | 'STRONG'

export const RETENTION_RANGE = { min: 0.8, max: 0.97, default: 0.9 } as const

// ts-fsrs counts days by UTC dates; moved by eight hours they are the days of Asia/Shanghai, so that a review at
// breakfast is one day after a review at bedtime (domain/kernel/calendar.ts says why the offset is fixed).
// The reader's day begins some hours later still.
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

// Under another name, because the linter takes every call of `use…` for a React hook.
const setStrategy = (scheduler: FSRS, ...strategy: Parameters<FSRS['useStrategy']>) =>
  Reflect.apply(scheduler.useStrategy, scheduler, strategy)

// A scheduler keeps nothing between cards; there are at most 2 × 171 of them.
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

// A clock set back, or offline work that arrives late, must not make time run backwards.
const notBefore = (now: Date, last: Date | null): Date => (last !== null && last > now ? last : now)

/** The card after a rating at `now`, and what the log keeps. A `now` before the last review counts as that moment. */
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

// Minutes of the next step by rating, 0 where days follow; the same for every card of that state at that step.
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
 * When the card would be due after each rating at `now`; exactly what `scheduleReview` then gives. A session shows four dates
 * for each of its cards, so this asks ts-fsrs for the four stabilities and intervals alone: its own preview makes a dozen
 * copies of the card on the way.
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
  // What `seedOfCard` gives once the review is counted.
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
  // A better rating never brings the card back earlier.
  const good = daysAfter(3)
  const hard = Math.min(daysAfter(2), good)
  const better = Math.max(good, hard + 1)
  return { 1: due(1), 2: due(2, hard), 3: due(3, better), 4: due(4, Math.max(daysAfter(4), better + 1)) }
}

/** The card as it was before that review. */
export const revertReview = (log: ReviewLog): ScheduledCard => log.before

/**
 * The chance, 0–1, that the word is recalled at `now`: the forgetting curve of FSRS-6 over elapsed days with their
 * fraction; 0 for a card never reviewed. It falls as (now − last_review) ÷ stability grows, so a query that orders by
 * that quotient, the greatest first, orders by retrievability.
 */
export const computeRetrievability = (card: CardMemory, now: Date): number => {
  if (card.state === 'NEW' || card.last_review === null) return 0
  const days = Math.max(0, now.getTime() - card.last_review.getTime()) / DAY_MS
  return forgetting_curve(PARAMETERS, days, card.stability)
}

// 21 days is Anki's border of a mature card, a week is short of it by a review or two; 0.8 is the lowest retention
// a reader may ask for, so that a card that is merely due is never called weaker than it is.
const MATURE_DAYS = 21
const YOUNG_DAYS = 7
const FADED = 0.7

/** How firmly the word sits, for marking it in a text. */
export const classifyStrength = (card: CardMemory, now: Date): Strength => {
  if (card.state === 'NEW') return 'NEW'
  const chance = computeRetrievability(card, now)
  if (card.state !== 'REVIEW' || card.stability < YOUNG_DAYS || chance < FADED) return 'WEAK'
  return card.stability >= MATURE_DAYS && chance >= RETENTION_RANGE.min ? 'STRONG' : 'FAIR'
}

/** Whether `classifyStrength` is STRONG; most cards are told by their state and stability, without the curve. */
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
 * The card rebuilt from nothing but its log: every review that was not taken back, in order of id, from a card saved
 * at `created`. `seed` is the one the reviews were made with.
 */
export const replayReviewLog = (rows: readonly LogRow[], created: Date, seed?: string): ScheduledCard => {
  let card = createCard(created)
  for (const { rating, at, retention, day_start_hour } of liveReviews(rows)) {
    const options = { retention, day_start_hour }
    card = scheduleReview(card, rating, at, seed === undefined ? options : { ...options, seed }).card
  }
  return card
}

// Review card: the memory state of one word of one reader, and its serialized form.

export const CARD_STATES = ['NEW', 'LEARNING', 'REVIEW', 'RELEARNING'] as const
export type CardState = (typeof CARD_STATES)[number]

/** 1 忘记 again, 2 模糊 hard, 3 认识 good, 4 太简单 easy. */
export const REVIEW_RATINGS = [1, 2, 3, 4] as const
export type Rating = (typeof REVIEW_RATINGS)[number]

/**
 * Maximum time on a card that one rating counts, in milliseconds. After more than an hour the reader was
 * probably away.
 */
export const MAX_REVIEW_MS = 3_600_000

export interface ScheduledCard {
  state: CardState
  due: Date
  /** Days after which the probability of recall has fallen to 90 %; 0 while NEW. */
  stability: number
  /** 1 (easy) to 10 (hard); 0 while NEW. */
  difficulty: number
  /** Days in Asia/Shanghai between the last two reviews. */
  elapsed_days: number
  /** Days from the last review to `due`; 0 during the steps of minutes. */
  scheduled_days: number
  /** Index of the next (re)learning step. */
  learning_steps: number
  reps: number
  lapses: number
  last_review: Date | null
}

/**
 * A card serialized as JSON, with the requested retention at the time of the review: the column `before` of
 * the review log.
 */
export type CardSnapshot = Omit<ScheduledCard, 'due' | 'last_review'> & {
  due: string
  last_review: string | null
  retention: number
  /** The hour at which the reader's day began; absent in old reviews, which were counted by calendar days. */
  day_start_hour?: number | undefined
}

/** Returns the default card of a word that was just saved: NEW and due at once. */
export const createCard = (now: Date): ScheduledCard => ({
  state: 'NEW',
  due: now,
  stability: 0,
  difficulty: 0,
  elapsed_days: 0,
  scheduled_days: 0,
  learning_steps: 0,
  reps: 0,
  lapses: 0,
  last_review: null,
})

/** Serializes a card as a snapshot for the review log. */
export const snapshotCard = (
  card: ScheduledCard,
  retention: number,
  day_start_hour?: number,
): CardSnapshot => ({
  state: card.state,
  due: card.due.toISOString(),
  stability: card.stability,
  difficulty: card.difficulty,
  elapsed_days: card.elapsed_days,
  scheduled_days: card.scheduled_days,
  learning_steps: card.learning_steps,
  reps: card.reps,
  lapses: card.lapses,
  last_review: card.last_review?.toISOString() ?? null,
  retention,
  ...(day_start_hour === undefined ? {} : { day_start_hour }),
})

/** Deserializes a snapshot: the card to restore when the review is undone. */
export const restoreCard = (snapshot: CardSnapshot): ScheduledCard => {
  const { retention: _, day_start_hour: __, due, last_review, ...rest } = snapshot
  return { ...rest, due: new Date(due), last_review: last_review === null ? null : new Date(last_review) }
}

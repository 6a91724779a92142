// The shapes of reading data: a day's figures, the goal, the streak, and a stretch of time in figures.
import { z } from 'zod'
import { GOAL_BOUNDS, GOAL_UNITS } from '../../domain/history/goal.ts'
import { isCalendarDay } from '../../domain/kernel/calendar.ts'
import { ArticleLevel } from './article.ts'

/** A day of Asia/Shanghai, `YYYY-MM-DD`, of the years in which anybody can have read here. */
export const DayText = z.string().refine((text) => isCalendarDay(text) && text >= '2000' && text < '2200', {
  error: '应当是一个日期，例如 2026-03-02',
})

/** What was read and reviewed on one day. */
export const TodaySummary = z.object({
  day: z.string(),
  seconds: z.number(),
  words: z.number(),
  articles: z.number(),
  words_saved: z.number(),
  reviews: z.number(),
  /** Days in a row with reading or reviewing; one missed day a week is forgiven unless the reader wants none. */
  streak: z.number(),
})
export type TodaySummary = z.output<typeof TodaySummary>

export const ReadingGoal = z.object({
  unit: z.enum(GOAL_UNITS),
  /** Minutes (1–600) or words (50–100,000) a day. */
  amount: z.number().int().min(1).max(GOAL_BOUNDS.WORDS.most),
  /** Whether one missed day a week is forgiven. */
  has_freeze: z.boolean(),
})
export type ReadingGoal = z.output<typeof ReadingGoal>

export const ReadingStreak = z.object({
  length: z.number(),
  /** The forgiven days within it, the earliest first. */
  frozen: z.array(z.string()),
  /** Days that this week may still be missed. */
  freeze_left: z.number(),
  /** The last fourteen days, the earliest first; `OPEN`: today, with nothing done yet. */
  recent: z.array(z.object({ day: z.string(), kind: z.enum(['DONE', 'FROZEN', 'MISSED', 'OPEN']) })),
})
export type ReadingStreak = z.output<typeof ReadingStreak>

export const ReadingData = z.object({
  /** The stretch that was asked for, both days included. */
  from: z.string(),
  to: z.string(),
  /** Days, weeks (named by their Monday) or months (by their first) with something in them, the earliest first. */
  items: z.array(
    z.object({
      day: z.string(),
      seconds: z.number(),
      words: z.number(),
      articles: z.number(),
      words_saved: z.number(),
      reviews: z.number(),
      /** Reviews of learnt cards, and how many of these were remembered. */
      mature_reviews: z.number(),
      mature_kept: z.number(),
      /** Lemmas known at the end of it; null where it was not kept. */
      known: z.number().nullable(),
    }),
  ),
  /** Seconds by hour of the day of Asia/Shanghai, 24 numbers. */
  hours: z.array(z.number()),
  /** Articles marked as read in it: how many, by level (the easiest first) and by topic (the most first). */
  finished: z.object({
    total: z.number(),
    levels: z.array(z.object({ level: ArticleLevel.nullable(), count: z.number() })),
    topics: z.array(z.object({ topic: z.string(), label: z.string(), count: z.number() })),
  }),
  /** Lemmas known now, and between which numbers the truth lies (four of five times); null without a level or a test. */
  vocabulary: z
    .object({ known: z.number(), interval: z.object({ low: z.number(), high: z.number() }).nullable() })
    .nullable(),
  today: TodaySummary,
  goal: ReadingGoal,
  streak: ReadingStreak,
  /** The first day there is anything of; null when there is nothing yet. */
  first_day: z.string().nullable(),
})
export type ReadingData = z.output<typeof ReadingData>

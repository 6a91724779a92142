// Schema of reading data: figures of a day, the goal, the streak, and figures of a period.
import { z } from 'zod'
import { GOAL_BOUNDS, GOAL_UNITS } from '../../domain/history/goal.ts'
import { isCalendarDay } from '../../domain/kernel/calendar.ts'
import { ArticleLevel } from './article.ts'

/** A day of Asia/Shanghai, `YYYY-MM-DD`; validation allows only the years in which reading data can exist. */
export const DayText = z.string().refine((text) => isCalendarDay(text) && text >= '2000' && text < '2200', {
  error: '应当是一个日期，例如 2026-03-02',
})

/** Reading and reviews of one day. */
export const TodaySummary = z.object({
  day: z.string(),
  seconds: z.number(),
  words: z.number(),
  articles: z.number(),
  words_saved: z.number(),
  reviews: z.number(),
  /**
   * Days in a row with reading or reviewing; one missed day a week is forgiven unless the reader has turned
   * that off.
   */
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
  /** Days that may still be missed this week. */
  freeze_left: z.number(),
  /** The last fourteen days, the earliest first; `OPEN`: today, without any activity yet. */
  recent: z.array(z.object({ day: z.string(), kind: z.enum(['DONE', 'FROZEN', 'MISSED', 'OPEN']) })),
})
export type ReadingStreak = z.output<typeof ReadingStreak>

export const ReadingData = z.object({
  /** The requested period, both days included. */
  from: z.string(),
  to: z.string(),
  /**
   * Days, weeks (named by their Monday) or months (by their first day) with any activity, the earliest first.
   */
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
      /** Lemmas known at the end of it; null if that was not recorded. */
      known: z.number().nullable(),
    }),
  ),
  /** Seconds by hour of the day of Asia/Shanghai, 24 numbers. */
  hours: z.array(z.number()),
  /**
   * Articles marked as read in the period: total, by level (the easiest first) and by topic (the largest
   * first).
   */
  finished: z.object({
    total: z.number(),
    levels: z.array(z.object({ level: ArticleLevel.nullable(), count: z.number() })),
    topics: z.array(z.object({ topic: z.string(), label: z.string(), count: z.number() })),
  }),
  /** Estimated number of lemmas known now, with its 80 % interval; null without a level or a test. */
  vocabulary: z
    .object({ known: z.number(), interval: z.object({ low: z.number(), high: z.number() }).nullable() })
    .nullable(),
  today: TodaySummary,
  goal: ReadingGoal,
  streak: ReadingStreak,
  /** The first day with data; null without any. */
  first_day: z.string().nullable(),
})
export type ReadingData = z.output<typeof ReadingData>

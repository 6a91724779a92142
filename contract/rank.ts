// Endpoint definitions of the weekly ranking: the list of a week, the reader's own rank, taking part, and
// claiming awards.
import { z } from 'zod'
import { RANK_CATS } from '../domain/rank/rank.ts'
import { Award } from './entities/award.ts'
import { DayText } from './entities/reading-data.ts'
import { defineGet, definePost } from './kernel/endpoint-definition.ts'
import { FlagField, IdempotencyKey } from './kernel/fields.ts'

const Ranked = z.object({
  place: z.number(),
  /** Masked, unless it is the reader's own. */
  name: z.string(),
  /** Seconds, words or cards, by `cat`. */
  amount: z.number(),
  is_me: z.boolean(),
})

export const RankWeek = z.object({
  /** The Monday of the week, of Asia/Shanghai. */
  rank_date: z.string(),
  is_closed: z.boolean(),
  /** The first 100; empty while fewer than five take part. */
  items: z.array(Ranked),
  /**
   * For a reader at the end of `items` or below it: the own row with the previous and the next one. Else
   * empty.
   */
  near: z.array(Ranked),
  /** Number of participants. */
  total: z.number(),
  me: z
    .object({
      is_out: z.boolean(),
      /** Null without any amount, and for a reader who has opted out. */
      place: z.number().nullable(),
      amount: z.number(),
      /** Amount of the previous week. */
      before: z.number(),
      /** Amount missing to the next higher rank; null for the first. */
      missing: z.number().nullable(),
      /**
       * Own ranks of the last eight weeks including this one, the oldest first; weeks without a rank are
       * absent.
       */
      places: z.array(z.object({ rank_date: z.string(), place: z.number() })),
    })
    .nullable(),
  /** Award for last week's rank, only by `time`. */
  award: Award.nullable(),
})
export type RankWeek = z.output<typeof RankWeek>

export const rankEndpoints = {
  week: defineGet('/reader/history/rank/week', {
    access: 'open',
    summary: '一周的排行，rank_date 是那一周的星期一，不写就是本周',
    query: { cat: z.enum(RANK_CATS).default('time'), rank_date: DayText.optional() },
    result: RankWeek,
  }),
  receive: definePost('/reader/history/rank/receive_award', {
    access: 'user',
    form: 'raw',
    summary: '领取一周排行的奖励，领几次都只算一次',
    body: { rank_date: DayText, op_id: IdempotencyKey },
    result: z.object({ result: Award }),
    errors: ['AWARD_NOT_FOUND', 'AWARD_NOT_READY', 'AWARD_EXPIRED', 'WEEK_NOT_OVER'],
  }),
  takePart: definePost('/reader/history/rank/take_part', {
    access: 'user',
    addition: true,
    summary: '参加排行；status=off 不参加',
    body: { status: FlagField.default(true) },
    result: z.object({ is_out: z.boolean() }),
  }),
}

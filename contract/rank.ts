// The calls of the weekly ranking: the list of a week, one's own place, taking part, and claiming what a place is worth.
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
  /** Who has the last place of `items` or one behind it: own row with the one before and the one after. Else empty. */
  near: z.array(Ranked),
  /** How many take part. */
  total: z.number(),
  me: z
    .object({
      is_out: z.boolean(),
      /** null without anything counted, and for who does not take part. */
      place: z.number().nullable(),
      amount: z.number(),
      /** Of the week before. */
      before: z.number(),
      /** What is missing to the next place; null for the first. */
      missing: z.number().nullable(),
      /** Own places of the last eight weeks up to this one, the oldest first; weeks without a place are absent. */
      places: z.array(z.object({ rank_date: z.string(), place: z.number() })),
    })
    .nullable(),
  /** What last week's place is worth, by `time` alone. */
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

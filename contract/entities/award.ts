// The shape of an award: days of membership that a reader may claim once, and what they are for.
import { z } from 'zod'
import { AWARD_KINDS, AWARD_STATES } from '../../domain/code/award.ts'
import { TimeField } from '../kernel/fields.ts'

/** Whether somebody looks at it first: HELD while they do, REFUSED when they said no. */
export const AwardHoldState = z.enum(['HELD', 'REFUSED']).nullable()

export const Award = z.object({
  id: z.number(),
  kind: z.enum(AWARD_KINDS),
  days: z.number(),
  state: z.enum(AWARD_STATES),
  look: AwardHoldState,
  /** Until when it can be claimed, or earned while it is PENDING; null when neither is left to do. */
  until: TimeField.nullable(),
  claimed_at: TimeField.nullable(),
  /** Of RANK: the Monday of its week, and the place. */
  rank_date: z.string().nullable(),
  place: z.number().nullable(),
  /** Of INVITER: the masked name of who was invited. */
  who: z.string().nullable(),
})
export type Award = z.output<typeof Award>

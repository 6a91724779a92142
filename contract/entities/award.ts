// Schema of an award: days of membership that a reader may claim once, and the reason for them.
import { z } from 'zod'
import { AWARD_KINDS, AWARD_STATES } from '../../domain/code/award.ts'
import { TimeField } from '../kernel/fields.ts'

/** Whether an editor must check the award first: HELD until the decision, REFUSED after a rejection. */
export const AwardHoldState = z.enum(['HELD', 'REFUSED']).nullable()

export const Award = z.object({
  id: z.number(),
  kind: z.enum(AWARD_KINDS),
  days: z.number(),
  state: z.enum(AWARD_STATES),
  look: AwardHoldState,
  /**
   * End of the period in which it can be claimed, or earned while it is PENDING; null when neither is
   * possible any more.
   */
  until: TimeField.nullable(),
  claimed_at: TimeField.nullable(),
  /** For RANK: the Monday of its week, and the rank. */
  rank_date: z.string().nullable(),
  place: z.number().nullable(),
  /** For INVITER: the masked name of the invited reader. */
  who: z.string().nullable(),
})
export type Award = z.output<typeof Award>

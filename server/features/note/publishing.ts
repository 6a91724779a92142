// Rules for public notes: whether an editor has to review a note first, and the daily limit.
import { throwAppError } from '../../../contract/kernel/app-error.ts'
import { DAY_MS } from '../../../domain/kernel/calendar.ts'
import { hasLink } from '../../../domain/note/link.ts'
import type { Ctx } from '../../http/context.ts'
import { joinedAt } from '../account/public.ts'

/** Rate limit: notes that one reader can publish per day. */
export const PUBLIC_A_DAY = { max: 30, seconds: 86_400 } as const

interface PublishInput {
  /** The highlighted text, as sent by the reader's browser. */
  text: string
  comment: string
  tags: readonly string[]
  /** The note was not public before. */
  isNew: boolean
  /**
   * The note was written offline: above the rate limit it waits for a review instead of failing with an
   * error.
   */
  isLate: boolean
}

/**
 * True when an editor has to review the note first: the author's account is younger than a day, or the note
 * has a link. Throws TOO_MANY_REQUESTS beyond `PUBLIC_A_DAY`.
 */
export async function waitsForLook(
  ctx: Ctx<'user'>,
  { text, comment, tags, isNew, isLate }: PublishInput,
): Promise<boolean> {
  if (ctx.user.role === 'admin') return false
  if (isNew) {
    const { wait } = await ctx.limits.take(`public_notes u${ctx.user.id}`, PUBLIC_A_DAY)
    if (wait > 0 && isLate) return true
    if (wait > 0)
      throwAppError('TOO_MANY_REQUESTS', {
        message: `每天最多公开 ${PUBLIC_A_DAY.max} 条笔记，可以先存为仅自己可见。`,
        retryAfter: wait,
      })
  }
  if (hasLink([text, comment, ...tags].join('\n'))) return true
  const joined = await joinedAt(ctx, ctx.user.id)
  return joined === undefined || ctx.now().getTime() - joined.getTime() < DAY_MS
}

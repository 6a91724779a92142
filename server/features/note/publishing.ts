// Whether a note that its reader makes public is seen at once, or when an editor has looked at it; and how many a day.
import { throwAppError } from '../../../contract/kernel/app-error.ts'
import { DAY_MS } from '../../../domain/kernel/calendar.ts'
import { hasLink } from '../../../domain/note/link.ts'
import type { Ctx } from '../../http/context.ts'
import { joinedAt } from '../account/public.ts'

/** Notes of one reader that become public in a day. */
export const PUBLIC_A_DAY = { max: 30, seconds: 86_400 } as const

interface PublishInput {
  /** The words that are highlighted, as the reader's browser says them. */
  text: string
  comment: string
  tags: readonly string[]
  /** It was not public before. */
  isNew: boolean
  /** It was written offline: what cannot be shown today waits, and is not refused. */
  isLate: boolean
}

/** True: its author is younger than a day, or it has a link. Throws TOO_MANY_REQUESTS beyond `PUBLIC_A_DAY`. */
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

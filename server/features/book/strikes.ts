// Counts a reader's hostile files: those that block a worker thread or are built to do harm.
import { throwAppError } from '../../../contract/kernel/app-error.ts'
import type { Deps } from '../../deps.ts'
import type { Ctx } from '../../http/context.ts'

/**
 * Rate limit: one hostile file may be an accident of a converter, three are not. Above it, uploads are
 * rejected for a day.
 */
export const STRIKE_LIMIT = { max: 3, seconds: 86_400 } as const

const keyOf = (user_id: number): string => `book_hostile u${user_id}`

/** Records one hostile file. */
export async function recordStrike({ limits, security }: Pick<Deps, 'limits' | 'security'>, user_id: number) {
  await limits.take(keyOf(user_id), STRIKE_LIMIT)
  security.note('limit_reached', { user_id, reason: 'book_hostile' })
}

/** Throws TOO_MANY_REQUESTS when the reader has reached the limit. */
export async function refuseStruck({ limits, user }: Ctx<'user'>): Promise<void> {
  const { wait } = await limits.read(keyOf(user.id), STRIKE_LIMIT)
  if (wait > 0)
    throwAppError('TOO_MANY_REQUESTS', {
      message: '今天有几个文件的结构不正常，明天再上传。',
      retryAfter: wait,
    })
}

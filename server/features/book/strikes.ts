// Counts files of a reader that hold a thread up or are built to do harm: after a few, no more are looked at for a day.
import { throwAppError } from '../../../contract/kernel/app-error.ts'
import type { Deps } from '../../deps.ts'
import type { Ctx } from '../../http/context.ts'

/** One may be an accident of a converter, three are none. */
export const STRIKE_LIMIT = { max: 3, seconds: 86_400 } as const

const keyOf = (user_id: number): string => `book_hostile u${user_id}`

/** Notes one such file. */
export async function recordStrike({ limits, security }: Pick<Deps, 'limits' | 'security'>, user_id: number) {
  await limits.take(keyOf(user_id), STRIKE_LIMIT)
  security.note('limit_reached', { user_id, reason: 'book_hostile' })
}

/** Throws TOO_MANY_REQUESTS when this reader has brought as many as may be today. */
export async function refuseStruck({ limits, user }: Ctx<'user'>): Promise<void> {
  const { wait } = await limits.read(keyOf(user.id), STRIKE_LIMIT)
  if (wait > 0)
    throwAppError('TOO_MANY_REQUESTS', {
      message: '今天有几个文件的结构不正常，明天再上传。',
      retryAfter: wait,
    })
}

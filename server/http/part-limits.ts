// How many bytes of parts are taken: by upload and by reader, so that no address of a part takes without end.
import { throwAppError } from '../../contract/kernel/app-error.ts'
import { DAILY_UPLOAD_BYTES } from '../../domain/upload/kinds.ts'
import type { Deps } from '../deps.ts'
import type { RateLimit } from '../providers/limits/port.ts'

/** Each byte may come a few times: lines break, and a part that was cut begins again. */
export const MAX_BYTE_REPEATS = 3
/** Counted in kilobytes: a day of an editor's bytes is more than counters hold. */
const KB = 1000
const DAY_S = 86_400

interface Sent {
  user_id: number
  role: keyof typeof DAILY_UPLOAD_BYTES
  /** Of the whole file. */
  size: number
}

/** What the signed address of a part says of whose it is, and of what it belongs to. */
export const partFacts = ({ user_id, role, size }: Sent): Record<string, string> => ({
  ...{ by: String(user_id), role, of: String(size) },
})

/** Counts a part of `size` bytes, of the upload that `facts` name, before its first byte is read. Throws UPLOAD_LIMIT_REACHED. */
export async function countPart(
  { limits, security }: Pick<Deps, 'limits' | 'security'>,
  upload_id: string,
  facts: URLSearchParams,
  size: number,
  network: string,
): Promise<void> {
  const cost = kbOf(size)
  const user_id = Number(facts.get('by'))
  const a_day = DAILY_UPLOAD_BYTES[facts.get('role') === 'admin' ? 'admin' : 'user']
  const taking: [string, RateLimit][] = [
    // A whole megabyte more, so that small files may be sent again as well.
    [`part_of ${upload_id}`, { max: MAX_BYTE_REPEATS * kbOf(Number(facts.get('of'))) + KB, seconds: DAY_S }],
    [`parts u${user_id}`, { max: MAX_BYTE_REPEATS * kbOf(a_day), seconds: DAY_S }],
  ]
  for (const [key, rate] of taking) {
    const { wait } = await limits.take(key, rate, cost)
    if (wait <= 0) continue
    security.note('limit_reached', { user_id, network, reason: 'parts' })
    throwAppError('UPLOAD_LIMIT_REACHED', { retryAfter: wait })
  }
}

const kbOf = (bytes: number): number => Math.max(1, Math.ceil(bytes / KB))

// Limits the bytes of uploaded parts per upload and per reader, so that the signed URL of a part cannot be
// used without end.
import { throwAppError } from '../../contract/kernel/app-error.ts'
import { DAILY_UPLOAD_BYTES } from '../../domain/upload/kinds.ts'
import type { Deps } from '../deps.ts'
import type { RateLimit } from '../providers/limits/port.ts'

/** Each byte may be sent a few times: connections break, and the retry of a part begins again. */
export const MAX_BYTE_REPEATS = 3
/** Counted in kilobytes: the bytes of an editor's day exceed the range of the counters. */
const KB = 1000
const DAY_S = 86_400

interface UploadClaims {
  user_id: number
  role: keyof typeof DAILY_UPLOAD_BYTES
  /** Bytes of the whole file. */
  size: number
}

/** The claims in the signed URL of a part: its owner, their role, and the size of the whole file. */
export const partFacts = ({ user_id, role, size }: UploadClaims): Record<string, string> => ({
  ...{ by: String(user_id), role, of: String(size) },
})

/**
 * Counts a part of `size` bytes before its first byte is read; `facts` are the claims of its URL. Throws
 * UPLOAD_LIMIT_REACHED.
 */
export async function countPart(
  { limits, security }: Pick<Deps, 'limits' | 'security'>,
  upload_id: string,
  facts: URLSearchParams,
  size: number,
  network: string,
): Promise<void> {
  const cost = toKilobytes(size)
  const user_id = Number(facts.get('by'))
  const dailyBytes = DAILY_UPLOAD_BYTES[facts.get('role') === 'admin' ? 'admin' : 'user']
  const checks: [string, RateLimit][] = [
    // One megabyte more, so that the retry of a small file is possible as well.
    [
      `part_of ${upload_id}`,
      { max: MAX_BYTE_REPEATS * toKilobytes(Number(facts.get('of'))) + KB, seconds: DAY_S },
    ],
    [`parts u${user_id}`, { max: MAX_BYTE_REPEATS * toKilobytes(dailyBytes), seconds: DAY_S }],
  ]
  for (const [key, rate] of checks) {
    const { wait } = await limits.take(key, rate, cost)
    if (wait <= 0) continue
    security.note('limit_reached', { user_id, network, reason: 'parts' })
    throwAppError('UPLOAD_LIMIT_REACHED', { retryAfter: wait })
  }
}

const toKilobytes = (bytes: number): number => Math.max(1, Math.ceil(bytes / KB))

// Log of security events of accounts and access checks: a JSON line each and a count, never a phone, a
// password or a token.
import type { Logger } from 'pino'

export const SECURITY_EVENTS = [
  'login',
  'login_failed',
  'registered',
  'code_wrong',
  'captcha_asked',
  'captcha_wrong',
  'limit_reached',
  'role_refused',
  'token_refused',
  'session_ended',
  'password_changed',
  'password_wrong',
  'username_changed',
  'phone_changed',
  'wechat_bound',
  'totp_on',
  'totp_off',
  'recovery_used',
  'recovery_renewed',
  'webhook_refused',
  'blocked',
  'unblocked',
  'role_changed',
  'deletion_requested',
  'deletion_cancelled',
  'deleted',
] as const
export type SecurityEvent = (typeof SECURITY_EVENTS)[number]

export interface SecurityDetails {
  /** The account of the event. */
  user_id?: number | undefined
  /** The user who did it, if it was another user. */
  actor_id?: number | undefined
  /** The network of the address, as rate limits count it. */
  network?: string | undefined
  /** A fixed word of our own; never user input. */
  reason?: string | undefined
}

export interface SecurityLog {
  note(event: SecurityEvent, about: SecurityDetails): void
  /** Count of each event since the start, including those with count 0. */
  counts(): ReadonlyMap<SecurityEvent, number>
}

const MINUTE_MS = 60_000
/**
 * Rate limit of lines per minute: per event and network (or account), and in total. A flood must not fill the
 * disk.
 */
const LINES_EACH = 20
const LINES_ALL = 2000

/**
 * Counts all events; writes lines within the rate limit, and reports once a minute how many were left out.
 */
export function makeSecurityLog(
  log: Pick<Logger, 'info'>,
  now: () => number = () => performance.now(),
): SecurityLog {
  const counts = new Map<SecurityEvent, number>(SECURITY_EVENTS.map((event) => [event, 0]))
  let minuteStart = now()
  let written = 0
  let leftOut = 0
  const lines = new Map<string, number>()
  const beginMinute = () => {
    if (now() - minuteStart < MINUTE_MS) return
    if (leftOut > 0) log.info({ event: 'left_out', count: leftOut }, 'security')
    minuteStart = now()
    written = 0
    leftOut = 0
    lines.clear()
  }
  return {
    note: (event, about) => {
      counts.set(event, (counts.get(event) ?? 0) + 1)
      beginMinute()
      const key = `${event} ${about.network ?? ''} ${about.network === undefined ? about.user_id : ''}`
      const before = lines.get(key) ?? 0
      if (before >= LINES_EACH || written >= LINES_ALL) {
        leftOut += 1
        return
      }
      lines.set(key, before + 1)
      written += 1
      log.info({ event, ...about }, 'security')
    },
    counts: () => counts,
  }
}

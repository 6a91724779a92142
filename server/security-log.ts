// What happened to accounts and at closed doors: one line of JSON each and a count, never a phone, a password or a token.
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
  'notice_refused',
  'blocked',
  'unblocked',
  'role_changed',
  'deletion_asked',
  'deletion_taken_back',
  'deleted',
] as const
export type SecurityEvent = (typeof SECURITY_EVENTS)[number]

export interface SecurityDetails {
  /** Whose account it is about. */
  user_id?: number | undefined
  /** Who did it, when that is somebody else. */
  actor_id?: number | undefined
  /** The address as limits count it. */
  network?: string | undefined
  /** A word of ours; never what somebody typed. */
  reason?: string | undefined
}

export interface SecurityLog {
  note(event: SecurityEvent, about: SecurityDetails): void
  /** How often each has happened since the start, those that never did included. */
  counts(): ReadonlyMap<SecurityEvent, number>
}

const MINUTE_MS = 60_000
/** Lines a minute: of one event by one network or account, and in all. A flood must not fill the disk. */
const LINES_EACH = 20
const LINES_ALL = 2000

/** Counts everything; writes what there is room for, and says once a minute how much was left out. */
export function makeSecurityLog(
  log: Pick<Logger, 'info'>,
  now: () => number = () => performance.now(),
): SecurityLog {
  const counts = new Map<SecurityEvent, number>(SECURITY_EVENTS.map((event) => [event, 0]))
  let began = now()
  let written = 0
  let left_out = 0
  const lines = new Map<string, number>()
  const beginMinute = () => {
    if (now() - began < MINUTE_MS) return
    if (left_out > 0) log.info({ event: 'left_out', count: left_out }, 'security')
    began = now()
    written = 0
    left_out = 0
    lines.clear()
  }
  return {
    note: (event, about) => {
      counts.set(event, (counts.get(event) ?? 0) + 1)
      beginMinute()
      const key = `${event} ${about.network ?? ''} ${about.network === undefined ? about.user_id : ''}`
      const before = lines.get(key) ?? 0
      if (before >= LINES_EACH || written >= LINES_ALL) {
        left_out += 1
        return
      }
      lines.set(key, before + 1)
      written += 1
      log.info({ event, ...about }, 'security')
    },
    counts: () => counts,
  }
}

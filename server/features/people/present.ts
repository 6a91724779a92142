// Serializers: map user rows to the response that admins see.
import { throwAppError } from '../../../contract/kernel/app-error.ts'
import type { PersonCard, PersonSeen } from '../../../contract/people.ts'
import { maskPhone } from '../../../domain/account/phone.ts'
import { addDays, toCalendarDay } from '../../../domain/kernel/calendar.ts'
import type { Deps } from '../../deps.ts'
import { batchQueries } from '../../query-batch.ts'
import { hasTotp, sessionsOf } from '../account/public.ts'
import { readingDays } from '../history/public.ts'
import { levelOf } from '../membership/public.ts'
import type { PersonRow } from './store.ts'

const DAYS = 14

/** Membership levels are computed from the ledger; the query batch takes one round trip for all rows. */
export async function presentPeople(deps: Deps, rows: readonly PersonRow[]): Promise<PersonCard[]> {
  const standings = await batchQueries(() => Promise.all(rows.map(({ id }) => levelOf(deps, id))))
  return rows.map((row, at) => ({
    id: row.id,
    username: row.username,
    phone: maskPhone(row.phone),
    role: row.role,
    level: standings[at]?.level ?? 'FREE',
    member_expires_at: standings[at]?.expires_at?.toISOString() ?? null,
    blocked_at: row.blocked_at?.toISOString() ?? null,
    last_seen_at: row.last_seen_at?.toISOString() ?? null,
    created_at: row.created_at.toISOString(),
  }))
}

export async function presentOne(deps: Deps, user_id: number): Promise<PersonCard> {
  const row = (await deps.store.people.byId(user_id)) ?? throwAppError('USER_NOT_FOUND')
  const [person] = await presentPeople(deps, [row])
  return person ?? throwAppError('USER_NOT_FOUND')
}

export async function seenWhole(deps: Deps, user_id: number): Promise<PersonSeen> {
  const row = (await deps.store.people.byId(user_id)) ?? throwAppError('USER_NOT_FOUND')
  const to = toCalendarDay(deps.now())
  const days = Array.from({ length: DAYS }, (_, at) => addDays(to, at - DAYS + 1))
  const [[person], counts, read, sessions, wechat, has_totp] = await Promise.all([
    presentPeople(deps, [row]),
    deps.crossFeatureQueries.countsOf(deps, user_id),
    readingDays(deps, user_id, days[0] ?? to, to),
    sessionsOf(deps, user_id),
    deps.store.people.wechatOf(user_id),
    hasTotp(deps, user_id),
  ])
  const seconds = new Map(read.map((each) => [each.day, each.seconds]))
  return {
    ...(person ?? throwAppError('USER_NOT_FOUND')),
    blocked_reason: row.blocked_reason,
    has_totp,
    counts: { words: counts.words, articles: counts.articles },
    reading: days.map((day) => ({ day, seconds: seconds.get(day) ?? 0 })),
    sessions,
    wechat: wechat.map(({ openid, at }) => ({ openid_end: openid.slice(-4), at: at.toISOString() })),
  }
}

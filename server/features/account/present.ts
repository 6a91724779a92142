// Serializers: map user rows to the response format.
import type { Account, ReaderSettings } from '../../../contract/entities/account.ts'
import type { MembershipStatus } from '../../../domain/membership/ledger.ts'
import type { SessionUser } from '../../http/session.ts'
import type { UserRow } from './store.ts'

export const presentAccount = (
  user: Pick<UserRow, 'id' | 'phone' | 'username' | 'role'> | SessionUser,
  { level, expires_at }: MembershipStatus,
): Account => ({
  id: user.id,
  phone: user.phone,
  username: user.username,
  role: user.role,
  level,
  member_expires_at: expires_at?.toISOString() ?? null,
})

export const presentSettings = (user: UserRow): ReaderSettings => ({
  daily_new: user.daily_new,
  retention: user.retention_permille / 1000,
  day_start_hour: user.day_start_hour,
  known_base: user.known_base,
})

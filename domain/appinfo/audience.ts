// Audiences of an announcement: all visitors, guests, users with an account, users without or with a
// membership.
import type { MembershipLevel } from '../membership/ledger.ts'

export const AUDIENCE_KINDS = ['ALL', 'GUESTS', 'USERS', 'FREE', 'MEMBERS'] as const
export type Audience = (typeof AUDIENCE_KINDS)[number]

const LABELS: Record<Audience, string> = {
  ALL: '所有人',
  GUESTS: '没登录的人',
  USERS: '登录了的人',
  FREE: '登录了、不是会员的人',
  MEMBERS: '会员',
}
export const audienceLabel = (audience: Audience): string => LABELS[audience]

/** `level` is the membership level of the requesting user; undefined for a guest. */
export function isInAudience(audience: Audience, level: MembershipLevel | undefined): boolean {
  switch (audience) {
    case 'ALL':
      return true
    case 'GUESTS':
      return level === undefined
    case 'USERS':
      return level !== undefined
    case 'FREE':
      return level === 'FREE'
    case 'MEMBERS':
      return level !== undefined && level !== 'FREE'
  }
}

/** WeCom contacts: a group that readers join, or a person to write to. */
export const CONTACT_KINDS = ['GROUP', 'CONTACT'] as const
export type ContactKind = (typeof CONTACT_KINDS)[number]

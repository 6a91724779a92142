// Texts of awards and invitations.
import type { Award } from '../../../contract/entities/award.ts'
import { AWARD_EXPIRES_DAYS } from '../../../domain/code/award.ts'
import { REQUIRED_READING } from '../../../domain/code/invitation.ts'
import { DAY_MS } from '../../../domain/kernel/calendar.ts'
import { formatDate } from '../../lib/format.ts'

const KINDS: Record<Award['kind'], string> = {
  RANK: '排行奖励',
  INVITER: '邀请奖励',
  INVITED: '邀请奖励',
  CODE: '兑换',
}

/** The reason for the award. */
export function formatAwardTitle({ kind, state, rank_date, place, who }: Award, isLast = false): string {
  if (kind === 'RANK')
    return `${isLast ? '上周' : `${formatDate(rank_date ?? '')}那一周`}阅读时长第 ${place} 名`
  if (kind === 'INVITER') return who ? `好友「${who}」达标` : '邀请的好友达标'
  return kind === 'INVITED' || state === 'CLAIMABLE' ? '注册时填写了邀请码' : '兑换码'
}

/** State of an award, prefixed with its kind; awards of last week have the kind in their title. */
export function formatAwardState({ state, look, until, claimed_at, kind }: Award, isLast = false): string {
  const withKind = (text: string) => (isLast ? text : `${KINDS[kind]} · ${text}`)
  if (state === 'CLAIMED') return withKind(claimed_at ? `${formatDate(claimed_at)}已领取` : '已领取')
  if (look === 'REFUSED') return withKind('未通过核对')
  if (look === 'HELD') return withKind('核对中，通过后可领取')
  if (state === 'EXPIRED') return withKind(`已过期，${AWARD_EXPIRES_DAYS} 天内未领取`)
  if (state === 'PENDING') return withKind('暂不可领')
  return withKind(until ? `${formatDate(until)}前领取` : '可领取')
}

/** End of the membership after claiming `days`, and whether they are added to an active membership. */
export function formatClaim(days: number, until: string | null, now: number): string {
  const from = until === null ? 0 : Date.parse(until)
  const end = formatDate(Math.max(now, from) + days * DAY_MS, now)
  return from > now ? `领取后加在现有会员之后，到 ${end}` : `领取后会员到 ${end}`
}

interface Invited {
  state: Award['state']
  look: Award['look']
  is_waiting: boolean
  claimed_at: string | null
  seconds: number
  days: number
}

/**
 * Progress of an invited user; `shares` (0–1, of the required minutes and days) only while the reading goal
 * is not reached.
 */
export function getInvitedState({ state, look, is_waiting, claimed_at, seconds, days }: Invited): {
  text: string
  shares?: { minutes: number; days: number }
  isReady?: boolean
} {
  if (state === 'CLAIMED') return { text: claimed_at ? `${formatDate(claimed_at)}已领取` : '已领取' }
  if (look === 'REFUSED') return { text: '未通过核对' }
  if (state === 'CLAIMABLE') return { text: '待领取', isReady: true }
  if (look === 'HELD') return { text: '核对中' }
  if (state === 'EXPIRED') return { text: '已过期' }
  if (is_waiting) return { text: '已达标，下月可领' }
  const shares = {
    minutes: Math.min(1, seconds / REQUIRED_READING.seconds),
    days: Math.min(1, days / REQUIRED_READING.days),
  }
  const minutes = Math.ceil((REQUIRED_READING.seconds - seconds) / 60)
  const parts = [
    ...(minutes > 0 ? [`${minutes} 分钟`] : []),
    ...(days < REQUIRED_READING.days ? [`${REQUIRED_READING.days - days} 天`] : []),
  ]
  return { text: `还差 ${parts.join('、')}`, shares }
}

/** Text to send to a friend (decisions §13). */
export const formatInvite = (url: string): string =>
  ['来开卷读外刊，用我的邀请码注册，有 3 天会员', url, '来自 开卷 App'].join('\n')

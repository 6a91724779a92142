// Awards and invitations in words.
import type { Award } from '../../../contract/entities/award.ts'
import { AWARD_EXPIRES_DAYS } from '../../../domain/code/award.ts'
import { ENOUGH } from '../../../domain/code/invitation.ts'
import { dateText } from '../../lib/format.ts'

const KINDS: Record<Award['kind'], string> = {
  RANK: '排行奖励',
  INVITER: '邀请奖励',
  INVITED: '邀请奖励',
  CODE: '兑换',
}

/** What an award is for. */
export function awardTitle({ kind, state, rank_date, place, who }: Award, isLast = false): string {
  if (kind === 'RANK')
    return `${isLast ? '上周' : `${dateText(rank_date ?? '')}那一周`}阅读时长第 ${place} 名`
  if (kind === 'INVITER') return who ? `${who} 读够了` : '你请来的朋友读够了'
  return kind === 'INVITED' || state === 'CLAIMABLE' ? '注册时填了邀请码' : '用过的码'
}

/** Its kind, its days where no button says them, and where it stands. */
export function awardState({ state, look, until, claimed_at, days, kind }: Award): string {
  const said = (text: string) =>
    [KINDS[kind], ...(state === 'CLAIMABLE' ? [] : [`${days} 天`]), text].join(' · ')
  if (state === 'CLAIMED') return said(claimed_at ? `${dateText(claimed_at)}领过` : '领过了')
  if (look === 'REFUSED') return said('核对没有通过')
  if (look === 'HELD') return said('在核对，好了就能领')
  if (state === 'EXPIRED') return said(`过期了，${AWARD_EXPIRES_DAYS} 天内没有领`)
  if (state === 'PENDING') return said('还不能领')
  return said(until ? `${dateText(until)}前领` : '可以领了')
}

interface Invited {
  state: Award['state']
  look: Award['look']
  is_waiting: boolean
  claimed_at: string | null
  seconds: number
  days: number
}

/** How far somebody is who was invited; `share` (0–1) only while reading is what is missing. */
export function invitedState({ state, look, is_waiting, claimed_at, seconds, days }: Invited): {
  text: string
  share?: number
  isReady?: boolean
} {
  if (state === 'CLAIMED') return { text: claimed_at ? `${dateText(claimed_at)}领过` : '领过了' }
  if (look === 'REFUSED') return { text: '核对没有通过' }
  if (state === 'CLAIMABLE') return { text: '读够了', isReady: true }
  if (look === 'HELD') return { text: '在核对' }
  if (state === 'EXPIRED')
    return { text: seconds < ENOUGH.seconds || days < ENOUGH.days ? '没读够，过期了' : '没有领，过期了' }
  if (is_waiting) return { text: '读够了，下个月能领' }
  if (seconds >= ENOUGH.seconds) return { text: '时间够了，再来一天', share: 1 }
  const minutes = Math.floor(seconds / 60)
  return { text: `读了 ${minutes} / ${ENOUGH.seconds / 60} 分钟`, share: seconds / ENOUGH.seconds }
}

/** What is sent to a friend (decisions §13). */
export const inviteText = (url: string): string =>
  ['来开卷读外刊，用我的邀请码注册，有 3 天会员', url, '来自 开卷 App'].join('\n')

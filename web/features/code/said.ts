// Awards and invitations in words.
import type { Award } from '../../../contract/entities/award.ts'
import { AWARD_EXPIRES_DAYS } from '../../../domain/code/award.ts'
import { dateText } from '../../lib/format.ts'

/** What an award is for. */
export function awardTitle({ kind, rank_date, place, who }: Award, isLast = false): string {
  if (kind === 'RANK')
    return `${isLast ? '上周' : `${dateText(rank_date ?? '')}那一周`}阅读时长第 ${place} 名`
  if (kind === 'INVITED') return '朋友请你来'
  return kind === 'CODE' ? '兑换码' : `你请来的 ${who ?? '朋友'}`
}

/** How many days, and where it stands. */
export function awardState({ state, look, until, claimed_at, days, kind }: Award): string {
  const said = `${days} 天会员 · `
  if (state === 'CLAIMED') return said + (claimed_at ? `${dateText(claimed_at)}领过` : '领过了')
  if (look === 'REFUSED') return `${said}核对没有通过`
  if (look === 'HELD') return `${said}在核对，核对完就能领`
  if (state === 'EXPIRED')
    return said + (kind === 'INVITER' ? '过期了' : `过期了，${AWARD_EXPIRES_DAYS} 天内没有领`)
  if (state === 'PENDING') return `${said}他读够就能领`
  return said + (until ? `${dateText(until)}前可领` : '可以领了')
}

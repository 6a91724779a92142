// Texts of codes and held invitations, for editors.
import type { ManagedCode, ManagedInvitation } from '../../../contract/code.ts'
import type { CodeType } from '../../../domain/code/code.ts'
import { formatDate } from '../../lib/format.ts'

export const TYPE_NAMES: Record<CodeType, string> = {
  MEMBER_DAYS: '会员天数',
  TRIAL: '试用',
  REGISTER: '注册',
}

const STATES: Record<ManagedCode['state'], string> = {
  ON: '可用',
  OFF: '已停用',
  EXPIRED: '已过期',
  USED_UP: '已用完',
}

/** E.g. `会员天数 30 天 · 用了 2 / 5 次 · 12 月 1 日前 · 可用`. */
export const formatCode = ({ ctype, days, used, uses, expires_at, state, owner }: ManagedCode): string =>
  [
    owner ? `${owner.username} 的邀请码` : `${TYPE_NAMES[ctype]}${days > 0 ? ` ${days} 天` : ''}`,
    uses === null ? `用了 ${used} 次` : `用了 ${used} / ${uses} 次`,
    ...(expires_at ? [`${formatDate(expires_at)}前`] : []),
    STATES[state],
  ].join(' · ')

const REASONS: Record<ManagedInvitation['reasons'][number], string> = {
  SAME_DEVICE: '在邀请人的设备上注册',
  DEVICE_FARM: '这台设备登录过三个以上的账号',
  SAME_PHONE: '手机号以前属于另一个账号',
  RING: '互相邀请，绕成了圈',
  SAME_NETWORK: '和邀请人在同一个网络，还没有读',
  NETWORK_FARM: '同一个网络来了好几位，都没有读',
}

export const formatHoldReasons = ({ reasons }: Pick<ManagedInvitation, 'reasons'>): string =>
  reasons.map((reason) => REASONS[reason]).join('；')

/** What is known about the invitation, and the decision. */
export const formatHeldInvitation = ({
  at,
  seconds,
  days,
  verdict,
  verdict_reason,
}: ManagedInvitation): string =>
  [
    `${formatDate(at)}注册`,
    seconds === 0 ? '还没有读' : `读了 ${Math.floor(seconds / 60)} 分钟，${days} 天`,
    ...(verdict ? [`${verdict === 'RELEASED' ? '放行' : '不发放'}：${verdict_reason}`] : []),
  ].join(' · ')

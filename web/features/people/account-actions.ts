// Admin actions on an account: label, form fields and consequence of each.
import type { PersonCard } from '../../../contract/people.ts'
import { DAY_MS } from '../../../domain/kernel/calendar.ts'
import { formatDate } from '../../lib/format.ts'

export type AccountAction =
  | 'open'
  | 'renew'
  | 'close'
  | 'password'
  | 'sessions'
  | 'block'
  | 'unblock'
  | 'promote'
  | 'demote'
  | 'wechat'
  | 'totp'
export type GrantableLevel = 'MEMBER' | 'CHANGDU'

/** An action with all values of its form; the request payload is built from it. */
export type AccountActionRequest = { act: AccountAction; user_id: number; reason: string; op_id: string } & {
  level: GrantableLevel
  days: number
  password: string
  openid: string
}

interface Form {
  title: string
  submit: string
  done: string
  value: 'days' | 'level' | 'password' | 'openid' | 'none'
  danger?: true
  /** No reason is required or logged. */
  silent?: true
}

export const ACTION_FORMS: Record<AccountAction, Form> = {
  open: { title: '开通会员', submit: '开通', done: '会员已开通', value: 'level' },
  renew: { title: '续费', submit: '续费', done: '已续期', value: 'days' },
  close: { title: '关闭会员', submit: '关闭会员', done: '会员已关闭', value: 'none', danger: true },
  password: { title: '发一个新密码', submit: '设为新密码', done: '新密码已生效', value: 'password' },
  sessions: { title: '全部退出', submit: '全部退出', done: '所有设备已退出', value: 'none' },
  block: { title: '停用账号', submit: '停用', done: '账号已停用', value: 'none', danger: true },
  unblock: { title: '恢复账号', submit: '恢复', done: '账号已恢复', value: 'none' },
  promote: { title: '设为管理员', submit: '设为管理员', done: '已是管理员', value: 'none' },
  demote: { title: '改回读者', submit: '改回读者', done: '已改回读者', value: 'none' },
  totp: { title: '关闭两步验证', submit: '关闭', done: '两步验证已关闭', value: 'none', danger: true },
  wechat: { title: '绑定微信', submit: '绑定', done: '微信已绑定', value: 'openid', silent: true },
}

const LEVELS = { MEMBER: '会员', CHANGDU: '畅读' } as const

/** Describes the result of the action before it is confirmed. */
export function describeConsequence(
  act: AccountAction,
  person: Pick<PersonCard, 'level' | 'member_expires_at'>,
  input: { days: number; level: GrantableLevel },
  now: number,
): string {
  const until = person.member_expires_at
  switch (act) {
    case 'open':
    case 'renew': {
      if (!(input.days > 0)) return '请填写天数。'
      const end = formatDate((until ? Date.parse(until) : now) + input.days * DAY_MS, now)
      return until
        ? `会员从 ${formatDate(until, now)}延到 ${end}。`
        : `从现在起加 ${input.days} 天${LEVELS[input.level]}，到 ${end}。`
    }
    case 'close':
      return until ? `会员立即结束，到 ${formatDate(until, now)}为止的剩余天数作废。` : '会员立即结束。'
    case 'password':
      return '所有设备会退出登录。把新密码告诉本人，请他登录后自己再改一次。'
    case 'sessions':
      return '所有设备会退出登录，用原来的密码可以再登录。'
    case 'block':
      return '所有设备立即退出，再登录时会看到这个原因。单词、笔记和会员都留着。'
    case 'unblock':
      return '可以再登录了，单词、笔记和会员都还在。'
    case 'promote':
      return '他可以进编辑部：改文章、看用户、给会员。'
    case 'demote':
      return '他不能再进编辑部，自己的阅读和单词不受影响。'
    case 'totp':
      return '他丢了验证器和恢复码时才用，先确认是本人。以后登录只看密码，他可以重新设置。'
    case 'wechat':
      return '用这个微信登录，就是登录这个账号。'
  }
}

/** Letters and digits that are not confused when read aloud. */
const CLEAR = 'abcdefghijkmnpqrstuvwxyz23456789'
/** E.g. `k7mq-2xvd-9hwp`: 12 of 32 characters, 60 bits. */
export function generatePassword(): string {
  const signs = [...crypto.getRandomValues(new Uint8Array(12))].map((byte) => CLEAR[byte % CLEAR.length])
  return [0, 4, 8].map((at) => signs.slice(at, at + 4).join('')).join('-')
}

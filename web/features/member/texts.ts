// Texts of membership: levels, sources of ledger rows, names and values of limits.
import type { LedgerEntry, Product } from '../../../contract/entities/membership.ts'
import { formatDate } from '../../lib/format.ts'

export const LEVEL_NAMES = { FREE: '免费', MEMBER: '会员', CHANGDU: '畅读' } as const

const KINDS: Record<LedgerEntry['kind'], string> = {
  OPEN: '编辑开通',
  RENEW: '编辑续期',
  CLOSE: '会员关闭',
  TRIAL: '试用',
  REWARD: '奖励',
  ORDER: '购买',
  REFUND: '退款',
}
const REWARDS: Record<NonNullable<LedgerEntry['reward']>, string> = {
  RANK: '排行奖励',
  CODE: '兑换码',
  INVITED: '使用邀请码',
  INVITER: '邀请好友',
}
export const formatLedgerKind = ({ kind, level, reward }: LedgerEntry): string =>
  reward ? REWARDS[reward] : level === 'CHANGDU' ? `${KINDS[kind]}畅读` : KINDS[kind]

export const formatLedgerDays = ({ kind, days }: LedgerEntry): string =>
  kind === 'CLOSE' ? '剩余天数作废' : kind === 'REFUND' ? '收回未用的天数' : `加 ${days} 天`

interface LimitRow {
  name: string
  title: string
  /** Explanation, rendered where the layout has space. */
  sub?: string
  unit?: string
  none?: string
}

/** Explanation of 高品质朗读. */
export const AUDIO_TEXT = '逐句高亮，可调语速'

/** Rows of the table of limits; features that do not exist yet have no row. */
export const LIMIT_ROWS: readonly LimitRow[] = [
  { name: 'has_locked_articles', title: '会员文章', sub: '不限篇数，全文可读', none: '试读 1/3' },
  { name: 'ai_answers', title: '问 AI，每天', sub: '单词、长难句、提问', unit: '次' },
  { name: 'books', title: '自己的书', sub: 'EPUB、MOBI、TXT 等', unit: '本' },
  { name: 'has_pdf', title: 'PDF 下载', sub: '英汉对照，附生词表' },
  { name: 'has_audio', title: '高品质朗读', sub: AUDIO_TEXT },
  { name: 'has_pro_dictionary', title: '专业词典', sub: '查词时一并显示' },
]

const PERIODS = { MONTH: '一个月', QUARTER: '三个月', YEAR: '一年' } as const
export const formatPeriod = ({ period }: Pick<Product, 'period'>): string => PERIODS[period]

/** E.g. `到 2027 年 2 月 1 日`. */
export const formatUntil = (expiresAt: string): string => `到 ${formatDate(expiresAt)}`

/** Remaining days, rounded up: 1 on the last day. */
export const countDaysLeft = (moment: string, now: number): number =>
  Math.max(0, Math.ceil((Date.parse(moment) - now) / 86_400_000))

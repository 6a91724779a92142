// What a level gives beyond the free one, in a few words each, from the table of limits as it is.
import type { LimitTable } from '../../../contract/entities/membership.ts'

type Paid = 'MEMBER' | 'CHANGDU'
export interface Gain {
  title: string
  text: string
}

const ROWS: readonly { name: string; title: string; text: (value: boolean | number) => string }[] = [
  { name: 'has_locked_articles', title: '会员文章', text: () => '全文，免费版试读 1/3' },
  { name: 'has_pdf', title: 'PDF 下载', text: () => '英汉对照，附生词表' },
  { name: 'has_audio', title: '高品质朗读', text: () => '逐句跟读' },
  { name: 'has_pro_dictionary', title: '专业词典', text: () => '查词时一并显示' },
  { name: 'ai_answers', title: '问 AI', text: (value) => `每天 ${value} 次` },
  { name: 'books', title: '自己的书', text: (value) => `${value} 本` },
]

/** Only what is more than without: a limit that an admin took away is not promised. */
export const gainsOf = (limits: LimitTable, level: Paid): Gain[] =>
  ROWS.flatMap(({ name, title, text }) => {
    const value = limits[level]?.[name] ?? false
    return value > (limits.FREE?.[name] ?? false) ? [{ title, text: text(value) }] : []
  })

/** `读全部文章，下载和朗读不限`: the first things that money buys; of nothing `开通会员`. */
export function gainsHeadline(limits: LimitTable): string {
  const has = new Set(gainsOf(limits, 'MEMBER').map(({ title }) => title))
  const more = [has.has('PDF 下载') && '下载', has.has('高品质朗读') && '朗读'].filter(Boolean).join('和')
  return [has.has('会员文章') && '读全部文章', more && `${more}不限`].filter(Boolean).join('，') || '开通会员'
}

// Short texts for what a level adds to the free one, from the current table of limits.
import type { LimitTable } from '../../../contract/entities/membership.ts'
import { LIMIT_ROWS } from './texts.ts'

type Paid = 'MEMBER' | 'CHANGDU'
export interface MembershipBenefit {
  title: string
  text: string
}

/** Limits in order of importance; names and texts are those of the table. */
const ORDER = ['has_locked_articles', 'has_pdf', 'has_audio', 'has_pro_dictionary', 'ai_answers', 'books']

/** Overrides where the table needs a column and this list a text. */
const OWN: Record<string, { title?: string; text: (value: boolean | number) => string }> = {
  has_locked_articles: { text: () => '全文，免费版试读 1/3' },
  ai_answers: { title: '问 AI', text: (value) => `每天 ${value} 次` },
  books: { text: (value) => `${value} 本` },
}

const gained = (limits: LimitTable, level: Paid): { name: string; gain: MembershipBenefit }[] =>
  ORDER.flatMap((name) => {
    const row = LIMIT_ROWS.find((each) => each.name === name)
    const value = limits[level]?.[name] ?? false
    if (!row || value <= (limits.FREE?.[name] ?? false)) return []
    const { title = row.title, text } = OWN[name] ?? {}
    return [{ name, gain: { title, text: text?.(value) ?? row.sub ?? '' } }]
  })

/** Only limits above those of the free level: a benefit that an admin has removed is not listed. */
export const getMembershipBenefits = (limits: LimitTable, level: Paid): MembershipBenefit[] =>
  gained(limits, level).map(({ gain }) => gain)

/** E.g. `读全部文章，下载和朗读不限`: the main benefits; the default is `开通会员`. */
export function getBenefitsHeadline(limits: LimitTable): string {
  const has = new Set(gained(limits, 'MEMBER').map(({ name }) => name))
  const more = [has.has('has_pdf') && '下载', has.has('has_audio') && '朗读'].filter(Boolean).join('和')
  return (
    [has.has('has_locked_articles') && '读全部文章', more && `${more}不限`].filter(Boolean).join('，') ||
    '开通会员'
  )
}

// What money buys is said from the table of limits: what an admin took away is not promised.
import { expect, it } from 'vitest'
import { LEVEL_LIMITS } from '../../../domain/membership/limits.ts'
import { getBenefitsHeadline, getMembershipBenefits } from './benefits.ts'

const table = (member: Record<string, boolean | number> = {}) => ({
  FREE: { ...LEVEL_LIMITS.FREE },
  MEMBER: { ...LEVEL_LIMITS.MEMBER, ...member },
  CHANGDU: { ...LEVEL_LIMITS.CHANGDU },
})
const titles = (limits: ReturnType<typeof table>, level: 'MEMBER' | 'CHANGDU') =>
  getMembershipBenefits(limits, level).map(({ title, text }) => `${title} ${text}`)

it('says what a level has beyond the free one', () => {
  expect(titles(table(), 'MEMBER')).toEqual([
    '会员文章 全文，免费版试读 1/3',
    'PDF 下载 英汉对照，附生词表',
    '高品质朗读 逐句高亮，可调语速',
    '专业词典 查词时一并显示',
    '问 AI 每天 200 次',
  ])
  expect(titles(table(), 'CHANGDU').at(-1)).toBe('自己的书 200 本')
  expect(getBenefitsHeadline(table())).toBe('读全部文章，下载和朗读不限')
})

it('promises nothing that was taken away', () => {
  const less = table({ has_pdf: false, has_audio: false, ai_answers: LEVEL_LIMITS.FREE.ai_answers })
  expect(titles(less, 'MEMBER')).toEqual(['会员文章 全文，免费版试读 1/3', '专业词典 查词时一并显示'])
  expect(getBenefitsHeadline(less)).toBe('读全部文章')
  expect(getBenefitsHeadline(table({ has_locked_articles: false, has_pdf: false }))).toBe('朗读不限')
  // Of what the site has not, the table has no row.
  const { has_audio: _audio, ai_answers: _answers, ...free } = LEVEL_LIMITS.FREE
  const { has_audio: _sound, ai_answers: _asked, ...member } = LEVEL_LIMITS.MEMBER
  const lacking = { FREE: free, MEMBER: member, CHANGDU: member }
  expect(getMembershipBenefits(lacking, 'MEMBER').map(({ title }) => title)).toEqual([
    '会员文章',
    'PDF 下载',
    '专业词典',
  ])
  expect(getBenefitsHeadline(lacking)).toBe('读全部文章，下载不限')
  const nothing = table({ has_locked_articles: false, has_pdf: false, has_audio: false })
  expect(getBenefitsHeadline(nothing)).toBe('开通会员')
})

// The audit log has no machine terms, whatever was noted.
import { readdirSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { formatAuditDetail, getAuditActionLabel, getAuditSubjectLabel } from './audit-text.ts'

it('says what was done and what changed, in words', () => {
  expect(`${getAuditActionLabel('report.mended')}，${getAuditSubjectLabel('report:7')}`).toBe(
    '按读者说的改好，报错 7',
  )
  expect(formatAuditDetail({ about: 'TRANSLATION', quote: 'Old', mended: '旧', article_id: 87 })).toBe(
    '说的是：译文，原文：Old，改成：旧，文章：87',
  )
  expect(formatAuditDetail({ status: 'DRAFT', reason: '太短' })).toBe('现在是：草稿，原因：太短')
  expect(formatAuditDetail({ en: 'the Fed', zh: '美联储' })).toBe('英文：the Fed，中文：美联储')
  expect([formatAuditDetail({ translator: null }), formatAuditDetail({ translator: 'deepl' })]).toEqual([
    '翻译服务：按全站的次序',
    '翻译服务：DeepL',
  ])
  expect(formatAuditDetail({ auto_take: true, level_floor: 'EASY', topics: ['nature'], folder: '' })).toBe(
    '自动收下：是，难度至少：简单，话题：自然，分组：没有',
  )
})

it('says what became of money and memberships', () => {
  expect(`${getAuditActionLabel('order.refund')}，${getAuditSubjectLabel('order:2611260000000001')}`).toBe(
    '退款，订单 2611260000000001',
  )
  expect(formatAuditDetail({ fen: 1990, reason: '要退', by_hand: true, user_id: 7 })).toBe(
    '金额：19.9 元，原因：要退，已在其他渠道退款：是，用户：7',
  )
  expect(formatAuditDetail({ level: 'MEMBER', days: 30, remark: '补', source: 'OPEN:0c1' })).toBe(
    '等级：会员，天数：30，原因：补',
  )
  expect([
    getAuditSubjectLabel('product:MEMBER_MONTH'),
    formatAuditDetail({ price: 2500, first_price: null }),
  ]).toEqual(['价目 会员一个月', '价格：25 元，首次价：没有'])
})

it('has words for every act that the server notes', () => {
  const noted = readdirSync('server/features', { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.ts') && !path.endsWith('.test.ts'))
    .flatMap((path) => [
      ...readFileSync(`server/features/${path}`, 'utf8').matchAll(
        /(?:recordAudit|noteAct)\([\s\S]{0,200}?action: '([\w.]+)'/g,
      ),
    ])
    .map(([, action = '']) => action)
  expect(noted).toEqual(
    expect.arrayContaining(['order.refund', 'order.finish', 'member.price', 'code.generate']),
  )
  expect(noted.filter((action) => getAuditActionLabel(action) === action)).toEqual([])
})

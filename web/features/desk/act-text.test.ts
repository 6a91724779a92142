// The audit log has no machine terms, whatever was noted.
import { expect, it } from 'vitest'
import { actLabel, detailText, subjectLabel } from './act-text.ts'

it('says what was done and what changed, in words', () => {
  expect(`${actLabel('report.mended')}，${subjectLabel('report:7')}`).toBe('按读者说的改好，报错 7')
  expect(detailText({ about: 'TRANSLATION', quote: 'Old', mended: '旧', article_id: 87 })).toBe(
    '说的是：译文，原文：Old，改成：旧，文章：87',
  )
  expect(detailText({ status: 'DRAFT', reason: '太短' })).toBe('现在是：草稿，原因：太短')
  expect(detailText({ en: 'the Fed', zh: '美联储' })).toBe('英文：the Fed，中文：美联储')
  expect([detailText({ translator: null }), detailText({ translator: 'deepl' })]).toEqual([
    '谁来翻译：按全站的次序',
    '谁来翻译：DeepL',
  ])
  expect(detailText({ auto_take: true, level_floor: 'EASY', topics: ['nature'], folder: '' })).toBe(
    '自动收下：是，难度至少：简单，话题：自然，分组：没有',
  )
})

// Shows what an editor sees before readers get an article, alone and with others.
import { expect, it } from 'vitest'
import type { EditedArticle, ManagedArticle } from '../../../contract/entities/article.ts'
import { formatArticleDoubts, formatBulkDoubts } from './article-doubts.ts'
import { BULK_ACTIONS, type BulkAction } from './bulk.ts'
import { findBulkDoubts } from './bulk-doubts.ts'
import { toDeskParagraphs } from './paragraphs.ts'

const paragraph = (id: string, text: string, zh: string) => ({ id, kind: 'p' as const, text, zh, runs: [] })
const whole = [paragraph('a', 'Rain fell on the roof.', '雨落在屋顶上。')]
const article = (more: Partial<EditedArticle> = {}): EditedArticle =>
  ({
    ...{ id: 7, topics: ['nature'], terms: [], is_stub: false, duplicate_of: null, other_language: null },
    ...{ translated_percent: 100, status: 'AUDITED', paragraphs: whole },
    ...more,
  }) as EditedArticle
const said = (more: Partial<EditedArticle>) => {
  const one = article(more)
  return formatArticleDoubts(one, toDeskParagraphs(one.paragraphs))
}

it('of one article: what lacks Chinese, figures, terms, and its marks', () => {
  expect(said({})).toBe('')
  expect(said({ paragraphs: [...whole, paragraph('b', 'It fell on 42 houses.', '')] })).toBe('1 段没有译文')
  expect(said({ paragraphs: [paragraph('b', 'It fell on 42 houses.', '雨落在 24 座房子上。')] })).toBe(
    '1 处数字对不上',
  )
  expect(said({ terms: [{ en: 'roof', zh: '房顶' }] })).toBe('1 段没照术语译')
  expect(said({ is_stub: true })).toBe('内容残缺')
  expect(said({ topics: [] })).toBe('没有话题')
  expect(said({ duplicate_of: 3 })).toBe('可能重复')
  expect(said({ other_language: 'ja', is_stub: true })).toBe('内容残缺，正文像是日文')
})

it('of many: counted by article, their texts included', () => {
  const some = [
    article({ translated_percent: 0 }),
    article({ duplicate_of: 3 }),
    article({ paragraphs: [paragraph('b', 'It fell on 42 houses.', '雨落在 24 座房子上。')] }),
  ]
  expect(formatBulkDoubts(some, some)).toBe('1 篇没有译文，1 篇可能重复，1 篇数字对不上')
  expect(formatBulkDoubts([article({ topics: [] }), article()], [])).toBe('1 篇没有话题')
  expect(formatBulkDoubts([article()], [article()])).toBe('')
})

it('many are looked at with their texts; one that cannot be read is judged by its row and counted', async () => {
  const doubtful = article({ paragraphs: [paragraph('b', 'It fell on 42 houses.', '雨落在 24 座房子上。')] })
  const read = (id: number) =>
    id === 8 ? Promise.resolve({ ...doubtful, id }) : Promise.reject(new Error('no answer'))
  expect(await findBulkDoubts([article({ id: 8 }), article({ id: 9, is_stub: true })], read)).toBe(
    '1 篇内容残缺，1 篇数字对不上，1 篇未能检查',
  )
})

it('an article of an issue is judged by its text; its topics are known by that alone', async () => {
  const row = { translated_percent: 100, is_stub: false, duplicate_of: null, other_language: null }
  const refused = article({
    topics: [],
    terms: [{ en: 'roof', zh: '房顶' }],
    paragraphs: [...whole, paragraph('b', 'It went on.', '抱歉，我无法翻译这段内容。')],
  })
  const read = (id: number) =>
    id === 8 ? Promise.resolve({ ...refused, id }) : Promise.reject(new Error('no answer'))
  expect(
    await findBulkDoubts(
      [
        { ...row, id: 8 },
        { ...row, id: 9, translated_percent: 0 },
      ],
      read,
    ),
  ).toBe('1 篇没有译文，1 篇没照术语译，1 篇译文不像译文，1 篇没有话题，1 篇未能检查')
})

it('many of which none can be read are not taken as whole', async () => {
  const read = () => Promise.reject(new Error('no answer'))
  expect(await findBulkDoubts([article({ id: 8 }), article({ id: 9 })], read)).toBe('2 篇未能检查')
})

it('publication is asked about always, a pass where readers have the article already', () => {
  const managed: ManagedArticle = article()
  const publish: BulkAction = BULK_ACTIONS.publish
  expect(publish.reachesReaders?.(managed)).toBe(true)
  const audit: BulkAction = BULK_ACTIONS.audit
  expect(audit.reachesReaders?.(managed)).toBe(false)
  expect(audit.reachesReaders?.({ ...managed, status: 'PUBLISHED' })).toBe(true)
})

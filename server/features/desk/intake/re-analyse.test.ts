// Lemmas that a sentence changes: kept with a text, shown with it, cut with it, and made up for texts of before.
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { anArticle } from '../../../../tests/support/factories.ts'
import { contract, createTestKit, type TestKit } from '../../../../tests/support/test-kit.ts'
import { theDictionary } from '../../../../tests/support/the-dictionary.ts'
import { articleHandlers } from '../../article/handlers.ts'
import { reAnalyse } from './re-analyse.ts'

let t: TestKit
beforeAll(async () => {
  t = await createTestKit({
    handlers: { article: articleHandlers },
    crossFeatureQueries: { placeOf: async () => undefined },
    dictionary: theDictionary(),
  })
})
afterAll(() => t.close())

const TEXTS = [
  'He took the saw from the wall of the boathouse and began to work on the old mast.',
  'Nobody saw the lantern go out, and the boats came home in the dark without a light.',
  'The saw hung there again in the morning, clean and dry, as if nothing had happened.',
]
const show = async (id: number) => (await t.ask(contract.article.show, { id })).result

it('is shown where it is, and counted and listed under that lemma', async () => {
  const { id, paragraphs } = await anArticle(t, { paragraphs: TEXTS })
  const [first, , last] = paragraphs
  const shown = await show(id)
  expect(shown.forms['saw']).toBe('see')
  expect(shown.occurrences).toEqual([
    [first?.id, TEXTS[0]?.indexOf('saw'), 'saw'],
    [last?.id, TEXTS[2]?.indexOf('saw'), 'saw'],
  ])
  const { items } = (await t.ask(contract.article.levelWords, { id, level: 'VERY_EASY' })).result
  expect(items.find(({ lemma }) => lemma === 'saw')).toMatchObject({ count: 2 })
  expect(items.find(({ lemma }) => lemma === 'see')).toMatchObject({ count: 1 })
})

it('says nothing of what a locked article keeps back', async () => {
  const { id, paragraphs } = await anArticle(t, { paragraphs: TEXTS, is_lock: true })
  expect((await show(id)).occurrences).toEqual([[paragraphs[0]?.id, TEXTS[0]?.indexOf('saw'), 'saw']])
})

it('is found again for texts that have none, once', async () => {
  const { id } = await anArticle(t, { paragraphs: TEXTS })
  await t.database.db.execute(
    sql`update article_revisions set occurrences = null, forms = '{}' where article_id = ${id}`,
  )
  expect(await reAnalyse(t.deps, new AbortController().signal)).toBe(1)
  expect((await show(id)).occurrences).toHaveLength(2)
  expect(await reAnalyse(t.deps, new AbortController().signal)).toBe(0)
  await t.database.db.execute(sql`update article_revisions set occurrences = null where article_id = ${id}`)
  expect(await reAnalyse(t.deps, AbortSignal.abort())).toBe(0)
})

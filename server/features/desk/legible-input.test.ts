// Shows that what an editor types, pastes or sends is brought to the characters of a text that was fetched.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { anArticle } from '../../../tests/support/factories.ts'
import { contract, createTestKit, type TestKit, type TestUser } from '../../../tests/support/test-kit.ts'
import { theDictionary } from '../../../tests/support/the-dictionary.ts'
import { articleHandlers } from '../article/handlers.ts'
import { deskHandlers } from './handlers.ts'

const { desk } = contract
let t: TestKit
let admin: TestUser

beforeAll(async () => {
  t = await createTestKit({
    handlers: { article: articleHandlers, desk: deskHandlers },
    crossFeatureQueries: { placeOf: async () => undefined },
    dictionary: theDictionary(),
  })
  admin = await t.aUser({ role: 'admin' })
})
afterAll(() => t.close())

const pasted = {
  title: 'The gov\u00ADern\u00ADment\u2019s o\uFB03ce',
  title_zh: '政府\u200B办公室',
  digest: 'A cafe\u0301 next door.',
  author: 'Zoe\u0308 Lee',
  source: 'The \uFB01rst paper',
}
const paragraph = {
  kind: 'p' as const,
  text: 'The gov\u00ADernment has an o\uFB03ce near a cafe\u0301.',
  zh: '政府在咖\u200B啡馆附近有办公室。',
  runs: [{ start: 23, end: 27, mark: 'em' as const }],
}
const described = {
  title: 'The government\u2019s office',
  title_zh: '政府办公室',
  digest: 'A café next door.',
  author: { name: 'Zoë Lee' },
  source: 'The first paper',
}
const plain = {
  text: 'The government has an office near a café.',
  zh: '政府在咖啡馆附近有办公室。',
  runs: [{ start: 22, end: 28, mark: 'em' }],
}
const edit = async (id: number) => (await t.ask(desk.edit, { id }, admin)).result
const nothing = { kind: 'p' as const, text: '\u200B\u00AD', zh: '', runs: [] }

describe('characters that no one sees, in what an editor gives', () => {
  it('go from a text that is written by hand', async () => {
    const article = { ...pasted, paragraphs: [paragraph, nothing] }
    const { result } = await t.ask(desk.add, { article }, admin)
    const made = await edit(result.article_id)
    expect(made).toMatchObject(described)
    expect(made.paragraphs).toHaveLength(1)
    expect(made.paragraphs[0]).toMatchObject(plain)
  })

  it('go from a change', async () => {
    const { id } = await anArticle(t, { paragraphs: ['Something else.'], status: 'DRAFT' })
    const article = { ...pasted, paragraphs: [paragraph, nothing] }
    const { result } = await t.ask(desk.update, { id, article }, admin)
    expect(result).toMatchObject(described)
    expect(result.paragraphs).toHaveLength(1)
    expect(result.paragraphs[0]).toMatchObject(plain)
    const same = { ...article, paragraphs: [{ ...paragraph, id: result.paragraphs[0]?.id }] }
    const again = await t.ask(desk.update, { id, article: same }, admin)
    expect(again.result.revision).toBe(result.revision)
  })

  it('make no title', async () => {
    const { id } = await anArticle(t, { paragraphs: ['Something else.'], status: 'DRAFT' })
    const article = { title: '\u200B\u2060' }
    const details = [{ field: 'article.title', message: '请填写标题' }]
    for (const answer of [
      await t.ask(desk.add, { article }, admin),
      await t.ask(desk.update, { id, article }, admin),
    ])
      expect(answer.body).toMatchObject({ code: 'INVALID_INPUT', details })
  })
})

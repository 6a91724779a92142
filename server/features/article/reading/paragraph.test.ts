// Who may have a paragraph with its Chinese: whoever may read it, and nobody else.
import { afterAll, beforeAll, expect, it } from 'vitest'
import { anArticle, type GivenArticle } from '../../../../tests/support/factories.ts'
import { createTestKit, type TestKit } from '../../../../tests/support/test-kit.ts'
import { theDictionary } from '../../../../tests/support/the-dictionary.ts'
import type { SessionUser } from '../../../http/session.ts'
import { loadParagraph } from './paragraph.ts'

let t: TestKit
beforeAll(async () => {
  t = await createTestKit({ handlers: {}, dictionary: theDictionary() })
})
afterAll(() => t.close())

const TEXTS = [
  'The gulls slept on the roof.',
  'A boat came in late at night.',
  'Nobody saw the light go out.',
]
const made = (given: GivenArticle = {}) =>
  anArticle(t, { paragraphs: TEXTS, zh: ['海鸥睡在屋顶上。', '一艘船深夜归来。', ''], ...given })
const reader = { id: 1, role: 'user' } as SessionUser
const admin = { id: 2, role: 'admin' } as SessionUser
const ask = (user: SessionUser | undefined, article_id: number, paragraph = '') =>
  loadParagraph({ ...t.deps, user }, { article_id, paragraph })

it('gives guests and readers the paragraphs of a published article, with what Chinese there is', async () => {
  const { id, paragraphs } = await made()
  for (const user of [undefined, reader]) {
    expect(await ask(user, id, paragraphs[0]?.id)).toEqual({ text: TEXTS[0], zh: '海鸥睡在屋顶上。' })
    expect(await ask(user, id, paragraphs[2]?.id)).toEqual({ text: TEXTS[2], zh: '' })
    expect(await ask(user, id, 'nothing')).toBeUndefined()
    expect(await ask(user, id + 1_000_000, paragraphs[0]?.id)).toBeUndefined()
  }
})

it('keeps back what is locked, and what is not published, from all but admins', async () => {
  const locked = await made({ is_lock: true })
  const draft = await made({ status: 'AUDITED' })
  for (const user of [undefined, reader]) {
    expect(await ask(user, locked.id, locked.paragraphs[0]?.id)).toMatchObject({ text: TEXTS[0] })
    expect(await ask(user, locked.id, locked.paragraphs[1]?.id)).toBeUndefined()
    expect(await ask(user, draft.id, draft.paragraphs[0]?.id)).toBeUndefined()
  }
  expect(await ask(admin, locked.id, locked.paragraphs[1]?.id)).toMatchObject({ zh: '一艘船深夜归来。' })
  expect(await ask(admin, draft.id, draft.paragraphs[1]?.id)).toMatchObject({ zh: '一艘船深夜归来。' })
})

it('asks the database once for many guests', async () => {
  const { id, paragraphs } = await made()
  t.deps.responseCache.enable()
  const first = await ask(undefined, id, paragraphs[1]?.id)
  expect(await ask(undefined, id, paragraphs[1]?.id)).toBe(first)
  t.deps.responseCache.disable()
})

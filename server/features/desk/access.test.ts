// Shows of every editor's call who may make it, and that wrong input is refused by the name of its field.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { anArticle } from '../../../tests/support/factories.ts'
import { contract, createTestKit, type TestKit, type TestUser } from '../../../tests/support/test-kit.ts'
import { theDictionary } from '../../../tests/support/the-dictionary.ts'
import { taskHandlers } from '../task/handlers.ts'
import { deskHandlers } from './handlers.ts'

let t: TestKit
let admin: TestUser
let reader: TestUser
let id: number

const { desk } = contract
const UNKNOWN = 999_999

beforeAll(async () => {
  t = await createTestKit({
    handlers: { desk: deskHandlers, task: taskHandlers },
    dictionary: theDictionary(),
  })
  admin = await t.aUser({ role: 'admin' })
  reader = await t.aUser()
  id = (await anArticle(t)).id
})
afterAll(() => t.close())

type Name = keyof typeof desk
/** Good input of each call, so that only who asks, or the one field, makes it fail. */
const good: [Name, Record<string, unknown>][] = [
  ['manage', {}],
  ['edit', { id: 1 }],
  ['add', { link: 'https://example.com/a' }],
  ['update', { id: 1, article: { digest: 'd' } }],
  ['audit', { id: 1, pass: true }],
  ['setStatus', { id: 1, status: 'OFFLINE' }],
  ['lock', { id: 1, is_lock: true }],
  ['delete', { id: 1 }],
  ['restore', { id: 1 }],
  ['revisions', { id: 1 }],
  ['redownload', { id: 1 }],
  ['retranslate', { id: 1 }],
  ['addWord', { id: 1, word: 'quay', resolve: '码头' }],
  ['deleteWord', { id: 1, word: 'quay' }],
  ['order', {}],
  ['preview', { id: 1 }],
  ['undo', { id: 1, updated_at: '2026-11-20T00:00:00.000Z' }],
  ['translateParagraph', { id: 1, text: 'It rained.' }],
  ['waiting', {}],
]
const ofArticle = good.filter(([, input]) => input['id'] === 1)

describe.each(good)('desk.%s', (name, input) => {
  it('is not for guests', async () => {
    const { status, code } = await t.askLoosely(desk[name], {
      ...input,
      id: input['id'] === 1 ? id : input['id'],
    })
    expect([status, code]).toEqual([401, 'LOGIN_REQUIRED'])
  })

  it('is not for readers', async () => {
    const { status, code } = await t.askLoosely(
      desk[name],
      { ...input, id: input['id'] === 1 ? id : input['id'] },
      reader,
    )
    expect([status, code]).toEqual([403, 'ADMIN_ONLY'])
  })
})

describe.each(ofArticle)('desk.%s', (name, input) => {
  it('does not know an article that is not there', async () => {
    const { status, code } = await t.askLoosely(desk[name], { ...input, id: UNKNOWN }, admin)
    expect([status, code]).toEqual([404, 'ARTICLE_NOT_FOUND'])
  })

  it.each(['abc', '0', '-1', '1.5', '99999999999999999999'])('refuses %s as an id', async (bad) => {
    const { status, code, body } = await t.askLoosely(desk[name], { ...input, id: bad }, admin)
    expect([status, code]).toEqual([400, 'INVALID_INPUT'])
    expect((body['details'] as { field: string }[])[0]?.field).toBe('id')
  })
})

const paragraph = { kind: 'p', text: 'One two three.', zh: '', runs: [] }
const bad: [Name, Record<string, unknown>, string][] = [
  ['manage', { topic: 'No Such' }, 'topic'],
  ['manage', { level: 'C5' }, 'level'],
  ['manage', { author: 'x' }, 'author'],
  ['manage', { q: 'x'.repeat(101) }, 'q'],
  ['manage', { status: 'GONE' }, 'status'],
  ['manage', { stage: 'LOST' }, 'stage'],
  ['manage', { flag: 'odd' }, 'flag'],
  ['manage', { order_by: 'luck' }, 'order_by'],
  ['manage', { offset: -1 }, 'offset'],
  ['manage', { limit: 101 }, 'limit'],
  ['add', {}, 'article.title'],
  ['add', { article: { paragraphs: [paragraph] } }, 'article.title'],
  ['add', { link: 'ftp://example.com/a' }, 'link'],
  ['add', { link: 'javascript:alert(1)' }, 'link'],
  ['add', { link: 'https://example.com/a', op_id: 'x' }, 'op_id'],
  ['add', { article: { title: 'T', cover: 'javascript:alert(1)' } }, 'article.cover'],
  [
    'add',
    { article: { title: 'T', paragraphs: [{ ...paragraph, kind: 'img' }] } },
    'article.paragraphs.0.src',
  ],
  ['update', { article: 'x' }, 'article'],
  ['update', {}, 'article'],
  ['update', { article: { title: '' } }, 'article.title'],
  ['update', { article: { level: 'C5' } }, 'article.level'],
  ['update', { article: { topics: ['x', 'No'] } }, 'article.topics.1'],
  ['update', { article: { link: 'data:text/html,x' } }, 'article.link'],
  ['update', { article: { cover: '//evil.example/x.png' } }, 'article.cover'],
  ['update', { article: { paragraphs: [{ ...paragraph, kind: 'script' }] } }, 'article.paragraphs.0.kind'],
  [
    'update',
    { article: { paragraphs: [paragraph, { ...paragraph, runs: [{ start: 4, end: 99, mark: 'em' }] }] } },
    'article.paragraphs.1.runs.0',
  ],
  [
    'update',
    { article: { paragraphs: [{ ...paragraph, runs: [{ start: 3, end: 3, mark: 'em' }] }] } },
    'article.paragraphs.0.runs.0',
  ],
  [
    'update',
    { article: { paragraphs: [{ ...paragraph, runs: [{ start: 0, end: 3, mark: 'link' }] }] } },
    'article.paragraphs.0.runs.0',
  ],
  [
    'update',
    { article: { paragraphs: [{ ...paragraph, kind: 'img', src: 'javascript:alert(1)' }] } },
    'article.paragraphs.0.src',
  ],
  ['update', { article: { digest: 'a\u0000b' } }, 'article'],
  ['audit', {}, 'pass'],
  ['audit', { pass: 'yes' }, 'pass'],
  ['audit', { pass: false, reason: 'x'.repeat(501) }, 'reason'],
  ['setStatus', {}, 'status'],
  ['setStatus', { status: 'DELETED' }, 'status'],
  ['setStatus', { status: 'PUBLISHED', published_at: 'tomorrow' }, 'published_at'],
  ['setStatus', { status: 'PUBLISHED', published_at: '0000-01-01T00:00:00Z' }, 'published_at'],
  ['setStatus', { status: 'PUBLISHED', published_at: '9999-12-31T23:59:59-14:00' }, 'published_at'],
  ['lock', {}, 'is_lock'],
  ['lock', { is_lock: 'maybe' }, 'is_lock'],
  ['restore', { revision: 0 }, 'revision'],
  ['retranslate', { ai: 'perhaps' }, 'ai'],
  ['retranslate', { cache: '2' }, 'cache'],
  ['addWord', { word: '', resolve: 'x' }, 'word'],
  ['addWord', { word: 'x' }, 'resolve'],
  ['addWord', { word: 'x', resolve: 'x', tag: 'x'.repeat(41) }, 'tag'],
  ['deleteWord', {}, 'word'],
]

describe('wrong input', () => {
  it.each(bad)('of desk.%s: %j', async (name, input, field) => {
    const before = await t.ask(desk.edit, { id }, admin)
    const { status, code, body } = await t.askLoosely(desk[name], { id, ...input }, admin)
    expect([status, code]).toEqual([400, 'INVALID_INPUT'])
    expect(body['details']).toMatchObject([{ field }])
    expect((await t.ask(desk.edit, { id }, admin)).result).toEqual(before.result)
  })

  it.each(['show', 'cancel'] as const)('of task.%s: an id that is no UUID', async (name) => {
    const { status, body } = await t.askLoosely(contract.task[name], { id: '7' }, admin)
    expect([status, body['details']]).toMatchObject([400, [{ field: 'id' }]])
  })
})

// Shows the one-step decisions of an editor and their undo: pass and publish, slots, what is looked at, what comes next.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { anArticle, type GivenArticle } from '../../../tests/support/factories.ts'
import { contract, createTestKit, type TestKit, type TestUser } from '../../../tests/support/test-kit.ts'
import { theDictionary } from '../../../tests/support/the-dictionary.ts'
import { aTranslator, zhOf } from '../../../tests/support/translator.ts'
import { articleHandlers } from '../article/handlers.ts'
import { searchHandlers } from '../search/handlers.ts'
import { deskHandlers } from './handlers.ts'

const { article, desk, search } = contract
let t: TestKit
let admin: TestUser
let other: TestUser
let reader: TestUser
const double = aTranslator()

beforeAll(async () => {
  t = await createTestKit({
    handlers: { article: articleHandlers, desk: deskHandlers, search: searchHandlers },
    crossFeatureQueries: { placeOf: async () => undefined },
    translator: double.port,
    dictionary: theDictionary(),
  })
  admin = await t.aUser({ role: 'admin' })
  other = await t.aUser({ role: 'admin' })
  reader = await t.aUser()
})
afterAll(() => t.close())

const edit = async (id: number) => (await t.ask(desk.edit, { id }, admin)).result
const draft = async (given: GivenArticle = {}) => (await anArticle(t, { status: 'DRAFT', ...given })).id
const LATER = '2099-05-01T23:00:00.000Z'

describe('an article that was refused', () => {
  it('may be passed after all without a change, alone or with its publication, and taken back to refused', async () => {
    const refused = async () => {
      const id = await draft()
      await t.ask(desk.audit, { id, pass: false, reason: '短' }, admin)
      return id
    }
    const id = await refused()
    expect(await edit(id)).toMatchObject({ status: 'REJECTED', revision_state: 'REJECTED' })
    // Refused it is already.
    expect((await t.ask(desk.audit, { id, pass: false }, admin)).code).toBe('STATE_CONFLICT')
    const { result } = await t.ask(desk.audit, { id, pass: true }, admin)
    expect(result.status).toBe('AUDITED')
    expect(await edit(id)).toMatchObject({ revision_state: 'AUDITED', shown_revision: 1 })
    await t.ask(desk.undo, { id, updated_at: result.updated_at }, admin)
    expect(await edit(id)).toMatchObject({
      status: 'REJECTED',
      revision_state: 'REJECTED',
      shown_revision: null,
    })
    await t.ask(desk.audit, { id, pass: true, publish: true }, admin)
    expect((await t.ask(article.show, { id })).status).toBe(200)
    expect((await t.ask(desk.audit, { id: await refused(), pass: true }, reader)).code).toBe('ADMIN_ONLY')
    const twice = await refused()
    const both = await Promise.all([1, 2].map(() => t.ask(desk.audit, { id: twice, pass: true }, admin)))
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
  })
})

describe('the call for articles of the press', () => {
  it('knows nothing of a magazine’s, not for an editor either', async () => {
    const { id } = await anArticle(t)
    expect((await t.ask(article.showWaikan, { id }, reader)).status).toBe(200)
    await t.deps.store.desk.inTransaction((held) => held.patchArticle(id, { kind: 'MAGAZINE' }))
    for (const as of [undefined, reader, admin]) {
      expect((await t.ask(article.showWaikan, { id }, as)).code).toBe('ARTICLE_NOT_FOUND')
      expect((await t.ask(article.show, { id }, as)).status).toBe(200)
    }
  })
})

describe('passing and publishing in one step', () => {
  it('is both, at once or at its time, or neither', async () => {
    const id = await draft()
    const { result } = await t.ask(desk.audit, { id, pass: true, publish: true, revision: 1 }, admin)
    expect([result.status, result.has_pending]).toEqual(['PUBLISHED', false])
    expect((await t.ask(article.show, { id })).status).toBe(200)
    const later = await draft()
    const scheduled = await t.ask(
      desk.audit,
      { id: later, pass: true, publish: true, published_at: LATER },
      admin,
    )
    expect([scheduled.result.status, scheduled.result.published_at]).toEqual(['PUBLISHED', LATER])
    expect((await t.ask(article.show, { id: later })).status).toBe(404)
    // Of one that is out already, the pass is enough; another time is refused, and nothing has happened.
    await t.ask(desk.update, { id, article: { title: 'Second' } }, admin)
    const again = await t.ask(desk.audit, { id, pass: true, publish: true, published_at: LATER }, admin)
    expect([again.code, (await edit(id)).has_pending]).toEqual(['STATE_CONFLICT', true])
    expect((await t.ask(desk.audit, { id, pass: true, publish: true }, admin)).result.title).toBe('Second')
  })

  it('is refused to whom it is not for, and with a refusal', async () => {
    const id = await draft()
    const input = { id, pass: true, publish: true }
    expect((await t.ask(desk.audit, input)).status).toBe(401)
    expect((await t.ask(desk.audit, input, reader)).status).toBe(403)
    expect((await t.ask(desk.audit, { ...input, pass: false }, admin)).code).toBe('INVALID_INPUT')
    const twice = await Promise.all([t.ask(desk.audit, input, admin), t.ask(desk.audit, input, other)])
    expect(twice.map(({ status }) => status).sort()).toEqual([200, 409])
  })

  it('a schedule that is called off leaves it passed', async () => {
    const id = await draft()
    await t.ask(desk.audit, { id, pass: true, publish: true, published_at: LATER }, admin)
    const { result } = await t.ask(desk.setStatus, { id, status: 'OFFLINE' }, admin)
    expect([result.status, result.published_at]).toEqual(['AUDITED', null])
  })
})

describe('undo', () => {
  const undo = (id: number, updated_at: string, who: TestUser | undefined = admin) =>
    t.ask(desk.undo, { id, updated_at }, who)
  const stateOf = ({
    status,
    published_at,
    has_pending,
    shown_revision,
    is_lock,
  }: Awaited<ReturnType<typeof edit>>) => ({
    status,
    published_at,
    has_pending,
    shown_revision,
    is_lock,
  })

  it.each([
    ['a publication', 'AUDITED', (id: number) => t.ask(desk.setStatus, { id, status: 'PUBLISHED' }, admin)],
    ['a withdrawal', 'PUBLISHED', (id: number) => t.ask(desk.setStatus, { id, status: 'OFFLINE' }, admin)],
    ['a deletion', 'PUBLISHED', (id: number) => t.ask(desk.delete, { id }, admin)],
    ['a lock', 'PUBLISHED', (id: number) => t.ask(desk.lock, { id, is_lock: true }, admin)],
    ['a pass', 'DRAFT', (id: number) => t.ask(desk.audit, { id, pass: true }, admin)],
    ['a refusal', 'DRAFT', (id: number) => t.ask(desk.audit, { id, pass: false, reason: '短' }, admin)],
    ['both', 'DRAFT', (id: number) => t.ask(desk.audit, { id, pass: true, publish: true }, admin)],
  ] as const)('of %s gives back what was, once', async (_, status, act) => {
    const id = (await anArticle(t, { status })).id
    const before = await edit(id)
    const { result } = await act(id)
    expect(stateOf(await edit(id))).not.toEqual(stateOf(before))
    const back = await undo(id, result.updated_at)
    expect(back.status).toBe(200)
    const after = await edit(id)
    expect(stateOf(after)).toEqual(stateOf(before))
    expect(after.revision_state).toBe(before.revision_state)
    expect(after.moves[0]).toMatchObject({ action: 'undo', by: admin.username })
    expect((await undo(id, result.updated_at)).code).toBe('NOTHING_TO_UNDO')
    expect((await undo(id, back.result.updated_at)).code).toBe('NOTHING_TO_UNDO')
  })

  it('gives readers and search the text before the pass again', async () => {
    const { id } = await anArticle(t, { title: 'Zanzibarian Lamps' })
    await t.ask(desk.update, { id, article: { title: 'Quixotical Kettles' } }, admin)
    const { result } = await t.ask(desk.audit, { id, pass: true }, admin)
    await undo(id, result.updated_at)
    expect((await t.ask(article.show, { id })).result.title).toBe('Zanzibarian Lamps')
    const found = async (q: string) =>
      (await t.ask(search.search, { q })).result.items.map((one) => one.id).includes(id)
    expect([await found('zanzibarian'), await found('quixotical')]).toEqual([true, false])
    expect((await edit(id)).title).toBe('Quixotical Kettles')
  })

  it('is not for others, nor after anything else happened, and happens once at the same moment', async () => {
    const { id } = await anArticle(t, { status: 'AUDITED' })
    const { result } = await t.ask(desk.setStatus, { id, status: 'PUBLISHED' }, admin)
    expect((await t.ask(desk.undo, { id, updated_at: result.updated_at })).status).toBe(401)
    expect((await undo(id, result.updated_at, reader)).status).toBe(403)
    expect((await undo(id, result.updated_at, other)).code).toBe('NOTHING_TO_UNDO')
    expect((await undo(id + 1_000_000, result.updated_at)).code).toBe('ARTICLE_NOT_FOUND')
    expect((await t.ask(desk.undo, { id, updated_at: 'soon' }, admin)).code).toBe('INVALID_INPUT')
    const both = await Promise.all([undo(id, result.updated_at), undo(id, result.updated_at)])
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
    const again = await t.ask(desk.setStatus, { id, status: 'PUBLISHED' }, admin)
    await t.ask(desk.update, { id, article: { digest: '后来改的' } }, other)
    expect((await undo(id, again.result.updated_at)).code).toBe('NOTHING_TO_UNDO')
  })
})

describe('what an editor looks at', () => {
  it('a preview is the text that waits, as readers would see it, for editors alone', async () => {
    const { id } = await anArticle(t, { title: 'Seen' })
    await t.ask(desk.update, { id, article: { title: 'Waiting' } }, admin)
    const { result } = await t.ask(desk.preview, { id }, admin)
    expect(result).toMatchObject({ title: 'Waiting', revision: 2, is_cut: false, status: 'PUBLISHED' })
    expect(Object.keys(result).sort()).toEqual(
      Object.keys((await t.ask(article.show, { id }, admin)).result).sort(),
    )
    expect((await t.ask(article.show, { id })).result.title).toBe('Seen')
    expect((await t.ask(desk.preview, { id })).status).toBe(401)
    expect((await t.ask(desk.preview, { id }, reader)).status).toBe(403)
    const empty = await draft({ stage: 'LINKED' })
    expect((await t.ask(desk.preview, { id: empty }, admin)).code).toBe('STATE_CONFLICT')
  })

  it('the order of a list is that of its pages', async () => {
    await Promise.all([draft(), draft(), draft()])
    const list = { status: 'DRAFT', order_by: 'created' } as const
    const { result } = await t.ask(desk.order, list, admin)
    const page = await t.ask(desk.manage, { ...list, limit: 100 }, admin)
    expect(result.ids.slice(0, page.result.items.length)).toEqual(page.result.items.map(({ id }) => id))
    expect(result.total).toBe(page.result.total)
    expect((await t.ask(desk.order, list, reader)).status).toBe(403)
    expect((await t.ask(desk.order, list)).status).toBe(401)
  })
})

describe('one paragraph', () => {
  it('is translated for who asks, from memory where it can be; the article stays as it is', async () => {
    const id = await draft()
    const before = await edit(id)
    const text = 'Nobody has ever counted the gulls of this harbour.'
    const ask = (rest: { instead?: string } = {}, who: TestUser | undefined = admin) =>
      t.ask(desk.translateParagraph, { id, text, ...rest }, who)
    expect((await ask()).result.zh).toBe(zhOf(text))
    await t.ask(
      desk.update,
      { id: await draft(), article: { paragraphs: [{ kind: 'p', text, zh: '手写的一句', runs: [] }] } },
      admin,
    )
    expect((await ask()).result.zh).toBe('手写的一句')
    expect((await ask({ instead: '手写的一句' })).result.zh).toBe(zhOf(text))
    const again = await ask({ instead: zhOf(text) })
    expect([again.status, again.code]).toEqual([409, 'TRANSLATION_UNCHANGED'])
    expect(await edit(id)).toEqual(before)
    expect((await ask({}, reader)).status).toBe(403)
    expect((await t.ask(desk.translateParagraph, { id, text })).status).toBe(401)
    const nowhere = await t.ask(desk.translateParagraph, { id: id + 1_000_000, text }, admin)
    expect(nowhere.code).toBe('ARTICLE_NOT_FOUND')
    expect((await t.ask(desk.translateParagraph, { id, text: ' ' }, admin)).code).toBe('INVALID_INPUT')
  })

  it('has no gloss for a word that is not in it', async () => {
    const { id } = await anArticle(t, { title: 'The Quay', paragraphs: ['She counted boxes of mackerel.'] })
    const gloss = async (word: string) =>
      (await t.ask(desk.addWord, { id, word, resolve: '释义' }, admin)).code ?? 'ok'
    expect(await gloss('zzznotintext')).toBe('WORD_NOT_IN_TEXT')
    expect(await gloss('macker')).toBe('WORD_NOT_IN_TEXT')
    expect([await gloss('Mackerel'), await gloss('count'), await gloss('quay')]).toEqual(['ok', 'ok', 'ok'])
  })
})

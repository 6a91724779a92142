// Asks every call of the contract as everybody who may not use it; a call that is added later is asked too, without being listed.
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { AnyContract, EndpointDefinition } from '../../contract/kernel/endpoint-definition.ts'
import { anApp, contract, type TestApp, type TestUser } from '../support/app.ts'
import { aBook, IN_BOOK } from '../support/books.ts'
import { anArticle } from '../support/factories.ts'

let t: TestApp
let admin: TestUser
let owner: TestUser
let stranger: TestUser
let ended: TestUser
let blocked: TestUser
/** Numbers of rows that belong to `owner`. */
const own = {
  card: 0,
  collection: 0,
  note: '',
  task: '',
  session: '',
  upload: '',
  question: '',
  book: '',
  book_note: '',
}

beforeAll(async () => {
  t = await anApp()
  admin = await t.aUser({ role: 'admin' })
  owner = await t.aUser()
  stranger = await t.aUser()
  ended = await t.aUser()
  await t.ask(contract.account.logout, {}, ended)
  blocked = await t.aUser()
  await t.ask(contract.people.block, { id: blocked.id, reason: '发广告' }, admin)
  own.card = (await t.ask(contract.word.add, { word: 'harbour' }, owner)).result.id
  await t.ask(contract.word.review, { id: own.card, rating: 3 }, owner)
  own.session = (await t.ask(contract.account.sessions, {}, owner)).result.items[0]?.id ?? ''
  const article = await anArticle(t, { link: 'https://example.org/story' })
  own.note = (
    await t.ask(contract.note.add, { id: article.id, text: 'The old harbour' }, owner)
  ).result.note_uuid
  own.collection = (await t.ask(contract.collection.add, { name: '港口' }, owner)).result.id
  own.question = (
    await t.ask(contract.ai.ask, { prompt: '谁醒了？', article_id: article.id }, owner)
  ).result.id
  const shelved = await aBook(t, owner)
  own.book = shelved.book_uuid
  own.book_note = (
    await t.ask(contract.book.addNote, { id: own.book, text: 'harbour', data: IN_BOOK }, owner)
  ).result.note_uuid
  own.upload = (await t.ask(contract.upload.token, { key: 'own.epub', size: 9 }, owner)).result.id
  own.task = (await t.ask(contract.desk.redownload, { id: article.id }, admin)).result.task
})
afterAll(() => t.close())

const every = Object.entries(contract as AnyContract).flatMap(([noun, calls]) =>
  Object.entries(calls).map(([name, call]): [string, EndpointDefinition] => [`${noun}.${name}`, call]),
)
const closed = every.filter(([, call]) => call.access !== 'open')
const forAdmins = every.filter(([, call]) => call.access === 'admin')
const open = every.filter(([, call]) => call.access === 'open')

/** Something that every path parameter takes: who asks is looked at before what is asked. */
const inPath = (call: EndpointDefinition) =>
  Object.fromEntries(
    call.params.map((key) => [key, call.input.shape[key]?.safeParse('1').success ? 1 : randomUUID()]),
  )

it('there are calls of every kind to ask', () => {
  expect([open.length > 10, closed.length > 30, forAdmins.length > 15]).toEqual([true, true, true])
})

describe.each(closed)('%s', (_name, call) => {
  it('sends guests, and those who are blocked or whose session has ended, to the log-in', async () => {
    const forged: TestUser = { ...owner, token: 'x'.repeat(43) }
    for (const person of [undefined, ended, blocked, forged]) {
      const { status, code } = await t.askLoosely(call, inPath(call), person)
      expect([status, code]).toEqual([401, 'LOGIN_REQUIRED'])
    }
  })
})

describe.each(forAdmins)('%s', (_name, call) => {
  it('is for admins, whatever else is sent', async () => {
    const { status, code } = await t.askLoosely(
      call,
      { ...inPath(call), role: 'admin', user_id: admin.id },
      owner,
    )
    expect([status, code]).toEqual([403, 'ADMIN_ONLY'])
    const asAdmin = await t.askLoosely(call, inPath(call), admin)
    expect([401, 403, 500]).not.toContain(asAdmin.status)
  })
})

describe.each(open)('%s', (_name, call) => {
  it('takes a dead token as no token', async () => {
    const asGuest = await t.askLoosely(call, inPath(call))
    const asEnded = await t.askLoosely(call, inPath(call), ended)
    expect([asEnded.status, asEnded.code]).toEqual([asGuest.status, asGuest.code])
    expect([401, 403, 500]).not.toContain(asGuest.status)
  })
})

const IN_BOOK_AT = { ...IN_BOOK, percent: 10 }

/**
 * Whose row the path of a user's call names: one of the caller's own (then with the owner's number and right input), or
 * one that everybody shares. A new call with a path parameter has to say so here.
 */
const ROWS: Record<string, 'shared' | (() => Record<string, unknown>)> = {
  'account.endSession': () => ({ id: own.session }),
  'account.knowSession': () => ({ id: own.session }),
  'ai.question': () => ({ id: own.question }),
  'ai.listen': () => ({ id: own.question }),
  'ai.stop': () => ({ id: own.question }),
  'ai.forget': () => ({ id: own.question }),
  'article.mark': 'shared',
  'audio.article': 'shared',
  'book.open': () => ({ id: own.book }),
  'book.remove': () => ({ id: own.book }),
  'book.pos': () => ({ id: own.book, pos: { ...IN_BOOK_AT, updated_at: t.deps.now().toISOString() } }),
  'book.notes': () => ({ id: own.book }),
  'book.addNote': () => ({ id: own.book, text: 'harbour', data: IN_BOOK }),
  'book.deleteNote': () => ({ id: own.book_note }),
  'creator.follow': 'shared',
  'collection.mark': 'shared',
  'collection.publish': () => ({ id: own.collection }),
  'collection.destroy': () => ({ id: own.collection }),
  'task.show': () => ({ id: own.task }),
  'upload.show': () => ({ id: own.upload }),
  'upload.complete': () => ({ id: own.upload, etags: ['x'] }),
  'upload.cancel': () => ({ id: own.upload }),
  'print.pdf': 'shared',
  'rss.items': 'shared',
  'report.add': 'shared',
  'note.ofArticle': 'shared',
  'note.add': 'shared',
  'note.delete': () => ({ id: own.note }),
  'note.mineOf': 'shared',
  'note.report': 'shared',
  'word.review': () => ({ id: own.card, rating: 3 }),
  'word.undoReview': () => ({ id: own.card }),
  'word.rest': () => ({ id: own.card, is_resting: false }),
  'word.setGloss': () => ({ id: own.card, gloss: '港口' }),
}
const named = every.filter(
  ([, { access, params }]) => access === 'owner' || (access === 'user' && params.length > 0),
)

it('every call that names a row says whose rows those are', () => {
  expect(named.map(([name]) => name).sort()).toEqual(Object.keys(ROWS).sort())
})

describe.each(named.filter(([name]) => ROWS[name] !== 'shared'))('%s', (name, call) => {
  const given = () => {
    const row = ROWS[name]
    if (row === undefined || row === 'shared') throw new Error(`no row for ${name}`)
    return row()
  }
  it('says 404 of what is somebody else’s, exactly as of what is not there', async () => {
    const theirs = await t.askLoosely(call, given(), stranger)
    const nobodys = await t.askLoosely(
      call,
      { ...given(), id: typeof given()['id'] === 'number' ? 999_999 : randomUUID() },
      stranger,
    )
    expect(theirs.status).toBe(404)
    expect(theirs.body).toEqual(nobodys.body)
  })
})

it('and what a stranger tried has changed nothing', async () => {
  expect((await t.ask(contract.account.me, {}, owner)).result.id).toBe(owner.id)
  const { result } = await t.ask(contract.word.detail, { word: 'harbour' }, owner)
  expect(result.history.map(({ is_undone }) => is_undone)).toEqual([false])
})

// Who passes which gate: people of every level, before and after it ends, blocked and gone, at everything that members get.
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { LedgerRow } from '../../domain/membership/ledger.ts'
import { grantAlone } from '../../server/features/membership/public.ts'
import { deleteDueAccounts } from '../../server/features/people/account-deletion.ts'
import { anApp, contract, type TestApp, type TestUser } from '../support/app.ts'
import { anArticle } from '../support/factories.ts'

const { ai, article, audio, book, membership, people, print } = contract
const DAY = 86_400_000
const GOOD = 'a quiet harbour 7'
let now = new Date('2026-05-04T04:00:00Z')
let t: TestApp
let admin: TestUser
let locked: number

beforeAll(async () => {
  const voice = { name: 'silent', say: async () => ({ rate: 8000, samples: Buffer.alloc(2) }) }
  t = await anApp({ voice, now: () => now })
  admin = await t.aUser({ role: 'admin' })
  const TEXTS = ['The harbour wakes.', 'A boat came late.', 'It stayed.', 'Nobody knew why.']
  locked = (await anArticle(t, { paragraphs: TEXTS, is_lock: true })).id
})
afterAll(() => t?.close())

/** Whose session outlasts what the clock does here. */
async function aReader(): Promise<TestUser> {
  const person = await t.aUser({ password: GOOD })
  await t.database.pool.query(`update sessions set expires_at = '2100-01-01'`)
  return person
}
let given = 0
const gives = (person: TestUser, level: LedgerRow['level'], days: number) =>
  grantAlone(t.deps, person.id, { kind: 'REWARD', level, days, source: `T:${++given}`, at: now })

/** What one meets at each gate, asked through the door. */
async function gatesOf(person?: TestUser) {
  const status = async (answer: Promise<{ status: number; code: string | undefined }>) => {
    const { status, code } = await answer
    return status === 402 ? code : status
  }
  const shelf = await t.ask(book.mine, {}, person)
  const usage = await t.ask(ai.usage, {}, person)
  return {
    article: (await t.ask(article.show, { id: locked }, person)).result.is_cut ? 'cut' : 'whole',
    pdf: await status(t.ask(print.pdf, { id: locked }, person)),
    audio: await status(t.ask(audio.article, { id: locked }, person)),
    pro: await status(t.ask(ai.pro, { word: 'harbour' }, person)),
    ai: usage.status === 200 ? usage.result.limit : usage.status,
    books: shelf.status === 200 ? shelf.result.limit : shelf.status,
  }
}
const MUST = 'MEMBERSHIP_REQUIRED'
const NOBODY = { article: 'cut', pdf: 401, audio: 401, pro: 401, ai: 401, books: 401 }
const FREE = { article: 'cut', pdf: MUST, audio: MUST, pro: MUST, ai: 10, books: 3 }
const MEMBER = { article: 'whole', pdf: 200, audio: 200, pro: 200, ai: 200, books: 3 }
const CHANGDU = { ...MEMBER, books: 200 }

it('a guest and a reader without membership', async () => {
  expect(await gatesOf()).toEqual(NOBODY)
  expect(await gatesOf(await t.aUser())).toEqual(FREE)
})

it.each([
  ['MEMBER', MEMBER],
  ['CHANGDU', CHANGDU],
] as const)('a %s until the very moment it ends, and no longer', async (level, gates) => {
  const person = await aReader()
  await gives(person, level, 1)
  expect(await gatesOf(person)).toEqual(gates)
  const began = now
  now = new Date(began.getTime() + DAY - 1)
  expect(await gatesOf(person)).toEqual(gates)
  now = new Date(began.getTime() + DAY)
  expect(await gatesOf(person)).toEqual(FREE)
  // A clock that is set back gives back what was left.
  now = new Date(began.getTime() + DAY / 2)
  expect(await gatesOf(person)).toEqual(gates)
  now = new Date(began.getTime() + DAY)
})

it('one with both levels has the higher first, then the other for all of its days', async () => {
  const person = await aReader()
  await gives(person, 'MEMBER', 2)
  await gives(person, 'CHANGDU', 1)
  expect(await gatesOf(person)).toEqual(CHANGDU)
  now = new Date(now.getTime() + DAY)
  expect(await gatesOf(person)).toEqual(MEMBER)
  now = new Date(now.getTime() + 2 * DAY - 1)
  expect(await gatesOf(person)).toEqual(MEMBER)
  now = new Date(now.getTime() + 1)
  expect(await gatesOf(person)).toEqual(FREE)
})

it('a member who is closed, blocked or gone', async () => {
  const [closed, blocked, gone] = [await aReader(), await aReader(), await aReader()]
  for (const person of [closed, blocked, gone]) await gives(person, 'CHANGDU', 90)
  await t.ask(membership.close, { user_id: closed.id, remark: '退款' }, admin)
  expect(await gatesOf(closed)).toEqual(FREE)
  await t.ask(people.block, { id: blocked.id, reason: '发广告' }, admin)
  expect(await gatesOf(blocked)).toEqual(NOBODY)
  await t.ask(people.leave, { password: GOOD }, gone)
  now = new Date(now.getTime() + 8 * DAY)
  await deleteDueAccounts(t.deps)
  expect(await gatesOf(gone)).toEqual(NOBODY)
  // What was bought is still known, and opens nothing to anybody.
  expect(await t.deps.store.membership.rowsOf(gone.id)).toHaveLength(1)
})

it('an editor, who buys nothing', async () => {
  const { article: seen, pdf, audio: heard, pro } = await gatesOf(admin)
  expect([seen, pdf, heard, pro]).toEqual(['whole', 200, 200, 200])
})

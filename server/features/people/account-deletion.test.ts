// Leaving and taking one's data along, through the door: what the archive holds, the grace, and that nothing is left.
import { strFromU8, unzipSync } from 'fflate'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { signReading } from '../../../domain/history/signature.ts'
import { parseJson } from '../../../domain/kernel/json.ts'
import { anArticle } from '../../../tests/support/factories.ts'
import { storedFile } from '../../../tests/support/stored-files.ts'
import { contract, createTestKit, type TestKit, type TestUser } from '../../../tests/support/test-kit.ts'
import { theDictionary } from '../../../tests/support/the-dictionary.ts'
import { withFflate } from '../../providers/zip/with-fflate.ts'
import { accountHandlers } from '../account/handlers.ts'
import { accountJobs } from '../account/jobs.ts'
import { articleHandlers } from '../article/handlers.ts'
import { articleJobs } from '../article/jobs.ts'
import { loadParagraph } from '../article/public.ts'
import { collectionHandlers } from '../collection/handlers.ts'
import { deskHandlers } from '../desk/handlers.ts'
import { historyHandlers } from '../history/handlers.ts'
import { membershipHandlers } from '../membership/handlers.ts'
import { noteHandlers } from '../note/handlers.ts'
import { taskHandlers } from '../task/handlers.ts'
import { wordHandlers } from '../word/handlers.ts'
import { wordJobs } from '../word/jobs.ts'
import { deleteDueAccounts } from './account-deletion.ts'
import { peopleHandlers } from './handlers.ts'
import { peopleJobs } from './jobs.ts'
import { SECRET_COLUMNS, USER_DATA_TABLES } from './user-data.ts'

const { account, article, collection, history, membership, note, people, word } = contract
const GOOD = 'a quiet harbour 7'
const DAY = 86_400_000
const START = new Date('2026-05-04T04:00:00Z')
let app: TestKit
let admin: TestUser
let clock = START
beforeAll(async () => {
  app = await createTestKit({
    handlers: {
      account: accountHandlers,
      article: articleHandlers,
      collection: collectionHandlers,
      desk: deskHandlers,
      history: historyHandlers,
      membership: membershipHandlers,
      note: noteHandlers,
      people: peopleHandlers,
      task: taskHandlers,
      word: wordHandlers,
    },
    crossFeatureQueries: {
      countsOf: async () => ({ words: 0, due: 0, articles: 0, starred: 0 }),
      paragraphOf: loadParagraph,
      sensesIn: async () => [],
    },
    jobs: [...accountJobs, ...articleJobs, ...peopleJobs, ...wordJobs],
    now: () => clock,
    dictionary: theDictionary(),
    zipper: withFflate,
  })
  admin = await app.aUser({ role: 'admin' })
})
afterAll(() => app.close())

const sql = (text: string, values: unknown[] = []) => app.database.pool.query(text, values)

/** Somebody who did a little of everything. */
async function aLife(): Promise<TestUser> {
  const reader = await app.aUser({ password: GOOD })
  await sql(`update sessions set expires_at = '2100-01-01'`)
  const { id } = await anArticle(app)
  await app.ask(word.add, { word: 'harbour', sentence: 'The old harbour wakes.', article_id: id }, reader)
  await app.ask(word.setState, { states: [{ word: 'gull', state: 'KNOWN' }] }, reader)
  await app.ask(note.add, { id, text: 'The old harbour', comment: '好句子', tag: 'public' }, reader)
  await app.ask(collection.add, { name: '港口' }, reader)
  await app.ask(article.mark, { id, action: 'STAR', status: true }, reader)
  const spent_time = 25
  const t = signReading({ source_id: String(id), spent_time }, clock.getTime())
  await app.ask(history.report, { source_id: id, spent_time, t }, reader)
  await app.ask(membership.open, { user_id: reader.id, level: 'MEMBER', days: 9, remark: '' }, admin)
  await sql(`insert into sms_outbox (phone, text) values ($1, 'x')`, [reader.phone])
  await sql(
    `insert into log_events (name, data, cuid, uid, is_new, source) values ('x', '{}', 'c', $1, false, 'WEB')`,
    [String(reader.id)],
  )
  await sql(`insert into invitations (user_id, inviter_id, code_id, network) values ($1, 999, 1, 'here')`, [
    reader.id,
  ])
  return reader
}

/** Tables in which anything says who this user is, with how many rows do. */
async function tracesOf({ id, phone }: TestUser): Promise<Record<string, number>> {
  const left: Record<string, number> = {}
  for (const [table, traces] of Object.entries(USER_DATA_TABLES))
    for (const { column, as, fate, empties } of traces) {
      const value = as === 'phone' ? phone : id
      const { rows } = await sql(
        `select count(*)::int as n from ${table} where ${column}::text = $1::text${empties ? ` and ${empties} is not null` : ''}`,
        [value],
      )
      if (rows[0].n > 0) left[`${table}.${column} ${fate}`] = rows[0].n
    }
  return left
}

it('is an archive of what is one’s own, without secrets, for a day', async () => {
  const reader = await aLife()
  const other = await app.aUser()
  await app.ask(word.add, { word: 'mackerel' }, other)
  expect((await app.ask(people.takeOut, {})).status).toBe(401)
  const [one, two] = await Promise.all([1, 2].map(() => app.ask(people.takeOut, {}, reader)))
  expect(one?.result.task).toBe(two?.result.task)
  const task = one?.result.task ?? ''
  const made = await app.finished(task)
  expect(made).toMatchObject({ state: 'DONE' })
  const { url } = made.result as { url: string }
  expect((await app.ask(contract.task.show, { id: task }, other)).status).toBe(404)
  // An admin may follow the work; the archive is its reader's alone.
  const followed = (await app.ask(contract.task.show, { id: task }, admin)).result
  expect(followed).toMatchObject({ state: 'DONE', result: null })
  const seen = await app.ask(contract.desk.waiting, {}, admin)
  expect(seen.result.tasks.find(({ id }) => id === task)).toMatchObject({ state: 'DONE', result: null })
  expect(JSON.stringify(seen.body)).not.toContain(url)
  expect((await app.ask(contract.task.show, { id: task }, reader)).result.result).toMatchObject({ url })
  const fetched = await storedFile(app, url)
  const files = Object.fromEntries(
    Object.entries(unzipSync(fetched.bytes)).map(([name, bytes]) => [name, strFromU8(bytes)]),
  )
  expect(Object.keys(files)).toEqual(
    expect.arrayContaining([
      '说明.txt',
      '账号.json',
      '生词本.csv',
      '生词本.json',
      '笔记.json',
      '合集.json',
      '会员记录.json',
    ]),
  )
  const all = Object.values(files).join('\n')
  expect(all).toContain('harbour')
  expect(all).toContain('好句子')
  expect(all).not.toContain('mackerel')
  const rows = Object.entries(files)
    .filter(([name]) => name.endsWith('.json'))
    .flatMap(([, text]) => parseJson(text) as Record<string, unknown>[])
  expect(rows.flatMap((row) => Object.keys(row)).filter((column) => SECRET_COLUMNS.has(column))).toEqual([])
})

it('is asked for with the password, ends all sessions, and is taken back by whoever logs in', async () => {
  const reader = await aLife()
  const wrong = await app.ask(people.leave, { password: 'not this one' }, reader)
  expect(wrong).toMatchObject({
    status: 400,
    code: 'WRONG_PASSWORD',
    body: { details: [{ field: 'password' }] },
  })
  expect((await app.ask(people.leave, { password: GOOD }, admin)).code).toBe('CANNOT_DELETE_ADMIN')
  const asked = await app.ask(people.leave, { password: GOOD }, reader)
  expect(asked.result.deletes_at).toBe(new Date(START.getTime() + 7 * DAY).toISOString())
  expect((await app.ask(account.me, {}, reader)).status).toBe(401)
  const back = await app.ask(account.login, { username: reader.phone, password: GOOD })
  expect(back.result).toMatchObject({ deletes_at: asked.result.deletes_at })
  const again = { ...reader, token: back.result.token }
  clock = new Date(START.getTime() + DAY)
  // Asked for twice, it is not put off.
  expect((await app.ask(people.leave, { password: GOOD }, again)).result).toEqual(asked.result)
  const third = await app.ask(account.login, { username: reader.phone, password: GOOD })
  const here = { ...reader, token: third.result.token }
  await app.ask(people.stay, {}, here)
  expect((await app.ask(people.stay, {}, here)).status).toBe(200)
  clock = new Date(START.getTime() + 30 * DAY)
  expect(await deleteDueAccounts(app.deps)).toBe(0)
  expect((await app.ask(account.me, {}, here)).result.deletes_at).toBeNull()
  clock = START
})

// What may stay is written down twice: a number that names nobody, in rows that are the house's or others' to keep.
it('leaves nothing where nothing has to stay', () => {
  const kept = Object.entries(USER_DATA_TABLES).flatMap(([table, traces]) =>
    traces.filter(({ fate }) => fate === 'KEEP').map(({ column }) => `${table}.${column}`),
  )
  expect(kept.sort()).toEqual([
    'articles.owner_id',
    'audit_log.actor_id',
    'awards.about_id',
    'collections.owner_id',
    'invitations.inviter_id',
    'invitations.user_id',
    'invited_phones.user_id',
    'membership_ledger.user_id',
    'order_events.actor_id',
    'orders.user_id',
    'print_quotes.chosen_by',
    'week_ranks.user_id',
  ])
})

it('is gone after the grace, whole, and nobody else with it; the ledger stays and names nobody', async () => {
  const reader = await aLife()
  const other = await aLife()
  const { status } = await app.ask(people.leave, { password: GOOD }, reader)
  expect(status).toBe(200)
  clock = new Date(START.getTime() + 7 * DAY - 1)
  expect(await deleteDueAccounts(app.deps)).toBe(0)
  const before = await tracesOf(other)
  expect(Object.keys(before).length).toBeGreaterThan(12)
  clock = new Date(START.getTime() + 7 * DAY)
  expect(
    await Promise.all([deleteDueAccounts(app.deps), deleteDueAccounts(app.deps)]).then((gone) =>
      gone.toSorted(),
    ),
  ).toEqual([0, 1])
  // A second worker whose list is older than the deletion writes nothing about the user who is gone.
  const people_store = { ...app.deps.store.people, dueToLeave: async () => [reader.id] }
  const stale = { ...app.deps, store: { ...app.deps.store, people: people_store } }
  expect(await deleteDueAccounts(stale)).toBe(0)
  const left = Object.keys(await tracesOf(reader))
  expect(left.filter((trace) => !trace.endsWith(' KEEP'))).toEqual([])
  expect(left).toContain('membership_ledger.user_id KEEP')
  expect(await tracesOf(other)).toEqual(before)
  const login = await app.ask(account.login, { username: reader.phone, password: GOOD })
  expect(login.code).toBe('WRONG_CREDENTIALS')
  expect((await app.ask(people.show, { id: reader.id }, admin)).code).toBe('USER_NOT_FOUND')
  // The number is free: who has it now registers like anybody.
  const next = await app.ask(account.register, {
    phone: reader.phone,
    password: GOOD,
    sms_code: '',
    code: '',
  })
  expect(next.result.user.id).not.toBe(reader.id)
  clock = START
})

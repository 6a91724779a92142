// Shows that books wait for books only, one reader's for each other, and that files built to do harm are not taken without end.
import { createHash } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { createTestEpub } from '../../../tests/support/epubs.ts'
import { contract, createTestKit, type TestKit, type TestUser } from '../../../tests/support/test-kit.ts'
import { theDictionary } from '../../../tests/support/the-dictionary.ts'
import { waitForCheck } from '../../../tests/support/until.ts'
import { uploadTestFile } from '../../../tests/support/upload-file.ts'
import { requestTask } from '../../db/tasks.ts'
import { defineJob, QUEUE_CONCURRENCY } from '../../jobs/define-job.ts'
import { defineJobType } from '../../jobs/job-types.ts'
import { startJobs } from '../../jobs/runner.ts'
import { makeBookMaker } from '../../providers/epub/guarded.ts'
import { type BookSource, EpubFailure } from '../../providers/epub/port.ts'
import { bySignature } from '../../providers/file-kind/by-signature.ts'
import { inProcess } from '../../providers/limits/in-process.ts'
import { uploadHandlers } from '../upload/handlers.ts'
import { uploadedBook } from '../upload/public.ts'
import { bookHandlers } from './handlers.ts'
import { bookJobs } from './jobs.ts'
import { STRIKE_LIMIT } from './strikes.ts'

const { book } = contract
const real = makeBookMaker({ timeout_ms: 120_000 })
const sweeping = defineJob({
  ...defineJobType('test.sweep', z.looseObject({})),
  retries: 0,
  run: () => Promise.resolve({ swept: true }),
})
/** Files whose making does not end before somebody lets it: what they are called. */
const held = new Map<string, () => void>()
let t: TestKit
let stop: () => Promise<void>

/** The names of uploaded files by their content: the job that makes a book does not get them. */
const sentNames = new Map<string, string>()
const sha = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')
const sentName = ({ bytes }: BookSource) => sentNames.get(sha(bytes)) ?? ''

const fails = (name: string) => {
  if (name.includes('hostile')) throw new EpubFailure('TIMEOUT', '')
  if (name.includes('broken')) throw new EpubFailure('BROKEN', '')
}

beforeAll(async () => {
  t = await createTestKit({
    handlers: { book: bookHandlers, upload: uploadHandlers },
    crossFeatureQueries: { uploadedBook },
    jobs: [...bookJobs, sweeping],
    bookMaker: {
      ...real,
      async check(source: BookSource) {
        if (sentName(source).includes('checked')) fails(sentName(source))
      },
      async make(source: BookSource) {
        const name = sentName(source)
        fails(name)
        if (name.includes('slow')) await new Promise<void>((done) => held.set(name, done))
        return real.make(source)
      },
    },
    dictionary: theDictionary(),
    fileKinds: bySignature,
    limits: inProcess(),
  })
  const runner = await startJobs(t.database.pool, [...bookJobs, sweeping], t.deps, { isAlone: true })
  stop = () => runner.stop()
})
beforeEach(() => held.clear())
afterAll(async () => {
  for (const done of held.values()) done()
  await stop()
  await Promise.all([t.close(), real.close()])
})

let count = 0
async function register(name: string, as: TestUser) {
  count += 1
  const bytes = Buffer.from(createTestEpub({ title: `${name} ${count}` }))
  sentNames.set(sha(bytes), name)
  const { link } = await uploadTestFile(t, `${name}.epub`, bytes, as)
  return t.ask(book.uploadByLink, { link, digest: sha(bytes) }, as)
}
const stateOf = async (book_uuid: string, as: TestUser) =>
  (await t.ask(book.mine, {}, as)).result.items.find((each) => each.book_uuid === book_uuid)?.state
const becomes = (state: string, book_uuid: string, as: TestUser) =>
  waitForCheck(async () => expect(await stateOf(book_uuid, as)).toBe(state))
/** Registers a file whose making fails, and takes it off the shelf, which has few places. */
async function fail(name: string, as: TestUser) {
  const { result } = await register(name, as)
  await becomes('FAILED', result.book_uuid, as)
  await t.ask(book.remove, { id: result.book_uuid }, as)
}

describe('books that are being made', () => {
  it('are one of a reader at a time: another reader’s book does not wait for them', async () => {
    const [many, other] = [await t.aUser(), await t.aUser()]
    for (const at of [1, 2, 3]) expect((await register(`slow-${at}`, many)).status).toBe(200)
    await waitForCheck(() => expect(held.size).toBe(1))
    const { result } = await register('small', other)
    await becomes('READY', result.book_uuid, other)
    expect(held.size).toBe(1)
    // They follow each other.
    for (const at of [1, 2, 3]) {
      await waitForCheck(() => expect(held.size).toBe(at))
      for (const done of held.values()) done()
    }
    await waitForCheck(async () => {
      const { items } = (await t.ask(book.mine, {}, many)).result
      expect(items.map(({ state }) => state)).toEqual(['READY', 'READY', 'READY'])
    })
  })

  it('hold no work of another kind, however many they are', async () => {
    const people = await Promise.all(Array.from({ length: QUEUE_CONCURRENCY.book + 1 }, () => t.aUser()))
    for (const [at, person] of people.entries()) await register(`slow-of-${at}`, person)
    await waitForCheck(() => expect(held.size).toBe(QUEUE_CONCURRENCY.book))
    const task = await requestTask(t.database.db, sweeping, {})
    await waitForCheck(async () => expect((await t.deps.store.task.byId(task))?.state).toBe('DONE'))
    expect(held.size).toBe(QUEUE_CONCURRENCY.book)
    for (const done of held.values()) done()
    await waitForCheck(() => expect(held.size).toBe(QUEUE_CONCURRENCY.book + 1))
    for (const done of held.values()) done()
  })
})

describe('files built to do harm', () => {
  it('are taken a few times a day, whether the look at them or the making tells; others of the reader wait as well', async () => {
    const person = await t.aUser()
    expect((await register('checked hostile', person)).code).toBe('BOOK_UNREADABLE')
    for (let at = 1; at < STRIKE_LIMIT.max; at += 1) await fail(`hostile-${at}`, person)
    const refused = await register('good', person)
    expect(refused).toMatchObject({ status: 429, code: 'TOO_MANY_REQUESTS' })
    expect(refused.message).toContain('明天再上传')
    expect((await register('good of another', await t.aUser())).status).toBe(200)
  })

  it('are not those that merely cannot be read', async () => {
    const person = await t.aUser()
    for (let at = 0; at <= STRIKE_LIMIT.max; at += 1) await fail(`broken-${at}`, person)
    expect((await register('good', person)).status).toBe(200)
  })
})

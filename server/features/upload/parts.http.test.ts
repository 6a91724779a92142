// Shows what the signed address of a part takes on the disk of our own: one file, a few times, and each reader for themselves.
import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { anApp, contract, type TestApp, type TestUser } from '../../../tests/support/app.ts'
import { MAX_BYTE_REPEATS } from '../../http/part-limits.ts'
import { inProcess } from '../../providers/limits/in-process.ts'

const { upload } = contract
let t: TestApp
let reader: TestUser
let stranger: TestUser
beforeAll(async () => {
  t = await anApp({ limits: inProcess() })
  ;[reader, stranger] = await Promise.all([t.aUser(), t.aUser()])
})
afterAll(() => t.close())

/** Text, so that it is a book by its content too. */
const aText = (size: number) => Buffer.from(randomBytes(size / 2).toString('hex'))
const grant = async (size: number, as: TestUser) =>
  (await t.ask(upload.token, { key: 'again.txt', size }, as)).result
const put = async (url: string | undefined, payload: Buffer) => {
  const { statusCode, headers } = await t.app.fastify.inject({
    ...{ method: 'PUT', url: url ?? '', payload, headers: { 'content-type': 'text/plain' } },
  })
  return { status: statusCode, etag: String(headers['etag'] ?? ''), wait: headers['retry-after'] }
}

it('keeps one file of a part however often it comes, also at the same moment', async () => {
  const granted = await grant(1000, reader)
  const url = granted.parts[0]?.url
  const sent = await Promise.all(Array.from({ length: 5 }, () => put(url, aText(1000))))
  sent.push(await put(url, aText(1000)))
  expect(sent.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 200])
  const row = await t.deps.store.upload.one({ user_id: reader.id, id: granted.id })
  const arrived = await t.deps.storage.uploads.arrived(row ?? { key: '', upload_id: '' })
  const etag = sent.at(-1)?.etag ?? ''
  expect(arrived).toEqual([{ part: 1, size: 1000, etag }])
  expect((await t.ask(upload.complete, { id: granted.id, etags: [etag] }, reader)).status).toBe(200)
})

it('takes the bytes of an upload a few times, and what came stays', async () => {
  const size = t.deps.storage.uploads.part_size
  const [one, other] = [await grant(size, reader), await grant(size, stranger)]
  const bytes = aText(size)
  for (let n = 0; n < MAX_BYTE_REPEATS; n += 1) expect((await put(one.parts[0]?.url, bytes)).status).toBe(200)
  // A part is somewhat more than the megabyte that is free next to them.
  const refused = await put(one.parts[0]?.url, bytes)
  expect([refused.status, Number(refused.wait) > 3600]).toEqual([429, true])
  expect((await put(other.parts[0]?.url, bytes)).status).toBe(200)
  expect((await t.ask(upload.show, { id: one.id }, reader)).result.parts[0]?.etag).toBeTruthy()
})

it('counts all uploads of a reader together, whatever address they come by', async () => {
  const eager = await t.aUser()
  const key = `parts u${eager.id}`
  // Of the day all but one part is taken.
  const max = MAX_BYTE_REPEATS * 300_000
  const granted = await grant(1000, eager)
  await t.deps.limits.take(key, { max, seconds: 86_400 }, max - 1)
  expect((await put(granted.parts[0]?.url, aText(1000))).status).toBe(200)
  expect((await put(granted.parts[0]?.url, aText(1000))).status).toBe(429)
  const another = await grant(1000, eager)
  expect((await put(another.parts[0]?.url, aText(1000))).status).toBe(429)
  // No one can name somebody else as the sender.
  const forged = another.parts[0]?.url?.replace(`by=${eager.id}`, `by=${stranger.id}`)
  expect(forged).not.toBe(another.parts[0]?.url)
  expect((await put(forged, aText(1000))).status).toBe(404)
})

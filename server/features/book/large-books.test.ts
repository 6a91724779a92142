// Shows that large books wait for each other and hold no small one, with the threads that make them and none of them done.
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { type AddressInfo, createServer, type Socket } from 'node:net'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestEpub } from '../../../tests/support/epubs.ts'
import { contract, createTestKit, type TestKit, type TestUser } from '../../../tests/support/test-kit.ts'
import { theDictionary } from '../../../tests/support/the-dictionary.ts'
import { waitForCheck } from '../../../tests/support/until.ts'
import { uploadTestFile } from '../../../tests/support/upload-file.ts'
import { startJobs } from '../../jobs/runner.ts'
import { makeBookMaker } from '../../providers/epub/guarded.ts'
import { bySignature } from '../../providers/file-kind/by-signature.ts'
import { uploadHandlers } from '../upload/handlers.ts'
import { uploadedBook } from '../upload/public.ts'
import { bookHandlers } from './handlers.ts'
import { bookJobs } from './jobs.ts'

const { book } = contract
const LARGE_BYTES = 1_100_000
const bookMaker = makeBookMaker({
  worker_url: new URL('../../../tests/support/held-book-worker.ts', import.meta.url),
  timeout_ms: 120_000,
})
/** One connection for each file that a thread is making now; it is made when the connection ends. */
const held = new Set<Socket>()
const gate = createServer((socket) => {
  held.add(socket)
  socket.resume().on('close', () => held.delete(socket))
})
let t: TestKit
let stop: () => Promise<void>

beforeAll(async () => {
  await once(gate.listen(0, '127.0.0.1'), 'listening')
  t = await createTestKit({
    handlers: { book: bookHandlers, upload: uploadHandlers },
    crossFeatureQueries: { uploadedBook },
    jobs: bookJobs,
    bookMaker,
    dictionary: theDictionary(),
    fileKinds: bySignature,
  })
  const runner = await startJobs(t.database.pool, bookJobs, t.deps, { isAlone: true })
  stop = () => runner.stop()
})
afterAll(async () => {
  gate.close()
  letGo()
  await stop()
  await Promise.all([t.close(), bookMaker.close()])
})

const letGo = () => {
  for (const socket of held) socket.end()
}
async function register(name: string, bytes: Buffer, as: TestUser): Promise<string> {
  const { link } = await uploadTestFile(t, name, bytes, as)
  const digest = createHash('sha256').update(bytes).digest('hex')
  return (await t.ask(book.uploadByLink, { link, digest }, as)).result.book_uuid
}
/** A text of a size that takes the thread for large files. */
function large(name: string, as: TestUser): Promise<string> {
  const { port } = gate.address() as AddressInfo
  const text = `hold ${port}\n\nChapter 1\n\n${name}: `
  return register(`${name}.txt`, Buffer.from(text.padEnd(LARGE_BYTES, 'The harbour wakes early.\n')), as)
}
const stateOf = async (book_uuid: string, as: TestUser) =>
  (await t.ask(book.mine, {}, as)).result.items.find((each) => each.book_uuid === book_uuid)?.state

it('lets a small book pass large ones of several readers, which are made one after the other', async () => {
  const [first, second, other] = [await t.aUser(), await t.aUser(), await t.aUser()]
  const books = [await large('one', first), await large('two', second)] as const
  await waitForCheck(() => expect(held.size).toBe(1))
  const small = await register('small.epub', Buffer.from(createTestEpub({ title: 'Small' })), other)
  await waitForCheck(async () => expect(await stateOf(small, other)).toBe('READY'))
  expect(held.size).toBe(1)
  letGo()
  const states = async () => [await stateOf(books[0], first), await stateOf(books[1], second)]
  await waitForCheck(async () => expect((await states()).toSorted()).toEqual(['MAKING', 'READY']))
  await waitForCheck(() => expect(held.size).toBe(1))
  letGo()
  await waitForCheck(async () => expect(await states()).toEqual(['READY', 'READY']))
})

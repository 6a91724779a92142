// Shows that a book that the server could not store says so, and is made from the same file once there is disk space again.
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { allBooksMade, createBookKit, registerBook } from '../../../tests/support/book-kit.ts'
import { createTestEpub } from '../../../tests/support/epubs.ts'
import { contract, type TestKit, type TestUser } from '../../../tests/support/test-kit.ts'
import { uploadTestFile } from '../../../tests/support/upload-file.ts'
import { unlimitedDiskSpace } from '../../disk-space-monitor.ts'
import { StorageFailure } from '../../providers/storage/port.ts'
import { retryUnstored } from './retry.ts'

const { book } = contract
let t: TestKit
let reader: TestUser
let putFile: TestKit['deps']['storage']['put']

beforeAll(async () => {
  t = await createBookKit()
  putFile = t.deps.storage.put.bind(t.deps.storage)
})
beforeEach(async () => {
  t.deps.storage.put = putFile
  reader = await t.aUser()
})
afterAll(() => t.close())

/** Registers a file while no made book can be stored; answers its uuid when the tries are over. */
async function failStoring(title: string, failure: Error): Promise<string> {
  const bytes = createTestEpub({ title })
  const { link } = await uploadTestFile(t, 'ferry.epub', bytes, reader)
  t.deps.storage.put = (key, ...given) =>
    key.endsWith('-source.epub') ? putFile(key, ...given) : Promise.reject(failure)
  const { result } = await registerBook(t, link, bytes, reader)
  await allBooksMade(t)
  return result.book_uuid
}
const open = async (id: string) => (await t.ask(book.open, { id }, reader)).result

it.each([
  ['a full disk', Object.assign(new Error('no space left on device'), { code: 'ENOSPC' })],
  ['object storage that fails', new StorageFailure('503')],
])('%s loses no upload: the book is made when it can be stored', async (name, failure) => {
  const id = await failStoring(name, failure)
  expect(await open(id)).toMatchObject({
    ...{ state: 'FAILED', reason: 'NOT_STORED' },
    message: '服务器暂时存不下这本书，稍后会自动重试，不用重新上传。',
  })
  const source_key = (await t.deps.store.book.byUuid(id))?.source_key ?? ''
  expect(await t.deps.storage.get(source_key)).toBeDefined()
  t.deps.storage.put = putFile
  expect(
    await retryUnstored({ ...t.deps, diskSpace: { ...unlimitedDiskSpace, hasFreeSpace: () => false } }),
  ).toBe(0)
  expect(await retryUnstored(t.deps)).toBe(1)
  expect((await open(id)).state).toBe('MAKING')
  await allBooksMade(t)
  expect(await open(id)).toMatchObject({ state: 'READY', title: name, reason: null })
  expect(await t.deps.storage.get(source_key)).toBeUndefined()
  expect(await retryUnstored(t.deps)).toBe(0)
})

it('the same file may be uploaded again before', async () => {
  const id = await failStoring('Again', new StorageFailure('503'))
  t.deps.storage.put = putFile
  const bytes = createTestEpub({ title: 'Again' })
  const { link } = await uploadTestFile(t, 'ferry.epub', bytes, reader)
  expect((await registerBook(t, link, bytes, reader)).result).toMatchObject({
    book_uuid: id,
    state: 'MAKING',
  })
  expect(await retryUnstored(t.deps)).toBe(0)
  await allBooksMade(t)
  expect((await open(id)).state).toBe('READY')
})

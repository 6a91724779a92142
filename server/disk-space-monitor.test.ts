// Shows that writes are refused while the disk is nearly full, that reads go on, and that both work again afterwards.
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { contract, createTestKit, type TestKit, type TestUser } from '../tests/support/test-kit.ts'
import { theDictionary } from '../tests/support/the-dictionary.ts'
import { createDiskSpaceMonitor, type DiskSpaceMonitor, watchDiskSpace } from './disk-space-monitor.ts'
import { accountHandlers } from './features/account/handlers.ts'
import { rememberedChinese } from './features/desk/public.ts'
import { dictionaryHandlers } from './features/dictionary/handlers.ts'
import { uploadHandlers } from './features/upload/handlers.ts'
import { wordHandlers } from './features/word/handlers.ts'
import { makeLog } from './log.ts'
import { diskOf } from './providers/disk-space/of-folder.ts'

const GB = 1_000_000_000
const { word, account } = contract
const lines: string[] = []
const disk = { free: 10 * GB, all: 100 * GB }
let isBroken = false
let looks = 0
let room: DiskSpaceMonitor
let t: TestKit
let reader: TestUser

beforeAll(async () => {
  const port = {
    read: async () => {
      looks += 1
      if (isBroken) throw new Error('the file system is gone')
      return { ...disk }
    },
  }
  const log = makeLog('info', { write: (line) => void lines.push(line) })
  room = await watchDiskSpace(port, log, { every_ms: 5, say_every_ms: 400 })
  t = await createTestKit({
    handlers: { account: accountHandlers, dictionary: dictionaryHandlers, word: wordHandlers },
    crossFeatureQueries: {
      countsOf: async () => ({ words: 0, due: 0, articles: 0, starred: 0 }),
      rememberedChinese,
    },
    dictionary: theDictionary(),
    diskSpace: room,
  })
  reader = await t.aUser()
})
afterAll(async () => {
  room.stop()
  await t.close()
})

const save = () => t.ask(word.add, { word: 'harbour' }, reader)
const free = async (bytes: number, all = 100 * GB) => {
  Object.assign(disk, { free: bytes, all })
  await someLooks()
}
/** The first may have begun before, so that what it has seen counts at the second only. */
const someLooks = () => {
  const before = looks
  return expect.poll(() => looks, { interval: 5 }).toBeGreaterThan(before + 2)
}

it('refuses writes in words while there is no room, answers reads, and takes writes again', async () => {
  expect((await save()).status).toBe(200)
  await free(100_000_000)
  const refused = await save()
  expect([refused.status, refused.code, refused.body['result']]).toEqual([503, 'INSUFFICIENT_STORAGE', null])
  expect(refused.message).toBe('服务器的空间快满了，暂时不能保存，可以继续阅读，请稍后再试。')
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
  expect((await t.ask(word.list, {}, reader)).status).toBe(200)
  expect((await t.ask(account.me, {}, reader)).status).toBe(200)
  expect((await t.ask(contract.dictionary.translate, { text: 'harbour' }, reader)).code).not.toBe(
    'INSUFFICIENT_STORAGE',
  )
  await free(10 * GB)
  expect((await save()).status).toBe(200)
})

it('needs 200 MB of a large disk, 5 % of a small one', async () => {
  const isThere = async (bytes: number, all: number) => {
    await free(bytes, all)
    return room.hasFreeSpace()
  }
  expect(await isThere(201_000_000, 1000 * GB)).toBe(true)
  expect(await isThere(199_000_000, 1000 * GB)).toBe(false)
  expect(await isThere(21_000_000, 400_000_000)).toBe(true)
  expect(await isThere(19_000_000, 400_000_000)).toBe(false)
  await free(10 * GB)
})

it('says so once in a while, not at every look, and when it is over', async () => {
  lines.length = 0
  let now = Math.ceil(performance.now())
  const clock = vi.spyOn(performance, 'now').mockImplementation(() => now)
  const told = () => lines.filter((line) => line.includes('nearly full')).length
  await free(1)
  now += 399
  await someLooks()
  expect(told()).toBe(1)
  now += 1
  await someLooks()
  expect(told()).toBe(2)
  clock.mockRestore()
  await free(10 * GB)
  expect(lines.at(-1)).toContain('room again')
})

it.each([
  ['there was room', 10 * GB, true, 'writes are still accepted'],
  ['it was nearly full', 1, false, 'writes are still refused'],
])('keeps what it knew when the disk cannot be read: %s', async (_, bytes, hasSpace, said) => {
  await free(bytes)
  lines.length = 0
  let now = Math.ceil(performance.now())
  const clock = vi.spyOn(performance, 'now').mockImplementation(() => now)
  const warned = () => lines.filter((line) => line.includes('cannot be read'))
  isBroken = true
  // What the broken disk would answer is the opposite.
  await free(hasSpace ? 1 : 10 * GB)
  expect(room.hasFreeSpace()).toBe(hasSpace)
  now += 399
  await someLooks()
  expect(warned()).toHaveLength(1)
  now += 1
  await someLooks()
  expect(warned()).toHaveLength(2)
  expect(warned()[1]).toContain(said)
  clock.mockRestore()
  isBroken = false
  await free(10 * GB)
  expect(room.hasFreeSpace()).toBe(true)
  expect(lines.filter((line) => line.includes('can be read again'))).toHaveLength(1)
})

it('says so when a read of the disk does not return', async () => {
  const said: string[] = []
  let reads = 0
  let end = (_: { free: number; all: number }) => {}
  const hangs = {
    read: () => {
      reads += 1
      if (reads === 1) return Promise.resolve({ free: 1, all: 100 * GB })
      return new Promise<{ free: number; all: number }>((resolve) => {
        end = resolve
      })
    },
  }
  const log = makeLog('info', { write: (line) => void said.push(line) })
  const its = await watchDiskSpace(hangs, log, { every_ms: 5, say_every_ms: 600_000 })
  await expect.poll(() => said.filter((line) => line.includes('cannot be read')).length).toBe(1)
  expect(its.hasFreeSpace()).toBe(false)
  expect(reads).toBe(2)
  end({ free: 10 * GB, all: 100 * GB })
  await expect.poll(() => its.hasFreeSpace()).toBe(true)
  its.stop()
})

it('asks the real file system', async () => {
  const { free: there, all } = await diskOf('/tmp').read()
  expect(there).toBeGreaterThan(0)
  expect(all).toBeGreaterThan(there)
})

describe('the room of a server', () => {
  const folders = { data: '/data', files: '/data/files' }
  const DATABASE_URL = 'postgres://elsewhere/kaijuan'
  /** What is watched with these settings, and what a server takes while that disk is nearly full. */
  async function nearlyFull(settings: { DATABASE_URL?: string; S3_BUCKET?: string }) {
    const watched: string[] = []
    const full = (folder: string) => {
      watched.push(folder)
      return { read: async () => ({ free: 1, all: GB }) }
    }
    const its = await createDiskSpaceMonitor(settings, folders, full, makeLog('silent'))
    its.stop()
    return { watched, files: its.hasFreeSpace(), rows: its.acceptsRows() }
  }

  it('is that of its data while the database is in them, wherever the files lie', async () => {
    const ours = { watched: ['/data'], files: false, rows: false }
    expect(await nearlyFull({})).toEqual(ours)
    expect(await nearlyFull({ S3_BUCKET: 'pictures' })).toEqual(ours)
  })

  it('is that of its files with an own PostgreSQL, which takes rows all the same', async () => {
    expect(await nearlyFull({ DATABASE_URL })).toEqual({ watched: ['/data/files'], files: false, rows: true })
  })

  it('is boundless where neither lies here', async () => {
    expect(await nearlyFull({ DATABASE_URL, S3_BUCKET: 'pictures' })).toEqual({
      ...{ watched: [], files: true, rows: true },
    })
  })
})

it('refuses no words while only files have no room, and no grant of an upload is given', async () => {
  const there = await createTestKit({
    handlers: { upload: uploadHandlers, word: wordHandlers },
    crossFeatureQueries: { rememberedChinese },
    dictionary: theDictionary(),
    diskSpace: { hasFreeSpace: () => false, acceptsRows: () => true, stop: () => undefined },
  })
  const someone = await there.aUser()
  expect((await there.ask(word.add, { word: 'harbour' }, someone)).status).toBe(200)
  const asked = { key: 'book.epub', size: 1000 }
  expect((await there.ask(contract.upload.token, asked, someone)).code).toBe('INSUFFICIENT_STORAGE')
  await there.close()
})

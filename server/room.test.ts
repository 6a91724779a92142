// Shows that writes are refused while the disk is nearly full, that reads go on, and that both work again afterwards.
import { afterAll, beforeAll, expect, it } from 'vitest'
import { anApp, contract, type Person, type TestApp } from '../tests/support/app.ts'
import { makeLog } from './log.ts'
import { diskOf } from './providers/disk-space/of-folder.ts'
import { type Room, watchRoom } from './room.ts'

const GB = 1_000_000_000
const { word, account } = contract
const lines: string[] = []
const disk = { free: 10 * GB, all: 100 * GB }
let isBroken = false
let room: Room
let t: TestApp
let reader: Person

beforeAll(async () => {
  const port = {
    read: async () => {
      if (isBroken) throw new Error('the file system is gone')
      return { ...disk }
    },
  }
  const log = makeLog('info', { write: (line) => void lines.push(line) })
  room = await watchRoom(port, log, { every_ms: 5, say_every_ms: 400 })
  t = await anApp({ room })
  reader = await t.aUser()
})
afterAll(async () => {
  room.stop()
  await t.close()
})

const save = () => t.ask(word.add, { word: 'harbour' }, reader)
const free = async (bytes: number, all = 100 * GB) => {
  Object.assign(disk, { free: bytes, all })
  await new Promise((resolve) => setTimeout(resolve, 60))
}

it('refuses writes in words while there is no room, answers reads, and takes writes again', async () => {
  expect((await save()).status).toBe(200)
  await free(100_000_000)
  const refused = await save()
  expect([refused.status, refused.code, refused.body['result']]).toEqual([503, 'NO_ROOM', null])
  expect(refused.message).toBe('服务器的空间快满了，暂时不能保存，可以继续阅读，请稍后再试。')
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
  expect((await t.ask(word.list, {}, reader)).status).toBe(200)
  expect((await t.ask(account.me, {}, reader)).status).toBe(200)
  expect((await t.ask(contract.dictionary.translate, { text: 'harbour' }, reader)).code).not.toBe('NO_ROOM')
  await free(10 * GB)
  expect((await save()).status).toBe(200)
})

it('needs 200 MB of a large disk, 5 % of a small one', async () => {
  const isThere = async (bytes: number, all: number) => {
    await free(bytes, all)
    return room.isThere()
  }
  expect(await isThere(201_000_000, 1000 * GB)).toBe(true)
  expect(await isThere(199_000_000, 1000 * GB)).toBe(false)
  expect(await isThere(21_000_000, 400_000_000)).toBe(true)
  expect(await isThere(19_000_000, 400_000_000)).toBe(false)
  await free(10 * GB)
})

it('says so once in a while, not at every look, and when it is over', async () => {
  lines.length = 0
  await free(1)
  await free(1)
  expect(lines.filter((line) => line.includes('nearly full'))).toHaveLength(1)
  await expect.poll(() => lines.filter((line) => line.includes('nearly full')).length).toBeGreaterThan(1)
  await free(10 * GB)
  expect(lines.at(-1)).toContain('room again')
})

it('keeps what it knew when the disk cannot be asked', async () => {
  isBroken = true
  await free(1)
  expect(room.isThere()).toBe(true)
  isBroken = false
  await free(10 * GB)
})

it('asks the real file system', async () => {
  const { free: there, all } = await diskOf('/tmp').read()
  expect(there).toBeGreaterThan(0)
  expect(all).toBeGreaterThan(there)
})

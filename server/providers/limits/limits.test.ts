// Shows what limits promise, of both adapters alike, and what each adds: a clock that cannot be turned back, one count for all.
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { type FreshDatabase, freshDatabase } from '../../../tests/support/database.ts'
import { createLimitStore } from '../../db/limit-rows.ts'
import { openDatabase } from '../../db/open.ts'
import { inDatabase } from './in-database.ts'
import { inProcess, noLimits } from './in-process.ts'
import type { RateLimitStore } from './port.ts'

const RATE = { max: 10, seconds: 60 }
let database: FreshDatabase
beforeAll(async () => {
  database = await freshDatabase({ max: 8 })
})
afterAll(() => database.drop())

let now = 0
const process = inProcess(() => now)
/** Both adapters with a way to let time pass. */
const ADAPTERS: Record<string, { limits: () => RateLimitStore; pass(seconds: number): Promise<unknown> }> = {
  'in the process': {
    limits: () => process,
    pass: async (seconds) => {
      now += seconds * 1000
    },
  },
  'in the database': {
    limits: () => inDatabase(createLimitStore(database), noLimits),
    pass: (seconds) =>
      database.pool.query('update limit_windows set ends_at = ends_at - make_interval(secs => $1)', [
        seconds,
      ]),
  },
}

describe.each(Object.entries(ADAPTERS))('limits %s', (name, { limits: make, pass }) => {
  const key = (what: string) => `${what} ${name}`
  const takes = (limits: RateLimitStore, what: string, times: number) =>
    Promise.all(Array.from({ length: times }, () => limits.take(key(what), RATE)))

  it('let as many through as there are, however many ask at the same moment, and say how long to wait', async () => {
    const answers = await takes(make(), 'many', 50)
    expect(answers.filter(({ wait }) => wait === 0)).toHaveLength(10)
    for (const { wait, left } of answers.filter(({ wait }) => wait > 0)) {
      expect(left).toBe(0)
      expect(wait).toBeGreaterThan(50)
      expect(wait).toBeLessThanOrEqual(60)
    }
  })

  it('begin anew when the window has ended, and not before', async () => {
    const limits = make()
    await takes(limits, 'window', 10)
    await pass(50)
    const early = await limits.take(key('window'), RATE)
    expect(early.wait).toBeGreaterThan(5)
    expect(early.wait).toBeLessThanOrEqual(10)
    await pass(10.1)
    expect(await limits.read(key('window'), RATE)).toEqual({ left: 10, wait: 0 })
    expect(await limits.take(key('window'), RATE)).toEqual({ left: 9, wait: 0 })
  })

  it('know what a thing costs; what does not fit takes nothing', async () => {
    const limits = make()
    expect(await limits.take(key('cost'), RATE, 7)).toEqual({ left: 3, wait: 0 })
    const refused = await limits.take(key('cost'), RATE, 4)
    expect([refused.left, refused.wait > 0]).toEqual([3, true])
    expect(await limits.take(key('cost'), RATE, 3)).toEqual({ left: 0, wait: 0 })
    // More than there ever is fits a window that nobody has used.
    expect(await limits.take(key('huge'), RATE, 500)).toEqual({ left: 0, wait: 0 })
    expect((await limits.take(key('huge'), RATE, 500)).wait).toBeGreaterThan(0)
  })

  it('take back what was taken, and never more', async () => {
    const limits = make()
    await limits.take(key('back'), RATE, 6)
    await limits.giveBack(key('back'), RATE, 2)
    expect(await limits.read(key('back'), RATE)).toEqual({ left: 6, wait: 0 })
    await limits.giveBack(key('back'), RATE, 100)
    expect(await limits.read(key('back'), RATE)).toEqual({ left: 10, wait: 0 })
    await limits.giveBack(key('never taken'), RATE)
    expect(await limits.read(key('never taken'), RATE)).toEqual({ left: 10, wait: 0 })
  })

  it('keep keys apart, and can be looked at without being touched', async () => {
    const limits = make()
    await takes(limits, 'one', 10)
    expect(await limits.take(key('other'), RATE)).toEqual({ left: 9, wait: 0 })
    expect((await limits.read(key('one'), RATE)).wait).toBeGreaterThan(0)
    expect(await limits.read(key('other'), RATE)).toEqual({ left: 9, wait: 0 })
    expect(await limits.read(key('other'), RATE)).toEqual({ left: 9, wait: 0 })
  })
})

describe('in the process', () => {
  it('does not look at the clock on the wall', async () => {
    vi.useFakeTimers({ toFake: ['Date'] })
    const limits = inProcess()
    await limits.take('wall 1', RATE, 10)
    vi.setSystemTime(Date.now() - 86_400_000)
    expect((await limits.read('wall 1', RATE)).wait).toBeLessThanOrEqual(60)
    vi.setSystemTime(Date.now() + 2 * 86_400_000)
    expect((await limits.read('wall 1', RATE)).wait).toBeGreaterThan(50)
    vi.useRealTimers()
  })

  it('remembers a bounded number of keys and forgets the oldest first', async () => {
    const limits = inProcess(() => 0, 100)
    for (let at = 0; at < 105; at += 1) await limits.take(`key ${at}`, RATE, 10)
    expect(await limits.read('key 0', RATE)).toEqual({ left: 10, wait: 0 })
    expect((await limits.read('key 99', RATE)).wait).toBeGreaterThan(0)
  })

  it('forgets what has ended before anything that has not', async () => {
    let at = 0
    const limits = inProcess(() => at, 100)
    await limits.take('long one', { max: 1, seconds: 1000 })
    for (let n = 0; n < 99; n += 1) await limits.take(`short ${n}`, { max: 1, seconds: 1 })
    at = 2000
    await limits.take('one more', RATE)
    expect((await limits.read('long one', { max: 1, seconds: 1000 })).wait).toBeGreaterThan(900)
  })
})

describe('in the database', () => {
  it('counts for several processes together, at the same moment too', async () => {
    const other = openDatabase({ connection: database.connection, max: 8 })
    const both = [database, other].map((one) => inDatabase(createLimitStore(one), noLimits))
    const answers = await Promise.all(
      Array.from({ length: 40 }, (_, at) => both[at % 2]!.take('shared 1', RATE)),
    )
    expect(answers.filter(({ wait }) => wait === 0)).toHaveLength(10)
    await other.close()
  })

  it('leaves to the process what every request passes', async () => {
    const limits = inDatabase(createLimitStore(database), inProcess())
    const rate = { max: 2, seconds: 60, scope: 'process' as const }
    for (let at = 0; at < 3; at += 1) await limits.take('common me', rate)
    expect((await limits.read('common me', rate)).wait).toBeGreaterThan(0)
    await limits.giveBack('common me', rate)
    expect((await limits.take('common me', rate)).wait).toBe(0)
    const { rowCount } = await database.pool.query(`select 1 from limit_windows where key like 'common%'`)
    expect(rowCount).toBe(0)
  })

  it('is not held up by a clock that was turned back', async () => {
    const limits = inDatabase(createLimitStore(database), noLimits)
    await limits.take('clock 1', RATE, 10)
    await database.pool.query(
      `update limit_windows set ends_at = ends_at + interval '1 day' where key = 'clock 1'`,
    )
    expect(await limits.read('clock 1', RATE)).toEqual({ left: 10, wait: 0 })
    expect(await limits.take('clock 1', RATE)).toEqual({ left: 9, wait: 0 })
  })

  it('sweeps what has ended', async () => {
    const rows = createLimitStore(database)
    await rows.take('swept 1', RATE, 1)
    await database.pool.query(
      `update limit_windows set ends_at = now() - interval '1 second' where key = 'swept 1'`,
    )
    await rows.take('stays 1', RATE, 1)
    await rows.purgeExpired()
    const { rows: left } = await database.pool.query(
      `select key from limit_windows where key in ('swept 1', 'stays 1')`,
    )
    expect(left).toEqual([{ key: 'stays 1' }])
  })
})

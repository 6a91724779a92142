// Faults and signs are counted, kept once, without what is nobody's business, and wait for a database that is away.
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createErrorMonitor, type ErrorCount, monitorProvider, type ProviderHealth } from './error-monitor.ts'

let now = new Date('2026-05-04T04:10:00Z')
let kept: { faults: ErrorCount[]; signs: ProviderHealth[] }
let isAway = false
const write = async (faults: ErrorCount[], signs: ProviderHealth[]) => {
  if (isAway) throw new Error('away')
  kept.faults.push(...faults)
  kept.signs.push(...signs)
}
beforeEach(() => {
  vi.useFakeTimers()
  now = new Date('2026-05-04T04:10:00Z')
  kept = { faults: [], signs: [] }
  isAway = false
})
afterEach(() => void vi.useRealTimers())

const made = () => {
  const log = createErrorMonitor(() => now)
  return { log, keeping: log.keep(write) }
}

it('counts the same fault of an hour once, with how often it was', async () => {
  const { log, keeping } = made()
  for (let time = 0; time < 3; time += 1)
    log.recordError({ err: new TypeError('no such thing'), route: '/api/x' }, 'unforeseen error')
  now = new Date('2026-05-04T05:01:00Z')
  log.recordError({ err: new TypeError('no such thing'), route: '/api/x' }, 'unforeseen error')
  log.recordError(new Error('other'), 'job failed')
  await keeping.stop()
  expect(
    kept.faults.map(({ hour, text, place, error, count }) => [hour.getUTCHours(), text, place, error, count]),
  ).toEqual([
    [4, 'unforeseen error', '/api/x', 'TypeError · no such thing', 3],
    [5, 'unforeseen error', '/api/x', 'TypeError · no such thing', 1],
    [5, 'job failed', '', 'Error · other', 1],
  ])
})

it('keeps no phone, no address of mail and no query', async () => {
  const { log, keeping } = made()
  log.recordError({ err: new Error('13912345678 of a@b.example at /x?token=abc\nand more') }, 'broke')
  await keeping.stop()
  expect(kept.faults[0]?.error).toBe('Error · … of … at /x?… and more')
})

it('does not grow without end', async () => {
  const { log, keeping } = made()
  for (let kind = 0; kind < 1000; kind += 1) log.recordError({ err: new Error(`kind ${kind}`) }, 'broke')
  await keeping.stop()
  expect(kept.faults).toHaveLength(200)
})

it('waits for a database that is away, and loses nothing newer for it', async () => {
  const { log, keeping } = made()
  isAway = true
  log.recordError({ err: new Error('x') }, 'broke')
  log.recordProviderResult('sms', new Error('refused'))
  await vi.advanceTimersByTimeAsync(10_000)
  now = new Date('2026-05-04T04:20:00Z')
  log.recordError({ err: new Error('x') }, 'broke')
  log.recordProviderResult('sms')
  isAway = false
  await vi.advanceTimersByTimeAsync(10_000)
  expect(kept.faults.map(({ count }) => count)).toEqual([2])
  expect(kept.signs).toEqual([
    { name: 'sms', good_at: now, failed_at: new Date('2026-05-04T04:10:00Z'), failure: 'Error · refused' },
  ])
  await keeping.stop()
  expect(kept.faults).toHaveLength(1)
})

it('tells how a port’s methods ended, and nothing of what the caller broke off or what is no failure', async () => {
  const { log, keeping } = made()
  class Port {
    #answer = 'answer'
    async ask(): Promise<string> {
      return this.#answer
    }
    async fail(error: Error): Promise<never> {
      throw error
    }
    async *pieces(error?: Error): AsyncGenerator<number> {
      yield 1
      if (error) throw error
    }
    async other(): Promise<void> {}
  }
  const port = monitorProvider(
    log,
    'it',
    new Port(),
    ['ask', 'fail', 'pieces'],
    (error) => (error as Error).message !== 'NOT_YET',
  )
  const failed = () =>
    log
      .keep(write)
      .stop()
      .then(() => kept.signs.splice(0).at(-1))
  await port.other()
  expect(await failed()).toBeUndefined()
  expect(await port.ask()).toBe('answer')
  expect(await failed()).toMatchObject({ good_at: now, failed_at: null })
  for (const error of [new DOMException('gone', 'AbortError'), new Error('NOT_YET')])
    await expect(port.fail(error)).rejects.toBe(error)
  expect(await failed()).toBeUndefined()
  await expect(port.fail(new Error('refused'))).rejects.toThrow('refused')
  expect(await failed()).toMatchObject({ good_at: null, failed_at: now, failure: 'Error · refused' })
  for await (const piece of port.pieces()) expect(piece).toBe(1)
  expect(await failed()).toMatchObject({ good_at: now, failed_at: null })
  await expect(drained(port.pieces(new Error('cut')))).rejects.toThrow('cut')
  expect(await failed()).toMatchObject({ good_at: now, failure: 'Error · cut' })
  await keeping.stop()
})

async function drained(pieces: AsyncIterable<number>): Promise<void> {
  for await (const _ of pieces);
}

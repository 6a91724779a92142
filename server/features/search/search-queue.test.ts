// Shows that of a flood of searches a few work at a time, one of each network, and that others get their turn.
import { expect, it, vi } from 'vitest'
import { runInSearchQueue } from './search-queue.ts'

/** Searches that end when they are let. */
function aFlood() {
  const security = { note: vi.fn(), counts: () => new Map() }
  const working: { network: string; end: () => void }[] = []
  const ask = (network: string) =>
    runInSearchQueue(
      { security, network },
      () => new Promise<string>((done) => working.push({ network, end: () => done(network) })),
    )
  const settled = () => new Promise((resolve) => setImmediate(resolve))
  return { ask, working, security, settled }
}

it('lets one of a network work, two in all, and the other network does not wait for a flood', async () => {
  const { ask, working, settled } = aFlood()
  const flood = Array.from({ length: 20 }, () => ask('10.0.0.1'))
  const other = ask('10.0.0.2')
  await settled()
  expect(working.map(({ network }) => network)).toEqual(['10.0.0.1', '10.0.0.2'])
  const third = ask('10.0.0.3')
  await settled()
  expect(working).toHaveLength(2)
  working[1]?.end()
  expect(await other).toBe('10.0.0.2')
  await settled()
  expect(working[2]?.network).toBe('10.0.0.3')
  for (let at = 0; at < working.length; at += 1) {
    working[at]?.end()
    await settled()
  }
  expect(await third).toBe('10.0.0.3')
  expect(await Promise.all(flood)).toHaveLength(20)
})

it('refuses what would wait behind too many of its network, and of all', async () => {
  const { ask, working, security, settled } = aFlood()
  const flood = Array.from({ length: 66 }, () =>
    ask('10.0.0.1').catch((error: { code: string }) => error.code),
  )
  await settled()
  expect(await flood[65]).toBe('TOO_MANY_REQUESTS')
  expect(security.note).toHaveBeenCalledWith('limit_reached', { network: '10.0.0.1', reason: 'under_way' })
  // One works next to it, 128 wait, and the next one of many networks has to come back later.
  const many = Array.from({ length: 130 }, (_, n) =>
    ask(`10.1.0.${n}`).catch((error: { code: string }) => error.code),
  )
  await settled()
  expect(await many[129]).toBe('OVERLOADED')
  for (let at = 0; at < working.length; at += 1) {
    working[at]?.end()
    await settled()
  }
  expect((await Promise.all(many)).filter((code) => code === 'OVERLOADED')).toHaveLength(1)
  expect((await Promise.all(flood)).filter((code) => code === '10.0.0.1')).toHaveLength(65)
})

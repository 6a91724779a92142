// Shows that events are dropped beyond a day's allowance, of a network and of all, and that this is said once a minute.
import { expect, it } from 'vitest'
import { makeAllowance } from './allowance.ts'

const NOON = new Date('2026-05-20T04:00:00Z')
const limits = { events: 3, bytes: 100, bytes_in_all: 250, networks: 2 }

it('keeps so many events and bytes of a network a day of Asia/Shanghai, whatever the clock does', () => {
  const { isAllowed: take } = makeAllowance(limits)
  const of = (network: string, bytes: number, now = NOON) => take({ network, bytes, now, ticks: 0 }, () => {})
  expect([1, 1, 1, 1].map((bytes) => of('a', bytes))).toEqual([true, true, true, false])
  expect([60, 60, 40].map((bytes) => of('b', bytes))).toEqual([true, false, true])
  const earlier = new Date(NOON.getTime() - 86_400_000)
  expect(of('a', 1, earlier)).toBe(false)
  expect(of('a', 1, new Date('2026-05-20T15:59:59Z'))).toBe(false)
  expect(of('a', 1, new Date('2026-05-20T16:00:00Z'))).toBe(true)
})

it('keeps so much of all, and lets networks beyond those it remembers share one allowance', () => {
  const { isAllowed: take } = makeAllowance(limits)
  const of = (network: string, bytes: number) => take({ network, bytes, now: NOON, ticks: 0 }, () => {})
  expect([of('a', 100), of('b', 90), of('c', 50), of('d', 51), of('d', 10), of('e', 1)]).toEqual([
    true,
    true,
    true,
    false,
    true,
    false,
  ])
})

it('says once a minute how many were dropped', () => {
  const said: number[] = []
  const { isAllowed, dropped } = makeAllowance({ ...limits, events: 0 })
  for (const second of [0, 1, 2, 59, 60, 61])
    isAllowed({ network: 'a', bytes: 1, now: NOON, ticks: second * 1000 }, (count) => said.push(count))
  expect([said, dropped()]).toEqual([[1, 4], 6])
})

// Shows how days of membership add up, wait, run out and are taken back.
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  buildHashInput,
  computeMembershipStatus,
  type LedgerRow,
  type PaidLevel,
  parseReward,
  REWARD_KINDS,
} from './ledger.ts'

const START = Date.parse('2026-03-01T00:00:00Z')
const day = (count: number) => new Date(START + count * 86_400_000)
const row = (
  kind: LedgerRow['kind'],
  level: PaidLevel | null,
  days: number,
  at: number,
  source?: string,
): LedgerRow => ({
  ...{ kind, level, days, at: day(at) },
  source: source ?? `T:${days}:${at}:${kind}`,
})
const at = (rows: LedgerRow[], on: number) => {
  const { level, level_ends_at, expires_at } = computeMembershipStatus(rows, day(on))
  const days = (moment: Date | null) => moment && (moment.getTime() - START) / 86_400_000
  return [level, days(level_ends_at), days(expires_at)]
}

describe('membership', () => {
  it('is free without rows, runs for its days, and ends', () => {
    expect(at([], 0)).toEqual(['FREE', null, null])
    const rows = [row('REWARD', 'MEMBER', 3, 1)]
    expect(at(rows, 0)).toEqual(['FREE', null, null])
    expect(at(rows, 1)).toEqual(['MEMBER', 4, 4])
    expect(at(rows, 3.9)).toEqual(['MEMBER', 4, 4])
    expect(at(rows, 4)).toEqual(['FREE', null, null])
  })

  it('adds days behind those that are left, and anew after a gap', () => {
    const rows = [
      row('REWARD', 'MEMBER', 3, 0),
      row('TRIAL', 'MEMBER', 7, 1),
      row('ORDER', 'MEMBER', 30, 100),
    ]
    expect(at(rows, 2)).toEqual(['MEMBER', 10, 10])
    expect(at(rows, 50)).toEqual(['FREE', null, null])
    expect(at(rows, 100)).toEqual(['MEMBER', 130, 130])
  })

  it('runs 畅读 first, while the other days wait and go on behind it', () => {
    const rows = [row('ORDER', 'MEMBER', 10, 0), row('ORDER', 'CHANGDU', 5, 4)]
    expect(at(rows, 4)).toEqual(['CHANGDU', 9, 15])
    expect(at(rows, 9)).toEqual(['MEMBER', 15, 15])
    expect(at(rows, 15)).toEqual(['FREE', null, null])
  })

  it('ends everything with CLOSE, and begins anew behind it', () => {
    const rows = [row('ORDER', 'CHANGDU', 30, 0), row('ORDER', 'MEMBER', 30, 0), row('CLOSE', null, 0, 5)]
    expect(at(rows, 5)).toEqual(['FREE', null, null])
    expect(at([...rows, row('OPEN', 'MEMBER', 1, 6)], 6)).toEqual(['MEMBER', 7, 7])
  })

  it('takes back of a refunded order what is left of it, and nothing else', () => {
    const rows = [
      row('REWARD', 'MEMBER', 2, 0),
      row('ORDER', 'MEMBER', 30, 0, 'ORDER:a'),
      row('ORDER', 'MEMBER', 30, 1, 'ORDER:b'),
      row('REFUND', null, 0, 5, 'REFUND:ORDER:a'),
    ]
    // Two days of the reward and three of the order were used: the second order runs from here.
    expect(at(rows, 5)).toEqual(['MEMBER', 35, 35])
    expect(at(rows.slice(0, 3), 5)).toEqual(['MEMBER', 62, 62])
  })

  it('never gives more time than all days together, never less than what was not ended', () => {
    const kinds = fc.constantFrom<[LedgerRow['kind'], PaidLevel | null]>(
      ['REWARD', 'MEMBER'],
      ['ORDER', 'CHANGDU'],
      ['ORDER', 'MEMBER'],
      ['CLOSE', null],
    )
    fc.assert(
      fc.property(
        fc.array(fc.tuple(kinds, fc.integer({ min: 1, max: 40 }), fc.integer({ min: 0, max: 60 })), {
          maxLength: 12,
        }),
        fc.integer({ min: 0, max: 200 }),
        (given, on) => {
          const rows = given
            .sort((a, b) => a[2] - b[2])
            .map(([[kind, level], days, moment]) => row(kind, level, days, moment))
          const { level, expires_at, level_ends_at } = computeMembershipStatus(rows, day(on))
          expect(level === 'FREE').toBe(expires_at === null)
          if (!expires_at || !level_ends_at) return
          expect(expires_at.getTime()).toBeGreaterThan(day(on).getTime())
          expect(level_ends_at.getTime()).toBeLessThanOrEqual(expires_at.getTime())
          const all = rows.reduce((sum, { days }) => sum + days, 0)
          expect(expires_at.getTime()).toBeLessThanOrEqual(day(60 + all).getTime())
          // One moment before it ends it is in force, and then not.
          expect(
            computeMembershipStatus(
              rows.filter((each) => each.at <= day(on)),
              new Date(expires_at.getTime() - 1),
            ).level,
          ).not.toBe('FREE')
          expect(
            computeMembershipStatus(
              rows.filter((each) => each.at <= day(on)),
              expires_at,
            ).level,
          ).toBe('FREE')
        },
      ),
    )
  })

  it('stands as counting off day by day has it, with two levels, refunds in the middle and ends', () => {
    const step = fc.record({
      kind: fc.constantFrom<LedgerRow['kind']>(
        'OPEN',
        'RENEW',
        'TRIAL',
        'REWARD',
        'ORDER',
        'REFUND',
        'CLOSE',
      ),
      level: fc.constantFrom<PaidLevel>('MEMBER', 'CHANGDU'),
      days: fc.integer({ min: 1, max: 40 }),
      wait: fc.integer({ min: 0, max: 25 }),
      which: fc.nat(20),
    })
    fc.assert(
      fc.property(fc.array(step, { maxLength: 14 }), fc.integer({ min: 0, max: 90 }), (steps, rest) => {
        const rows: LedgerRow[] = []
        let purses: { source: string; level: PaidLevel; days: number }[] = []
        let today = 0
        const passDays = (count: number) => {
          for (let each = 0; each < count; each += 1) {
            const running =
              purses.find(({ level, days }) => level === 'CHANGDU' && days > 0) ??
              purses.find(({ days }) => days > 0)
            if (running) running.days -= 1
          }
          today += count
        }
        const isAsCounted = () => {
          const left = (level: PaidLevel) =>
            purses.reduce((sum, each) => sum + (each.level === level ? each.days : 0), 0)
          const [dear, plain] = [left('CHANGDU'), left('MEMBER')]
          expect(at(rows, today)).toEqual(
            dear > 0
              ? ['CHANGDU', today + dear, today + dear + plain]
              : plain > 0
                ? ['MEMBER', today + plain, today + plain]
                : ['FREE', null, null],
          )
        }
        for (const [index, { kind, level, days, wait, which }] of steps.entries()) {
          passDays(wait)
          const source = `${kind}:${index}`
          if (kind === 'CLOSE') {
            rows.push(row('CLOSE', null, 0, today, source))
            purses = []
          } else if (kind === 'REFUND') {
            const orders = rows.filter((each) => each.kind === 'ORDER')
            const order = orders[which % Math.max(1, orders.length)]
            if (!order) continue
            rows.push(row('REFUND', null, 0, today, `REFUND:${order.source}`))
            purses = purses.filter((each) => each.source !== order.source)
          } else {
            rows.push(row(kind, level, days, today, source))
            purses.push({ source, level, days })
          }
          isAsCounted()
        }
        passDays(rest)
        isAsCounted()
      }),
      { numRuns: 300 },
    )
  })

  it('seals every word of a row, and the row before', () => {
    const one = row('REWARD', 'MEMBER', 3, 0, 'RANK:2026-03-02:7')
    const text = buildHashInput(7, one, 'abc')
    for (const other of [
      buildHashInput(8, one, 'abc'),
      buildHashInput(7, { ...one, days: 4 }, 'abc'),
      buildHashInput(7, { ...one, level: 'CHANGDU' }, 'abc'),
      buildHashInput(7, { ...one, at: day(1) }, 'abc'),
      buildHashInput(7, { ...one, source: 'RANK:2026-03-09:7' }, 'abc'),
      buildHashInput(7, one, 'abd'),
    ])
      expect(other).not.toBe(text)
  })
})

it('tells what a reward is for by its source, and of nothing else', () => {
  const of = (source: string, kind: LedgerRow['kind'] = 'REWARD') => parseReward({ kind, source })
  expect(['RANK:2026-W47:9', 'CODE:3:9', 'INVITED:9', 'INVITER:12'].map((source) => of(source))).toEqual([
    ...REWARD_KINDS,
  ])
  expect([of('OTHER:1'), of('RANK:2026-W47:9', 'REFUND')]).toEqual([null, null])
})

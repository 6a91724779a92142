// What is promised before buying is what the ledger says afterwards.
import { expect, it } from 'vitest'
import { computeMembershipStatus, type LedgerRow, type PaidLevel } from './ledger.ts'
import { previewPurchase } from './preview-purchase.ts'

const NOW = new Date('2026-11-26T04:00:00Z')
const DAY_MS = 86_400_000
const row = (level: PaidLevel, days: number, daysAgo: number): LedgerRow => ({
  ...{ kind: 'ORDER', level, days, source: `ORDER:${level}${days}${daysAgo}` },
  at: new Date(NOW.getTime() - daysAgo * DAY_MS),
})

it.each([
  ['nothing', []],
  ['MEMBER', [row('MEMBER', 30, 10)]],
  ['CHANGDU', [row('CHANGDU', 30, 10)]],
  ['CHANGDU while MEMBER waits', [row('MEMBER', 30, 10), row('CHANGDU', 9, 3)]],
  ['what has run out', [row('MEMBER', 30, 40)]],
])('is true for who has %s', (_name, had) => {
  for (const level of ['MEMBER', 'CHANGDU'] as const) {
    const promised = previewPurchase(computeMembershipStatus(had, NOW), { level, days: 31 }, NOW)
    const bought = computeMembershipStatus([...had, row(level, 31, 0)], NOW)
    expect(promised.expires_at).toEqual(bought.expires_at)
    // Just before its days are over the bought level is in force, and not one moment longer than promised.
    const at = (ms: number) =>
      computeMembershipStatus([...had, row(level, 31, 0)], new Date(promised.ends_at.getTime() + ms))
    expect(at(-1).level).toBe(level)
    expect(at(0).level).not.toBe(level)
    if (promised.begins_at > NOW)
      expect(computeMembershipStatus(had, promised.begins_at).level).not.toBe(level)
  }
})

// Codes, awards and invitations without a clock: what is a code, where an award stands, what is looked at first.
import { describe, expect, it } from 'vitest'
import {
  AWARD_EXPIRES_DAYS,
  type AwardTimes,
  computeAwardDeadline,
  computeAwardState,
  READ_WITHIN_DAYS,
} from './award.ts'
import { CODE_BYTES, computeCodeState, createCode, normaliseCode } from './code.ts'
import { hasReadEnough, type InvitationFacts, isSettledByReading, listHoldReasons } from './invitation.ts'

const NOW = new Date('2026-11-20T04:00:00Z')
const ago = (days: number, ms = 0) => new Date(NOW.getTime() - days * 86_400_000 + ms)

describe('a code', () => {
  it('is of letters that nobody mistakes, each as likely as the others', () => {
    const all =
      createCode(
        Uint8Array.from({ length: 252 }, (_, at) => at),
        252,
      ) ?? ''
    const counted = new Map<string, number>()
    for (const letter of all) counted.set(letter, (counted.get(letter) ?? 0) + 1)
    expect([counted.size, new Set(counted.values())]).toEqual([28, new Set([9])])
    expect(all).not.toMatch(/[AEIOUL01]/)
    // What would make some letters likelier is thrown away.
    expect(
      createCode(
        Uint8Array.from({ length: CODE_BYTES }, () => 255),
        6,
      ),
    ).toBeUndefined()
    expect(createCode(Uint8Array.from([252, 0, 253, 27, 28]), 3)).toBe('B9B')
  })

  it.each(['k7mq3x', ' K7M Q3X ', 'K7M-Q3X', 'ｋ７ｍｑ３ｘ', 'k7m—q3x'])('is the same typed as %s', (typed) =>
    expect(normaliseCode(typed)).toBe('K7MQ3X'),
  )

  it('can be used until it is switched off, over or used up', () => {
    const fresh = { uses: 3, used: 2, expires_at: new Date(NOW.getTime() + 1), off_at: null }
    expect(computeCodeState(fresh, NOW)).toBe('ON')
    expect(computeCodeState({ ...fresh, used: 3 }, NOW)).toBe('USED_UP')
    expect(computeCodeState({ ...fresh, uses: null, used: 99 }, NOW)).toBe('ON')
    expect(computeCodeState({ ...fresh, expires_at: NOW }, NOW)).toBe('EXPIRED')
    expect(computeCodeState({ ...fresh, off_at: ago(1) }, NOW)).toBe('OFF')
  })
})

describe('an award', () => {
  const times: AwardTimes = {
    ...{ made_at: ago(5), earned_at: null, claimable_at: null, claimed_at: null, refused_at: null },
  }
  const stateOf = (given: Partial<AwardTimes>) => computeAwardState({ ...times, ...given }, NOW)

  it('waits, can be claimed, is claimed, or is over', () => {
    expect(stateOf({})).toBe('PENDING')
    expect(stateOf({ claimable_at: NOW })).toBe('CLAIMABLE')
    expect(stateOf({ claimable_at: new Date(NOW.getTime() + 1) })).toBe('PENDING')
    expect(stateOf({ claimable_at: ago(200), claimed_at: ago(199) })).toBe('CLAIMED')
    expect(stateOf({ claimable_at: ago(1), refused_at: ago(0) })).toBe('EXPIRED')
  })

  it('is over ninety days after it could be claimed, and without enough reading after sixty', () => {
    expect(stateOf({ claimable_at: ago(AWARD_EXPIRES_DAYS, 1) })).toBe('CLAIMABLE')
    expect(stateOf({ claimable_at: ago(AWARD_EXPIRES_DAYS) })).toBe('EXPIRED')
    expect(stateOf({ made_at: ago(READ_WITHIN_DAYS, 1) })).toBe('PENDING')
    expect(stateOf({ made_at: ago(READ_WITHIN_DAYS) })).toBe('EXPIRED')
    // Who has read enough and waits for a month with room loses nothing.
    expect(stateOf({ made_at: ago(READ_WITHIN_DAYS * 2), earned_at: ago(70) })).toBe('PENDING')
    expect(computeAwardDeadline({ ...times, claimed_at: NOW })).toBeNull()
  })
})

describe('an invitation', () => {
  it('is worth something after ten minutes on two days', () => {
    expect(hasReadEnough({ seconds: 600, days: 2 })).toBe(true)
    expect(hasReadEnough({ seconds: 599, days: 2 })).toBe(false)
    expect(hasReadEnough({ seconds: 9000, days: 1 })).toBe(false)
  })

  const plain: InvitationFacts = {
    ...{ is_inviters_device: false, is_inviters_network: false, is_known_phone: false, is_ring: false },
    ...{ device_accounts: 2, network_idle: 3 },
  }
  it('is looked at for the reasons there are', () => {
    expect(listHoldReasons(plain)).toEqual([])
    for (const [fact, reason] of [
      [{ is_inviters_device: true }, 'SAME_DEVICE'],
      [{ is_known_phone: true }, 'SAME_PHONE'],
      [{ is_ring: true }, 'RING'],
      [{ device_accounts: 3 }, 'DEVICE_FARM'],
      [{ is_inviters_network: true }, 'SAME_NETWORK'],
      [{ network_idle: 4 }, 'NETWORK_FARM'],
    ] as const)
      expect(listHoldReasons({ ...plain, ...fact })).toEqual([reason])
  })

  it('needs nobody to look when reading settles it', () => {
    expect(isSettledByReading(['SAME_NETWORK', 'NETWORK_FARM'])).toBe(true)
    expect(isSettledByReading(['SAME_NETWORK', 'SAME_DEVICE'])).toBe(false)
  })
})

// Shows which times are offered for a publication, whatever the hour and wherever the clock stands.
import { expect, it } from 'vitest'
import { listNextSlots } from './slots.ts'

it.each([
  ['2026-11-25T22:59:00Z', ['0 7', '0 12', '0 21', '1 7']],
  ['2026-11-25T22:59:30Z', ['0 12', '0 21', '1 7', '1 12']],
  ['2026-11-25T13:00:00Z', ['1 7', '1 12', '1 21', '2 7']],
  ['2026-11-25T16:00:00Z', ['0 7', '0 12', '0 21', '1 7']],
])('after %s', (now, wanted) => {
  const slots = listNextSlots(new Date(now), 4)
  expect(slots.map(({ days, hour }) => `${days} ${hour}`)).toEqual(wanted)
  for (const { at, hour } of slots) expect(at.getUTCHours()).toBe((hour + 16) % 24)
  expect(slots.every(({ at }, nth) => at > (slots[nth - 1]?.at ?? new Date(now)))).toBe(true)
})

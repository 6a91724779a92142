// Days of Shanghai, overdue words among today's, new ones by themselves.
import { expect, it } from 'vitest'
import { groupByDue } from './due-groups.ts'

it('puts words under the day they come back on', () => {
  // Ten in the evening of Shanghai.
  const now = new Date('2026-11-21T14:00:00Z')
  const card = (id: string, due: string, state: 'REVIEW' | 'NEW' = 'REVIEW') => ({ id, due, state })
  const groups = groupByDue(
    [
      card('late', '2026-11-01T00:00:00Z'),
      card('tonight', '2026-11-21T15:30:00Z'),
      card('midnight', '2026-11-21T16:30:00Z'),
      card('week', '2026-11-26T00:00:00Z'),
      card('month', '2026-12-10T00:00:00Z'),
      card('far', '2027-03-01T00:00:00Z'),
      card('new', '2026-11-01T00:00:00Z', 'NEW'),
    ],
    now,
  )
  expect(groups.map(({ label, cards }) => [label, ...cards.map(({ id }) => id)])).toEqual([
    ['今天', 'late', 'tonight'],
    ['明天', 'midnight'],
    ['一周内', 'week'],
    ['一个月内', 'month'],
    ['以后', 'far'],
    ['新词', 'new'],
  ])
})

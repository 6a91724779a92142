// Tests the seconds of reading that this browser counts, and that a guest's go to the account once.
// @vitest-environment happy-dom
import { afterEach, expect, it } from 'vitest'
import { dropSession, keepSession } from '../lib/session.ts'
import { addSecondsSpent, handOverTimeSpent, secondsSpent } from './time-spent.ts'

afterEach(() => {
  dropSession()
  localStorage.clear()
})

it('gives a guest’s to the account that logs in, on top of its own, once', () => {
  addSecondsSpent(9, 70)
  addSecondsSpent(9, 20)
  addSecondsSpent(8, 0.5)
  keepSession('token', 7)
  addSecondsSpent(9, 5)
  expect(handOverTimeSpent()).toEqual(new Map([[9, 90]]))
  expect([secondsSpent(9), secondsSpent(8)]).toEqual([95, 0])
  expect(handOverTimeSpent()).toEqual(new Map())
  dropSession()
  expect(secondsSpent(9)).toBe(0)
})

// Tests the seconds of reading that this browser counts, and that a guest's go to the account once.
// @vitest-environment happy-dom
import { afterEach, expect, it } from 'vitest'
import { dropSession, keepSession } from '../lib/session.ts'
import { addSecondsSpent, getSecondsSpent, migrateGuestTimeSpent } from './time-spent.ts'

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
  expect(migrateGuestTimeSpent()).toEqual(new Map([[9, 90]]))
  expect([getSecondsSpent(9), getSecondsSpent(8)]).toEqual([95, 0])
  expect(migrateGuestTimeSpent()).toEqual(new Map())
  dropSession()
  expect(getSecondsSpent(9)).toBe(0)
})

it('keeps the latest articles when both have read many, the guest’s first', () => {
  for (let id = 1; id <= 5; id += 1) addSecondsSpent(id, 10)
  keepSession('token', 7)
  for (let id = 101; id <= 140; id += 1) addSecondsSpent(id, 10)
  migrateGuestTimeSpent()
  const kept = (...ids: number[]) => ids.map((id) => getSecondsSpent(id) > 0)
  expect(kept(1, 5, 140, 106)).toEqual([true, true, true, true])
  expect(kept(105, 101)).toEqual([false, false])
})

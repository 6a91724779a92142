// The app knows from when until when it takes over what the server painted.
import { expect, it } from 'vitest'
import { endHydration, isHydrating, startHydration } from './hydration.ts'

it('paints from the taking over to its end', () => {
  startHydration()
  expect(isHydrating()).toBe(true)
  endHydration()
  expect(isHydrating()).toBe(false)
  startHydration()
  expect(isHydrating()).toBe(true)
})

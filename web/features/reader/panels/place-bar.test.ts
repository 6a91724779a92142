// The bar of a selection is near it, never over it, and on the screen.
import { expect, it } from 'vitest'
import { computeBarPlace } from './place-bar.ts'

/** A phone of 390 × 844, its bar at the foot 362 × 54. */
const foot = { width: 362, height: 54, top: 722 } as DOMRect
const near = (top: number, bottom: number, left = 22, right = 368, width = 390) =>
  computeBarPlace({ left, right, top, bottom }, foot, width, { under: 36, over: 60 })

it('is under the selection, with room for the handles of a finger', () => {
  expect(near(120, 200)).toMatchObject({ left: 14, top: 236, side: 'under' })
})

it('is at the foot under a selection that ends just above it', () => {
  expect(near(640, 720)).toMatchObject({ left: 14, top: 722, side: 'under' })
})

it('is above a selection that reaches into the foot, and above the menu of the system', () => {
  expect(near(640, 740)).toMatchObject({ left: 14, top: 640 - 60 - 54, side: 'over' })
  // No space for that menu between the bar and the top of the page.
  expect(near(120, 740)).toMatchObject({ left: 14, top: 722, side: undefined })
})

it('is at the foot where the selection fills the window, or has left it', () => {
  expect(near(60, 800).top).toBe(722)
  expect(near(-400, -200).top).toBe(722)
  expect(near(1000, 1200).top).toBe(722)
})

it('is centred under a selection, within the window at both edges', () => {
  expect(near(120, 150, 500, 600, 1280).left).toBe(550 - 362 / 2)
  expect(near(120, 150, 0, 20, 1280).left).toBe(4)
  expect(near(120, 150, 1200, 1280, 1280).left).toBe(1280 - 362 - 4)
})

it('is in the middle of a window that it nearly fills', () => {
  expect(near(120, 150, 0, 20).left).toBe(14)
})

it('points at the middle of the selection, and where that is beyond its ends, as near as its corners let it', () => {
  expect(near(120, 150, 200, 220).point).toBe(210 - 14)
  expect(near(120, 150, 0, 20).point).toBe(20)
  expect(near(120, 150, 380, 390).point).toBe(362 - 20)
})

it('points at nothing from the foot, where the selection is not near', () => {
  for (const [top, bottom] of [
    [60, 800],
    [-400, -200],
    [1000, 1200],
  ] as const)
    expect(near(top, bottom).side).toBeUndefined()
})

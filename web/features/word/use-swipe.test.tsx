// Swipes are of one finger: with two, cards are not rated and rows not taken away.
// @vitest-environment happy-dom
import { act } from 'react'
import { beforeEach, expect, it, vi } from 'vitest'
import { openReactPage } from '../../../tests/support/react-page.ts'
import { useSwipe } from './use-swipe.ts'
import { useSwipeAway } from './use-swipe-away.ts'

const page = openReactPage()
const told = { onLeft: vi.fn(), onRight: vi.fn(), onAway: vi.fn() }
function Card() {
  return <p {...useSwipe({ ...told, isEnabled: true })} />
}
function Row() {
  return <p {...useSwipeAway(told.onAway)} />
}
beforeEach(() => vi.clearAllMocks())

type Finger = { type: string; x: number; id?: number }
async function touch(...fingers: Finger[]): Promise<void> {
  const element = page.host.querySelector('p')
  if (element) element.setPointerCapture = () => undefined
  for (const { type, x, id = 1 } of fingers)
    await act(
      async () =>
        void element?.dispatchEvent(
          new PointerEvent(`pointer${type}`, {
            ...{ bubbles: true, pointerType: 'touch', pointerId: id, isPrimary: id === 1 },
            ...{ clientX: x, clientY: 300 },
          }),
        ),
    )
}

it('rates a card by one finger', async () => {
  await page.show(<Card />)
  await touch({ type: 'down', x: 300 }, { type: 'up', x: 100 })
  expect(told.onLeft).toHaveBeenCalledOnce()
  await touch({ type: 'down', x: 100 }, { type: 'up', x: 300 })
  expect(told.onRight).toHaveBeenCalledOnce()
})

it('rates no card where two fingers are put down and lifted', async () => {
  await page.show(<Card />)
  const down = [
    { type: 'down', x: 100 },
    { type: 'down', x: 300, id: 2 },
  ]
  await touch(...down, { type: 'up', x: 100 }, { type: 'up', x: 300, id: 2 })
  await touch(...down, { type: 'up', x: 300, id: 2 }, { type: 'up', x: 100 })
  expect(told.onLeft).not.toHaveBeenCalled()
  expect(told.onRight).not.toHaveBeenCalled()
})

it('takes a row away by one finger, and leaves it where a second comes', async () => {
  await page.show(<Row />)
  const slide = [
    { type: 'down', x: 300 },
    { type: 'move', x: 150 },
  ]
  const away = () => page.host.querySelector('p')?.style.transform
  await touch(...slide, { type: 'down', x: 320, id: 2 }, { type: 'move', x: 100 }, { type: 'up', x: 100 })
  expect([told.onAway.mock.calls.length, away()]).toEqual([0, ''])
  await touch({ type: 'down', x: 100 }, { type: 'down', x: 300, id: 2 }, { type: 'move', x: 100 })
  expect(away()).toBe('')
  await touch(...slide, { type: 'up', x: 150 })
  expect([told.onAway.mock.calls.length, away()]).toEqual([1, 'translateX(-100%)'])
})

// A button with a confirmation: a double click confirms nothing, two presses do.
// @vitest-environment happy-dom
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { expect, it, vi } from 'vitest'
import { ConfirmButton } from './ConfirmButton.tsx'

vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)

it('asks once, and takes a double click for the first press', () => {
  const place = document.createElement('div')
  const onConfirm = vi.fn()
  const root = createRoot(place)
  act(() =>
    root.render(
      <ConfirmButton confirmLabel="确认取消" onConfirm={onConfirm}>
        取消订单
      </ConfirmButton>,
    ),
  )
  const press = (detail: number) =>
    act(
      () =>
        void place.querySelector('button')?.dispatchEvent(new MouseEvent('click', { detail, bubbles: true })),
    )
  expect(place.textContent).toBe('取消订单')
  press(1)
  press(2)
  expect([place.textContent, onConfirm.mock.calls.length]).toEqual(['确认取消', 0])
  press(1)
  expect(onConfirm).toHaveBeenCalledOnce()
  act(() => root.unmount())
})

it('is confirmed by a key too', () => {
  const place = document.createElement('div')
  const onConfirm = vi.fn()
  const root = createRoot(place)
  act(() =>
    root.render(
      <ConfirmButton confirmLabel="确认退出" onConfirm={onConfirm}>
        退出
      </ConfirmButton>,
    ),
  )
  // What a key presses has no count of clicks.
  act(() => place.querySelector('button')?.click())
  act(() => place.querySelector('button')?.click())
  expect(onConfirm).toHaveBeenCalledOnce()
  act(() => root.unmount())
})

// The keys must come to the page while a book is open, and go back to the app afterwards.
// @vitest-environment happy-dom
import { afterEach, expect, it, vi } from 'vitest'
import { takeVolumeKeys } from './volume-keys.ts'

afterEach(() => void Reflect.deleteProperty(window, 'kaijuan'))

const press = (detail: string) => window.dispatchEvent(new CustomEvent('VOLUME', { detail }))

it('turns on and back, and gives the keys back', () => {
  const postMessage = vi.fn()
  window.kaijuan = { postMessage }
  const turn = vi.fn()
  const giveBack = takeVolumeKeys(turn)
  press('down')
  press('up')
  press('loud')
  expect(turn.mock.calls).toEqual([[1], [-1]])
  giveBack()
  press('down')
  expect(turn).toHaveBeenCalledTimes(2)
  expect(postMessage.mock.calls.map(([text]) => JSON.parse(String(text)))).toEqual([
    { action: 'volumeKeys', on: true },
    { action: 'volumeKeys', on: false },
  ])
})

it('leaves a browser alone', () => {
  const turn = vi.fn()
  takeVolumeKeys(turn)()
  press('down')
  expect(turn).not.toHaveBeenCalled()
})

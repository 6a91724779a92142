// A choice of this browser: the first value until one was chosen, followed by components, and held where storage is denied.
// @vitest-environment happy-dom
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { afterEach, expect, it, vi } from 'vitest'
import { makeStoredChoice } from './stored-choice.ts'

vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
afterEach(() => {
  vi.restoreAllMocks()
  window.localStorage.clear()
})

it('is the first value until one was chosen, and whatever else is stored is none', () => {
  const choice = makeStoredChoice('accent', ['us', 'uk'])
  expect(choice.get()).toBe('us')
  window.localStorage.setItem('accent', 'fr')
  expect(choice.get()).toBe('us')
  choice.set('uk')
  expect([choice.get(), window.localStorage.getItem('accent')]).toEqual(['uk', 'uk'])
})

it('is followed by every component that shows it', () => {
  const choice = makeStoredChoice('accent', ['us', 'uk'])
  const Shown = () => <b>{choice.use()}</b>
  const place = document.createElement('div')
  const root = createRoot(place)
  act(() =>
    root.render(
      <>
        <Shown />
        <Shown />
      </>,
    ),
  )
  expect(place.textContent).toBe('usus')
  act(() => choice.set('uk'))
  expect(place.textContent).toBe('ukuk')
  act(() => root.unmount())
})

it('holds for this visit where nothing can be stored', () => {
  const choice = makeStoredChoice('muted', ['0', '1'])
  vi.spyOn(window, 'localStorage', 'get').mockImplementation(() => {
    throw new DOMException('denied', 'SecurityError')
  })
  choice.set('1')
  expect(choice.get()).toBe('1')
  vi.restoreAllMocks()
  choice.set('0')
  expect([choice.get(), window.localStorage.getItem('muted')]).toEqual(['0', '0'])
})

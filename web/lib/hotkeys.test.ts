// Keys act on the page, never on what is being typed.
// @vitest-environment happy-dom
import { beforeEach, expect, it } from 'vitest'
import { hotkeyOf } from './hotkeys.ts'

let heard = ''
document.addEventListener('keydown', (event) => {
  heard = hotkeyOf(event)
})

function press(init: KeyboardEventInit, on: Element = document.body): string {
  heard = ''
  on.dispatchEvent(new KeyboardEvent('keydown', { bubbles: true, ...init }))
  return heard
}

beforeEach(() => {
  document.body.innerHTML = '<input><textarea></textarea><button>b</button><input type="radio"><p>text</p>'
})

it('names keys plainly', () => {
  expect(press({ key: 'j' })).toBe('j')
  expect(press({ key: 'J' })).toBe('j')
  expect(press({ key: ' ' })).toBe('Space')
  expect(press({ key: '?', shiftKey: true })).toBe('?')
  expect(press({ key: 'S', shiftKey: true })).toBe('Shift+s')
  expect(press({ key: 'ArrowDown' })).toBe('ArrowDown')
})

it('stays out of typing, composing and the browser’s own keys', () => {
  const [text, radio] = document.querySelectorAll('input')
  expect(press({ key: 'j' }, text)).toBe('')
  expect(press({ key: 'j' }, document.querySelector('textarea')!)).toBe('')
  expect(press({ key: 'j' }, radio)).toBe('j')
  expect(press({ key: 'j', ctrlKey: true })).toBe('')
  expect(press({ key: 'j', metaKey: true })).toBe('')
  expect(press({ key: 'j', isComposing: true })).toBe('')
})

it('leaves space and Enter to a focused button', () => {
  const button = document.querySelector('button')!
  expect(press({ key: ' ' }, button)).toBe('')
  expect(press({ key: 'Enter' }, button)).toBe('')
  expect(press({ key: '1' }, button)).toBe('1')
})

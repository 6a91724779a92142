// Keys act on the page, never on what is being typed.
// @vitest-environment happy-dom
import { act, createElement } from 'react'
import { createRoot } from 'react-dom/client'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { getHotkey, type HotkeyMap, useHotkeys } from './hotkeys.ts'

let heard = ''
document.addEventListener('keydown', (event) => {
  heard = getHotkey(event)
})

function press(init: KeyboardEventInit, on: Element = document.body): string {
  heard = ''
  on.dispatchEvent(new KeyboardEvent('keydown', { bubbles: true, ...init }))
  return heard
}

beforeEach(() => {
  document.body.innerHTML = '<input><textarea></textarea><button>b</button><input type="radio"><p>text</p>'
})
afterEach(() => {
  vi.unstubAllGlobals()
})

it('names keys plainly', () => {
  expect(press({ key: 'j' })).toBe('j')
  expect(press({ key: 'J' })).toBe('j')
  expect(press({ key: ' ' })).toBe('Space')
  expect(press({ key: '?', shiftKey: true })).toBe('?')
  expect(press({ key: 'S', shiftKey: true })).toBe('Shift+s')
  expect(press({ key: 'ArrowDown' })).toBe('ArrowDown')
  expect(press({ key: 'ArrowDown', shiftKey: true })).toBe('Shift+ArrowDown')
  expect(press({ key: 'Enter' })).toBe('Enter')
  expect(press({ key: ' ', shiftKey: true })).toBe('Space')
  expect(press({ key: '1', shiftKey: true })).toBe('1')
})

it('stays out of typing, composing and the browser’s own keys', () => {
  const [text, radio] = document.querySelectorAll('input')
  expect(press({ key: 'j' }, text)).toBe('')
  expect(press({ key: 'j' }, document.querySelector('textarea')!)).toBe('')
  expect(press({ key: 'j' }, radio)).toBe('j')
  expect(press({ key: 'j', ctrlKey: true })).toBe('')
  expect(press({ key: 'j', metaKey: true })).toBe('')
  expect(press({ key: 'j', altKey: true })).toBe('')
  expect(press({ key: 'j', isComposing: true })).toBe('')
})

it('stays out of what can be written in, and of what another has taken already', () => {
  document.body.innerHTML =
    '<select></select><div contenteditable="true"></div><label><input type="checkbox"></label>'
  const [list, text, box] = ['select', 'div', 'input'].map((name) => document.querySelector(name)!)
  // Not known to every engine that runs tests.
  Object.defineProperty(text, 'isContentEditable', { value: true })
  expect([list, text, box].map((on) => press({ key: 'j' }, on))).toEqual(['', '', 'j'])
  const taken = new KeyboardEvent('keydown', { key: 'j', cancelable: true })
  taken.preventDefault()
  expect(getHotkey(taken)).toBe('')
})

it('leaves space and Enter to whatever control has the focus, also from within it', () => {
  document.body.innerHTML =
    '<button><b>1</b></button><a href="/"><b>2</b></a><summary><b>3</b></summary><i role="menuitem"><b>4</b></i><p><b>5</b></p>'
  const inside = [...document.querySelectorAll('b')]
  expect(inside.map((on) => press({ key: ' ' }, on))).toEqual(['', '', '', '', 'Space'])
  expect(inside.map((on) => press({ key: 'Enter' }, on))).toEqual(['', '', '', '', 'Enter'])
  expect(inside.map((on) => press({ key: '1' }, on))).toEqual(['1', '1', '1', '1', '1'])
})

it('runs the action and keeps the page from its own; not under a dialog, not when put off or gone', async () => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  const done: string[] = []
  const keysOf = (who: string): HotkeyMap => ({ j: ({ key }) => done.push(`${who} ${key}`) })
  function Screen({ keys, enabled }: { keys: HotkeyMap; enabled?: boolean }) {
    useHotkeys(keys, enabled)
    return null
  }
  const root = createRoot(document.createElement('div'))
  const show = (keys: HotkeyMap, enabled?: boolean) =>
    act(async () => root.render(createElement(Screen, enabled === undefined ? { keys } : { keys, enabled })))
  /** Whether the page may still act on the key. */
  const isLeft = (key: string) =>
    document.body.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }))
  await show(keysOf('first'))
  expect([isLeft('j'), isLeft('k')]).toEqual([false, true])
  await show(keysOf('second'))
  expect(isLeft('J')).toBe(false)
  document.body.innerHTML = '<dialog open></dialog>'
  expect(isLeft('j')).toBe(true)
  document.body.innerHTML = '<dialog></dialog>'
  expect(isLeft('j')).toBe(false)
  await show(keysOf('third'), false)
  expect(isLeft('j')).toBe(true)
  await show(keysOf('third'), true)
  expect(isLeft('j')).toBe(false)
  await act(async () => root.unmount())
  expect(isLeft('j')).toBe(true)
  expect(done).toEqual(['first j', 'second J', 'second j', 'third j'])
})

it('runs a key that is held down once, and one that steps on and on', async () => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  const done: string[] = []
  const note = ({ key }: KeyboardEvent) => done.push(key)
  function Screen() {
    const step = { step: note }
    useHotkeys({
      s: note,
      ArrowLeft: note,
      Space: note,
      Escape: note,
      j: step,
      ArrowRight: step,
      PageDown: step,
    })
    return null
  }
  const root = createRoot(document.createElement('div'))
  await act(async () => root.render(createElement(Screen)))
  const hold = (key: string) =>
    [false, true, true].map((repeat) =>
      document.body.dispatchEvent(
        new KeyboardEvent('keydown', { key, repeat, bubbles: true, cancelable: true }),
      ),
    )
  // The page does not act on the repeats either: it would scroll.
  for (const key of ['s', 'ArrowLeft', ' ', 'Escape', 'j', 'ArrowRight', 'PageDown'])
    expect(hold(key)).toEqual([false, false, false])
  const count = (key: string) => done.filter((each) => each === key).length
  expect(['s', 'ArrowLeft', ' ', 'Escape'].map(count)).toEqual([1, 1, 1, 1])
  expect(['j', 'ArrowRight', 'PageDown'].map(count)).toEqual([3, 3, 3])
  await act(async () => root.unmount())
})

// The question for the level is asked until it is answered or waved away, of each reader on their own.
// @vitest-environment happy-dom
import { act, createElement } from 'react'
import { createRoot } from 'react-dom/client'
import { renderToStaticMarkup } from 'react-dom/server'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { dropSession, keepSession } from '../lib/session.ts'
import { dropGuestSteps, guestSteps } from './guest.ts'
import {
  adoptKnownBase,
  handOverKnownBase,
  isLevelToAsk,
  keepKnownBase,
  knownBase,
  rememberKnownBase,
  skipKnownBase,
  useKnownBase,
} from './known-base.ts'

beforeEach(() => localStorage.clear())
afterEach(async () => {
  dropSession()
  await dropGuestSteps(await guestSteps())
})

it('asks until the reader has told, and keeps a guest’s answer for the account to come', async () => {
  expect([knownBase(), isLevelToAsk()]).toEqual([undefined, true])
  await keepKnownBase('C6')
  expect([knownBase(), isLevelToAsk()]).toEqual(['C6', false])
  expect(await guestSteps()).toEqual([
    { kind: 'base', base: 'C6', op_id: expect.any(String), at: expect.any(String) },
  ])
})

it('makes no step of what the server told', async () => {
  rememberKnownBase('C4')
  expect([knownBase(), await guestSteps()]).toEqual(['C4', []])
})

it('takes over what the account says of the level, and nothing over what was told here', () => {
  adoptKnownBase(null)
  expect(knownBase()).toBeUndefined()
  adoptKnownBase('C4')
  expect(knownBase()).toBe('C4')
  expect(localStorage.getItem('reading')).toContain('tap')
  adoptKnownBase('C6')
  expect(knownBase()).toBe('C4')
})

it('hides the Chinese until it is asked for, unless the reader chose or has just begun', () => {
  const reading = () => JSON.parse(localStorage.getItem('reading') ?? 'null') as unknown
  rememberKnownBase('NONE')
  expect(reading()).toBe(null)
  localStorage.setItem('reading', '{"size":20}')
  rememberKnownBase('C4')
  expect(reading()).toEqual({ size: 20, translation: 'tap', shown: 'tap' })
  localStorage.setItem('reading', '{"translation":"under"}')
  rememberKnownBase('C6')
  expect(reading()).toEqual({ translation: 'under' })
})

it('asks no more when it was waved away', () => {
  skipKnownBase()
  expect([knownBase(), isLevelToAsk()]).toEqual([undefined, false])
})

it('gives the answer and the wave to the account that logs in, and keeps none for the next guest', () => {
  rememberKnownBase('C6')
  skipKnownBase()
  keepSession('token', 7)
  expect([knownBase(), isLevelToAsk()]).toEqual([undefined, true])
  handOverKnownBase()
  expect(knownBase()).toBe('C6')
  expect(localStorage.getItem('known_base_skipped@7')).toBe('1')
  dropSession()
  expect([knownBase(), isLevelToAsk()]).toEqual([undefined, true])
})

it('is shown as it is told, and again when another reader comes', async () => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  const Screen = () => {
    const { base, isToAsk } = useKnownBase()
    return `${base} ${isToAsk}`
  }
  const place = document.createElement('div')
  const root = createRoot(place)
  const shownAfter = async (run: () => void) => {
    await act(async () => run())
    return place.textContent
  }
  expect(await shownAfter(() => root.render(createElement(Screen)))).toBe('undefined true')
  expect(await shownAfter(skipKnownBase)).toBe('undefined false')
  expect(await shownAfter(() => rememberKnownBase('C4'))).toBe('C4 false')
  expect(await shownAfter(() => keepSession('token', 7))).toBe('undefined true')
  expect(await shownAfter(handOverKnownBase)).toBe('C4 false')
  expect(await shownAfter(dropSession)).toBe('undefined true')
  await act(async () => root.unmount())
  // The server paints before anything is known.
  rememberKnownBase('C4')
  expect(renderToStaticMarkup(createElement(Screen))).toBe('undefined true')
  vi.unstubAllGlobals()
})

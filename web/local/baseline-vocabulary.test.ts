// The question for the level is asked until it is answered or waved away, of each reader on their own.
// @vitest-environment happy-dom
import { act, createElement } from 'react'
import { createRoot } from 'react-dom/client'
import { renderToStaticMarkup } from 'react-dom/server'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { dropSession, keepSession } from '../lib/session.ts'
import {
  adoptServerBaseline,
  cacheBaseline,
  getBaselineVocabulary,
  migrateGuestBaseline,
  saveGuestBaseline,
  shouldAskLevel,
  skipBaselinePrompt,
  useBaselineVocabulary,
} from './baseline-vocabulary.ts'
import { deleteGuestMutations, getGuestMutations } from './guest.ts'

beforeEach(() => localStorage.clear())
afterEach(async () => {
  dropSession()
  await deleteGuestMutations(await getGuestMutations())
})

it('asks until the reader has told, and keeps a guest’s answer for the account to come', async () => {
  expect([getBaselineVocabulary(), shouldAskLevel()]).toEqual([undefined, true])
  await saveGuestBaseline('C6')
  expect([getBaselineVocabulary(), shouldAskLevel()]).toEqual(['C6', false])
  expect(await getGuestMutations()).toEqual([
    { kind: 'base', base: 'C6', op_id: expect.any(String), at: expect.any(String) },
  ])
})

it('makes no step of what the server told', async () => {
  cacheBaseline('C4')
  expect([getBaselineVocabulary(), await getGuestMutations()]).toEqual(['C4', []])
})

it('takes over what the account says of the level, and nothing over what was told here', () => {
  adoptServerBaseline(null)
  expect(getBaselineVocabulary()).toBeUndefined()
  adoptServerBaseline('C4')
  expect(getBaselineVocabulary()).toBe('C4')
  expect(localStorage.getItem('reading')).toContain('tap')
  adoptServerBaseline('C6')
  expect(getBaselineVocabulary()).toBe('C4')
})

it('hides the Chinese until it is asked for, unless the reader chose or has just begun', () => {
  const reading = () => JSON.parse(localStorage.getItem('reading') ?? 'null') as unknown
  cacheBaseline('NONE')
  expect(reading()).toBe(null)
  localStorage.setItem('reading', '{"size":20}')
  cacheBaseline('C4')
  expect(reading()).toEqual({ size: 20, translation: 'tap', shown: 'tap' })
  localStorage.setItem('reading', '{"translation":"under"}')
  cacheBaseline('C6')
  expect(reading()).toEqual({ translation: 'under' })
})

it('asks no more when it was waved away', () => {
  skipBaselinePrompt()
  expect([getBaselineVocabulary(), shouldAskLevel()]).toEqual([undefined, false])
})

it('gives the answer and the wave to the account that logs in, and keeps none for the next guest', () => {
  cacheBaseline('C6')
  skipBaselinePrompt()
  keepSession('token', 7)
  expect([getBaselineVocabulary(), shouldAskLevel()]).toEqual([undefined, true])
  migrateGuestBaseline()
  expect(getBaselineVocabulary()).toBe('C6')
  expect(localStorage.getItem('known_base_skipped@7')).toBe('1')
  dropSession()
  expect([getBaselineVocabulary(), shouldAskLevel()]).toEqual([undefined, true])
})

it('is shown as it is told, and again when another reader comes', async () => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  const Screen = () => {
    const { base, shouldAsk } = useBaselineVocabulary()
    return `${base} ${shouldAsk}`
  }
  const place = document.createElement('div')
  const root = createRoot(place)
  const shownAfter = async (run: () => void) => {
    await act(async () => run())
    return place.textContent
  }
  expect(await shownAfter(() => root.render(createElement(Screen)))).toBe('undefined true')
  expect(await shownAfter(skipBaselinePrompt)).toBe('undefined false')
  expect(await shownAfter(() => cacheBaseline('C4'))).toBe('C4 false')
  expect(await shownAfter(() => keepSession('token', 7))).toBe('undefined true')
  expect(await shownAfter(migrateGuestBaseline)).toBe('C4 false')
  expect(await shownAfter(dropSession)).toBe('undefined true')
  await act(async () => root.unmount())
  // The server paints before anything is known.
  cacheBaseline('C4')
  expect(renderToStaticMarkup(createElement(Screen))).toBe('undefined true')
  vi.unstubAllGlobals()
})

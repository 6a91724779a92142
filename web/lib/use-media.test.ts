// A media query as the page sees it: what it says now, and again when it changes.
// @vitest-environment happy-dom
import { act, createElement } from 'react'
import { createRoot } from 'react-dom/client'
import { expect, it, vi } from 'vitest'
import { useIsWide, useMedia } from './use-media.ts'

it('follows the query that it is asked about, and no other', async () => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  const lists = new Map<string, EventTarget & { matches: boolean }>()
  vi.spyOn(window, 'matchMedia').mockImplementation((query) => {
    const list = lists.get(query) ?? Object.assign(new EventTarget(), { matches: false })
    lists.set(query, list)
    return list as unknown as MediaQueryList
  })
  const seen: [boolean, boolean][] = []
  function Screen({ query }: { query: string }) {
    seen.push([useMedia(query), useIsWide()])
    return null
  }
  const root = createRoot(document.createElement('div'))
  const show = (query: string) => act(async () => root.render(createElement(Screen, { query })))
  const turn = (query: string, matches: boolean) =>
    act(async () => {
      const list = Object.assign(lists.get(query)!, { matches })
      list.dispatchEvent(new Event('change'))
    })
  await show('(hover: hover)')
  expect(seen.at(-1)).toEqual([false, false])
  await turn('(hover: hover)', true)
  expect(seen.at(-1)).toEqual([true, false])
  await turn('(min-width: 1024px)', true)
  expect(seen.at(-1)).toEqual([true, true])
  await show('(pointer: fine)')
  expect(seen.at(-1)).toEqual([false, true])
  await turn('(pointer: fine)', true)
  expect(seen.at(-1)).toEqual([true, true])
  const drawn = seen.length
  await turn('(hover: hover)', false)
  expect(seen).toHaveLength(drawn)
  await act(async () => root.unmount())
  vi.unstubAllGlobals()
})

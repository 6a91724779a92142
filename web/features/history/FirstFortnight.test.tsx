// The sheet of the first fortnight: a dot shows hour, minutes and title, and links to what was read in it.
// @vitest-environment happy-dom
import { readFileSync } from 'node:fs'
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { expect, it, vi } from 'vitest'
import type { ReadingData } from '../../../contract/history.ts'
import { FirstFortnight } from './FirstFortnight.tsx'
import { buildSheetDots } from './week-sheet.ts'

vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
vi.mock('@tanstack/react-router', () => ({
  Link: ({ to, children, ...rest }: { to: string; children: unknown }) => (
    <a href={to} {...rest}>
      {children as string}
    </a>
  ),
}))
vi.mock('./GoalChart.tsx', () => ({ GoalChart: () => null }))
const day = '2026-03-06'
const hours = Array.from({ length: 24 }, (_, hour) => (hour === 7 || hour === 21 ? 600 : 0))
vi.mock('./use-sheet-rows.ts', () => ({
  useSheetRows: () => [{ day, name: '今天', minutes: 20, dots: buildSheetDots(hours) }],
}))
const thing = { title: 'Where the Eels Go', to: '/article/7001', last_at: '2026-03-06T13:05:00.000Z' }
vi.mock('./queries.ts', () => ({ useHistory: () => ({ data: { pages: [{ items: [thing] }] } }) }))

const finished = {
  finished: { total: 9, levels: [], topics: [{ topic: 'HISTORY', label: '历史', count: 5 }] },
}

it('makes a link of the dot whose reading is known, and tells hour, minutes and title of it', () => {
  const place = document.createElement('div')
  const data = {
    ...{ today: { day }, hours, items: [], vocabulary: null, ...finished },
  } as unknown as ReadingData
  const root = createRoot(place)
  act(() => root.render(<FirstFortnight data={data} firstDay={day} isReady words={null} last={null} />))
  const links = [...place.querySelectorAll('ol a')]
  expect(links.map((link) => [link.getAttribute('href'), link.getAttribute('title')])).toEqual([
    ['/article/7001', '21 点 · 10 分钟 · Where the Eels Go'],
  ])
  expect(place.querySelector('[title="7 点 · 10 分钟"]')?.tagName).toBe('SPAN')
  // Not over the centre of the next one, which is 14 of the 24 hours of the line away.
  expect(links[0]?.getAttribute('style')).toMatch(/width: 24px; max-width: 58\.3\d*%/)
  expect([...place.querySelectorAll('h2')].at(-1)?.textContent).toBe('读完 9 篇，「历史」类最多')
  act(() => root.unmount())
})

it('brings what is under the sheet together, so that no part pushes another down', () => {
  const place = document.createElement('div')
  const data = { today: { day }, hours, items: [], vocabulary: null, ...finished } as unknown as ReadingData
  const root = createRoot(place)
  const show = (isReady: boolean) =>
    act(() => root.render(<FirstFortnight {...{ data, isReady }} firstDay={day} words="词" last="说明" />))
  show(false)
  expect(place.textContent).toContain('今天')
  expect(place.textContent).not.toMatch(/词|说明|读完/)
  expect(place.firstElementChild?.getAttribute('aria-busy')).toBe('true')
  show(true)
  expect(place.firstElementChild?.getAttribute('aria-busy')).toBe('false')
  expect(place.textContent).toMatch(/读完 9 篇.*词说明$/)
  act(() => root.unmount())
})

it('has the padding of three beside each other only where there are three', () => {
  const css = readFileSync(`${import.meta.dirname}/FirstFortnight.module.css`, 'utf8')
  const media = css.split('@media').filter((part) => part.includes(':nth-child(even) {\n    padding'))
  expect(media.map((part) => part.slice(0, part.indexOf('{')).trim())).toEqual([
    '(min-width: 1024px) and (max-width: 1199px)',
  ])
})

// The list of a week for who is behind its end: the first ten, a gap, the own row between its neighbours; unfolded once.
// @vitest-environment happy-dom
import { createRoot } from 'react-dom/client'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { RankWeek } from '../../../contract/rank.ts'
import { RankList } from './RankList.tsx'

let host: HTMLElement
let root: ReturnType<typeof createRoot>

beforeEach(() => {
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      observe() {}
      disconnect() {}
    },
  )
  host = document.body.appendChild(document.createElement('div'))
  root = createRoot(host)
})
afterEach(() => {
  root.unmount()
  host.remove()
  vi.unstubAllGlobals()
})

const ranked = (from: number, to: number, own: number): RankWeek['items'] =>
  Array.from({ length: to - from + 1 }, (_, at) => ({
    place: from + at,
    name: '晨**',
    amount: 60 * (200 - from - at),
    is_me: from + at === own,
  }))
const weekAt = (place: number): RankWeek => ({
  rank_date: '2026-11-23',
  is_closed: false,
  items: ranked(1, 100, place),
  near: ranked(place - 1, place + 1, place),
  total: 150,
  me: { is_out: false, place, amount: 60 * (200 - place), before: 0, missing: 60, places: [] },
  award: null,
})
/** The places in order; the gap is `···`. */
const places = () =>
  [...host.querySelectorAll('ol > li')].map((row) => row.querySelector('span, button')?.textContent)
const press = (name: RegExp) =>
  [...host.querySelectorAll('button')].find(({ textContent }) => name.test(textContent ?? ''))?.click()
const counted = (to: number) => Array.from({ length: to }, (_, at) => String(at + 1))

it('shows the neighbours of a place behind the end, and once of each after unfolding', async () => {
  root.render(<RankList week={weekAt(101)} cat="time" />)
  await expect.poll(places).toEqual([...counted(10), '···', '100', '101', '102'])
  expect(host.querySelector('[data-me]')?.textContent).toContain('你')
  press(/前 100 名/)
  await expect.poll(places).toEqual([...counted(100), '101', '102'])
})

it('leaves the gap where the list ends before one’s neighbours', async () => {
  root.render(<RankList week={weekAt(140)} cat="time" />)
  await expect.poll(places).toEqual([...counted(10), '···', '139', '140', '141'])
  press(/前 100 名/)
  await expect.poll(places).toEqual([...counted(100), '···', '139', '140', '141'])
})

it('goes on behind its end for who has the last place of it', async () => {
  root.render(<RankList week={weekAt(100)} cat="time" />)
  await expect.poll(places).toEqual([...counted(10), '···', '99', '100', '101'])
  press(/前 100 名/)
  await expect.poll(places).toEqual([...counted(100), '101'])
})

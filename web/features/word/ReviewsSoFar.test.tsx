// The reviews of the first fortnight: how many, which were remembered, and what the next seven days bring.
// @vitest-environment happy-dom
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { expect, it, vi } from 'vitest'
import { ReviewsSoFar } from './ReviewsSoFar.tsx'

vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
const here = vi.hoisted(() => ({ forecast: [] as { day: string; count: number }[] }))
vi.mock('./overview.ts', () => ({ useWordsOverview: () => ({ data: { forecast: here.forecast } }) }))

const TODAY = '2026-03-06'
const day = (date: string, reviews: number, mature_reviews = 0, mature_kept = 0) => ({
  ...{ day: date, reviews, mature_reviews, mature_kept },
})
function show(days: Parameters<typeof ReviewsSoFar>[0]['days']): HTMLElement {
  const place = document.createElement('div')
  act(() => createRoot(place).render(<ReviewsSoFar days={days} today={TODAY} />))
  return place
}

it('tells the reviews, and of learnt words those that were remembered, a dot each', () => {
  here.forecast = []
  const place = show([day('2026-03-04', 4, 2, 2), day('2026-03-06', 6, 3, 1)])
  expect(place.querySelector('h2')?.textContent).toBe('复习 10 次')
  expect(place.querySelector('p')?.textContent).toBe('学会的词再复习 5 次，记得 3 次')
  const dots = [...place.querySelectorAll('i')].map((dot) => dot.hasAttribute('data-kept'))
  expect(dots).toEqual([true, true, true, false, false])
})

it('counts every review of learnt words, also those whose dots are left out', () => {
  here.forecast = []
  const place = show([day('2026-03-04', 60, 50, 45), day('2026-03-06', 60, 50, 40)])
  expect(place.querySelector('p')?.textContent).toBe('学会的词再复习 100 次，记得 85 次')
  expect(place.querySelectorAll('i')).toHaveLength(66)
})

it('tells the seven days from tomorrow on, and not today', () => {
  const days = Array.from({ length: 9 }, (_, at) => ({ day: `2026-03-${String(6 + at).padStart(2, '0')}` }))
  here.forecast = days.map((each, at) => ({ ...each, count: at === 0 ? 90 : at }))
  const place = show([])
  expect([...place.querySelectorAll('h2')].map(({ textContent }) => textContent)).toEqual([
    '未来 7 天要复习 28 个',
  ])
  const rows = [...place.querySelectorAll('li .sr-only')].map(({ textContent }) => textContent)
  expect([rows.length, rows[0], rows[1], rows[6]]).toEqual([7, '明天 1 个', '周日 2 个', '周五 7 个'])
})

it('is absent where nothing was reviewed and nothing comes', () => {
  here.forecast = [{ day: TODAY, count: 3 }]
  expect(show([day('2026-03-06', 0)]).innerHTML).toBe('')
})

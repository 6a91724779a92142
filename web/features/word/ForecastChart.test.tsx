// The chart of the words page: it repeats nothing of today, and is left out where one or two bars are all.
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { ForecastChart } from './ForecastChart.tsx'

const draw = (...counts: number[]) =>
  renderToStaticMarkup(
    <ForecastChart
      days={Array.from({ length: 30 }, (_, at) => ({
        day: `2026-12-${String(at + 1).padStart(2, '0')}`,
        count: counts[at] ?? 0,
      }))}
    />,
  )

it('names the busiest day after today, and leaves today to the figure above', () => {
  const words = /<p[^>]*>(.*?)<\/p>/.exec(draw(15, 2, 7, 7))?.[1]
  expect(words).toMatch(/^未来 30 天共 31 个到期，今天之后最多的一天是 ?12 月 3 日，7 个$/)
  expect(words).not.toContain('15')
})

it('is no chart of a bar or two', () => {
  for (const counts of [[], [15], [0, 4], [15, 0, 4], [0, 4, 4]])
    expect(draw(...counts), counts.join()).toBe('')
  for (const counts of [
    [15, 1, 1],
    [0, 4, 4, 1],
  ])
    expect(draw(...counts)).toContain('<svg')
})

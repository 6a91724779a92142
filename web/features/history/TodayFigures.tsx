// Today in figures: time, words, articles, saved words, reviews; what is nothing yet is not said.
import type { TodaySummary } from '../../../contract/history.ts'
import { countText } from '../../lib/format.ts'
import { Figures } from '../../ui/Figures.tsx'

export function TodayFigures({ today }: { today: TodaySummary }) {
  const figures: [string, number][] = [
    ['分钟', Math.floor(today.seconds / 60)],
    ['词数', today.words],
    ['文章', today.articles],
    ['新词', today.words_saved],
    ['复习', today.reviews],
  ]
  const said = figures.filter(([, count]) => count > 0)
  if (said.length === 0) return null
  return <Figures items={said.map(([label, count]) => [label, countText(count)])} />
}

// Figures of today: time, words, articles, saved words, reviews; zero values are left out.
import type { TodaySummary } from '../../../contract/history.ts'
import { formatCount } from '../../lib/format.ts'
import { StatGrid } from '../../ui/StatGrid.tsx'

export function TodayStats({ today }: { today: TodaySummary }) {
  const figures: [string, number][] = [
    ['分钟', Math.floor(today.seconds / 60)],
    ['词数', today.words],
    ['文章', today.articles],
    ['新词', today.words_saved],
    ['复习', today.reviews],
  ]
  const nonZero = figures.filter(([, count]) => count > 0)
  if (nonZero.length === 0) return null
  return <StatGrid items={nonZero.map(([label, count]) => [label, formatCount(count)])} />
}

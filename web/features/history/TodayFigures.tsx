// Today in figures: time, words, articles, saved words, reviews.
import type { Today } from '../../../contract/history.ts'
import { countText } from '../../lib/format.ts'
import { Figures } from '../../ui/Figures.tsx'

export function TodayFigures({ today }: { today: Today }) {
  const figures: [string, string][] = [
    ['分钟', countText(Math.floor(today.seconds / 60))],
    ['词数', countText(today.words)],
    ['文章', String(today.articles)],
    ['新词', String(today.words_saved)],
    ['复习', String(today.reviews)],
  ]
  return <Figures items={figures} />
}

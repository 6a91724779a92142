// Today in figures: time, words, articles, saved words, reviews.
import type { Today } from '../../../contract/history.ts'
import { countText, durationText } from '../../lib/format.ts'
import styles from './History.module.css'

export function TodayFigures({ today }: { today: Today }) {
  const figures: [string, string][] = [
    ['阅读', durationText(today.seconds)],
    ['词数', countText(today.words)],
    ['文章', String(today.articles)],
    ['收藏', String(today.words_saved)],
    ['复习', String(today.reviews)],
  ]
  return (
    <dl className={styles.figures}>
      {figures.map(([label, value]) => (
        <div key={label}>
          <dd>{value}</dd>
          <dt>{label}</dt>
        </div>
      ))}
    </dl>
  )
}

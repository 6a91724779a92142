// The state of one's words in figures: due, new, learning, mastered, retention, streak.
import { countText, percentText } from '../../lib/format.ts'
import type { Overview } from './shapes.ts'
import styles from './Words.module.css'

export function OverviewFigures({ overview }: { overview: Overview }) {
  const { due, fresh, learning, young, mature, known, retention, streak } = overview
  const figures: [string, number][] = [
    ['到期', due],
    ['新词', fresh],
    ['在学', learning + young],
    ['掌握', mature],
  ]
  return (
    <>
      <dl className={styles.figures}>
        {figures.map(([label, value]) => (
          <div key={label}>
            <dd>{countText(value)}</dd>
            <dt>{label}</dt>
          </div>
        ))}
      </dl>
      <p className={styles.facts}>
        {[
          streak > 0 && `连续 ${streak} 天`,
          retention !== null && `近 30 天记住 ${percentText(retention)}`,
          known > 0 && `认识 ${countText(known)} 个词`,
        ]
          .filter(Boolean)
          .join(' · ')}
      </p>
    </>
  )
}

// Bar chart of a user's reading time on each of the last days; the highest bar has a label in minutes.
import type { PersonSeen } from '../../../contract/people.ts'
import { formatDate, formatDuration } from '../../lib/format.ts'
import { Section } from '../../ui/List.tsx'
import styles from './People.module.css'

export function ReadingBars({ reading }: { reading: PersonSeen['reading'] }) {
  const total = reading.reduce((sum, { seconds }) => sum + seconds, 0)
  const most = Math.max(...reading.map(({ seconds }) => seconds))
  const noon = (day: string) => `${day}T12:00:00+08:00`
  return (
    <Section
      title={
        total === 0
          ? `最近 ${reading.length} 天没有读`
          : `最近 ${reading.length} 天读了 ${formatDuration(total)}`
      }
    >
      {total > 0 && (
        <>
          <ol className={styles.bars}>
            {reading.map(({ day, seconds }) => (
              <li key={day} data-most={seconds === most || undefined}>
                <span className="sr-only">
                  {formatDate(noon(day))} {formatDuration(seconds)}
                </span>
                {seconds === most && <span aria-hidden="true">{formatDuration(seconds)}</span>}
                <i style={{ height: `${(seconds / most) * 100}%` }} />
              </li>
            ))}
          </ol>
          <p className={styles.ends} aria-hidden="true">
            <span>{formatDate(noon(reading[0]?.day ?? ''))}</span>
            <span>今天</span>
          </p>
        </>
      )}
    </Section>
  )
}

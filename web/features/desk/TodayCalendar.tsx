// Today's publication slots: solid is published, dashed is planned, and a free slot links to the articles
// that could fill it.
import { Link } from '@tanstack/react-router'
import { levelLabel } from '../../../domain/language/level-names.ts'
import { formatMinutes } from '../../lib/format.ts'
import { getDeskListPath } from './filters.ts'
import styles from './Today.module.css'
import type { CalendarSlot } from './today.ts'

export function TodayCalendar({ slots }: { slots: readonly CalendarSlot[] }) {
  const out = slots.filter(({ article }) => article?.is_out).length
  const planned = slots.filter(({ article }) => article && !article.is_out).length
  const free = slots.length - out - planned
  return (
    <section className={styles.calendar} aria-label="今天上线">
      <header>
        <h2>今天上线</h2>
        <span>
          已发 {out} 篇，已排 {planned} 篇{free > 0 && `，还空 ${free} 格`}
        </span>
      </header>
      <ol>
        {slots.map(({ time, article }) => (
          <li
            key={`${time} ${article?.id ?? 'free'}`}
            data-is={article === null ? 'free' : article.is_out ? 'out' : 'planned'}
          >
            <time>
              {time}
              {article?.is_out && '，已发'}
            </time>
            {article ? (
              <>
                <Link to={`/admin/article/${article.id}`}>
                  <span lang="en">{article.title}</span>
                </Link>
                <small>
                  {article.level && `${levelLabel(article.level)}，`}
                  {formatMinutes(article.minutes)}
                </small>
              </>
            ) : (
              <Link to={getDeskListPath({ status: 'AUDITED' })}>从审好的里排一篇</Link>
            )}
          </li>
        ))}
      </ol>
      {slots.length === 0 && <p>今天的时间都过了。</p>}
    </section>
  )
}

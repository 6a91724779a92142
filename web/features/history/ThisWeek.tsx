// Summary of this week: minutes per day, finished articles, saved words, and the streak.
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { toWeekMonday } from '../../../domain/kernel/calendar.ts'
import { historyCalls } from '../../lib/calls/history.ts'
import { formatCount, toShanghaiDay } from '../../lib/format.ts'
import { toQueryKey } from '../../lib/keys.ts'
import { buttonClass } from '../../ui/Button.tsx'
import { RightIcon } from '../../ui/icons.tsx'
import styles from './ThisWeek.module.css'
import { computeThisWeek, formatBarLabel } from './this-week.ts'

export function ThisWeek() {
  const today = toShanghaiDay(Date.now())
  const monday = toWeekMonday(today)
  const { data } = useQuery({
    queryKey: toQueryKey('history', 'this-week', today),
    queryFn: ({ signal }) => historyCalls.data({ from: monday, to: today }, { signal }),
    // Always refetch: includes what was just read.
    staleTime: 0,
  })
  // Placeholder that reserves the space while the query loads.
  if (!data) return <div className={styles.week} aria-busy="true" data-waiting />
  const { bars, minutes, saved } = computeThisWeek(data.items, monday, today, data.today.seconds)
  if (!data.first_day)
    return (
      <section className={styles.week}>
        <div className={styles.head}>
          <h2>今天还没有阅读</h2>
          <Link to="/" className={buttonClass({ variant: 'primary' })}>
            读一篇
          </Link>
        </div>
      </section>
    )
  const most = Math.max(1, ...bars.map((bar) => bar.minutes))
  return (
    <section className={styles.week}>
      <div className={styles.chart}>
        <Link to="/read_data" className={styles.head}>
          <h2>
            本周读了 <b>{formatCount(minutes)}</b> 分钟
          </h2>
          <span>
            阅读数据
            <RightIcon size={16} />
          </span>
        </Link>
        <ol aria-label="本周每天的阅读分钟数">
          {bars.map(({ day, name, minutes: read }) => (
            <li key={day} data-today={day === today || undefined} data-ahead={day > today || undefined}>
              <span aria-hidden="true">{read > 0 && formatBarLabel(read)}</span>
              <i aria-hidden="true" style={{ height: `${Math.round((100 * read) / most)}%` }} />
              <em aria-hidden="true">{day === today ? '今天' : name}</em>
              <span className="sr-only">{`周${name} ${read} 分钟`}</span>
            </li>
          ))}
        </ol>
      </div>
      <dl className={styles.figures}>
        <Figure name="读完" count={data.finished.total} unit="篇" />
        <Figure name="加入生词" count={saved} unit="个" />
        <Figure name="连续阅读" count={data.today.streak} unit="天" />
      </dl>
    </section>
  )
}

const Figure = ({ name, count, unit }: { name: string; count: number; unit: string }) => (
  <div>
    <dt>{name}</dt>
    <dd>
      <b>{formatCount(count)}</b> {unit}
    </dd>
  </div>
)

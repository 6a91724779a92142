// Reading data of the first fortnight (figures): the week as a sheet of hours, the goal, known words, read
// items.
import { Link } from '@tanstack/react-router'
import { type ReactNode, Suspense, useMemo } from 'react'
import type { ReadingData } from '../../../contract/history.ts'
import { formatCount } from '../../lib/format.ts'
import { ChartCard } from './ChartCard.tsx'
import { getFinishedCaption, getHoursCaption, getVocabularyCaption } from './chart-captions.ts'
import { formatNextExam, getExamMarks } from './exam-marks.ts'
import styles from './FirstFortnight.module.css'
import { GoalChart } from './GoalChart.tsx'
import { useHistory } from './queries.ts'
import type { ReadItem } from './read-item.ts'
import { useSheetRows } from './use-sheet-rows.ts'
import { getHitWidth, groupReadByHour, type SheetDot } from './week-sheet.ts'

export interface FirstFortnightProps {
  data: ReadingData
  firstDay: string
  /** Whether the data of the row below the sheet is loaded. */
  isReady: boolean
  /** Section about saved and reviewed words. */
  words: ReactNode
  /** Rendered below the row. */
  last: ReactNode
}

/**
 * Only for a reader with reading data. The row and the content below it render together, so that the layout
 * does not shift.
 */
export function FirstFortnight(props: FirstFortnightProps) {
  const { data, firstDay, isReady, words, last } = props
  const coming = <div className={styles.waiting} aria-hidden="true" />
  return (
    <div className={styles.grid} aria-busy={!isReady}>
      <Sheet data={data} firstDay={firstDay} />
      <div className={styles.side}>
        <GoalChart data={data} />
        {data.vocabulary && <Scale data={data} vocabulary={data.vocabulary} />}
      </div>
      <Suspense fallback={coming}>
        {isReady ? (
          <>
            <div className={styles.row}>
              {data.finished.total > 0 && <Finished title={getFinishedCaption(data.finished).title} />}
              {words}
            </div>
            <div className={styles.last}>{last}</div>
          </>
        ) : (
          coming
        )}
      </Suspense>
    </div>
  )
}

const MARKS = [6, 9, 12, 15, 18, 21, 0, 3]

function Sheet({ data, firstDay }: { data: ReadingData; firstDay: string }) {
  const today = data.today.day
  const rows = useSheetRows(data, firstDay)
  const history = useHistory().data
  const read = useMemo(() => groupReadByHour(history?.pages.flatMap(({ items }) => items) ?? []), [history])
  const caption = { title: getHoursCaption(data.hours).title, sub: '每行一天，点越大读得越久' }
  return (
    <ChartCard said={caption} className={styles.sheet}>
      <div className={styles.marks} aria-hidden="true">
        {MARKS.map((hour) => (
          <span key={hour}>{hour} 点</span>
        ))}
      </div>
      <ol aria-label="每天在几点读了多久">
        {rows.map(({ day, name, minutes, dots }) => (
          <li key={day} data-today={day === today || undefined} data-ahead={day > today || undefined}>
            <span aria-hidden="true">{name}</span>
            <span className={styles.line}>
              {dots.map((dot) => (
                <Dot
                  key={dot.hour}
                  dot={dot}
                  reach={getHitWidth(dot, dots)}
                  things={read.get(`${day} ${dot.hour}`) ?? []}
                />
              ))}
            </span>
            <span aria-hidden="true">{minutes > 0 && `${minutes} 分`}</span>
            {day <= today && (
              <span className="sr-only">
                {`${name} ${minutes} 分钟`}
                {dots.map(({ hour, minutes: read }) => `，${hour} 点 ${read} 分钟`).join('')}
              </span>
            )}
          </li>
        ))}
      </ol>
    </ChartCard>
  )
}

/** Links to the last item that was read in this hour, if it is known. */
function Dot({ dot, reach, things }: { dot: SheetDot; reach: number; things: readonly ReadItem[] }) {
  const { hour, minutes, size, at } = dot
  const tip = [`${hour} 点`, `${minutes} 分钟`, ...things.map(({ title }) => title)].join(' · ')
  // The hit area is wide enough for a finger, but does not reach the centre of the next dot.
  const place = { left: `${at * 100}%`, width: Math.max(24, size), maxWidth: `${reach * 100}%` }
  const drawn = <i style={{ width: size, height: size }}>{size >= 17 && minutes}</i>
  const thing = things.find(({ to }) => to !== undefined)
  if (thing?.to === undefined)
    return (
      <span className={styles.dot} style={place} title={tip} aria-hidden="true">
        {drawn}
      </span>
    )
  return (
    <Link
      to={thing.to}
      className={styles.dot}
      style={place}
      title={tip}
      aria-label={`${hour} 点读的 ${thing.title}`}
    >
      {drawn}
    </Link>
  )
}

function Scale({
  data,
  vocabulary: { known, interval },
}: {
  data: ReadingData
  vocabulary: NonNullable<ReadingData['vocabulary']>
}) {
  // End of the scale in multiples of 2,000, with a margin above the number of known words.
  const end = Math.max(2000, Math.ceil((1.4 * Math.max(known, interval?.high ?? 0)) / 2000) * 2000)
  const share = (count: number) => `${(100 * count) / end}%`
  const next = formatNextExam(known)
  return (
    <ChartCard said={getVocabularyCaption(data)}>
      <div className={styles.scale} aria-hidden="true">
        <i style={{ width: share(known) }} />
        {interval && (
          <i data-band style={{ left: share(interval.low), width: share(interval.high - interval.low) }} />
        )}
        <b style={{ left: share(known) }} />
      </div>
      <ul className={styles.exams} aria-label="各考试的词汇量">
        {getExamMarks(known, end).map(({ name, words, at }) => (
          <li key={name} style={{ left: `${100 * at}%` }}>
            {name} {formatCount(words)}
          </li>
        ))}
      </ul>
      {next && <p className={styles.next}>{next}</p>}
    </ChartCard>
  )
}

const SHOWN = 5

function Finished({ title }: { title: string }) {
  const { data } = useHistory()
  const finished = (data?.pages[0]?.items ?? []).filter(({ is_finished }) => is_finished).slice(0, SHOWN)
  return (
    <ChartCard said={{ title, sub: '最近读完的在前' }} className={styles.finished}>
      <ul>
        {finished.map(({ key: id, title: name, isTitle, to, spent_time = 0 }) => (
          <li key={id}>
            {to ? (
              <Link to={to} lang={isTitle ? 'en' : undefined}>
                {name}
              </Link>
            ) : (
              <span>{name}</span>
            )}
            {spent_time >= 60 && <span>{Math.floor(spent_time / 60)} 分钟</span>}
          </li>
        ))}
      </ul>
      <Link to="/history" className={styles.all}>
        阅读历史
      </Link>
    </ChartCard>
  )
}

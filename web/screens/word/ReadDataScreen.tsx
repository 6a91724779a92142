// 阅读数据 (figures): one sentence, then the year, the goal and the charts, each with its figures as text.
import { Link } from '@tanstack/react-router'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import type { ReadingData } from '../../../contract/history.ts'
import { DAY_MS } from '../../../domain/kernel/calendar.ts'
import { useMe } from '../../features/account/me.ts'
import { FinishedChart, HoursChart, WordsChart } from '../../features/history/BarCharts.tsx'
import {
  buildHeadline,
  formatReadingTotal,
  groupByMonth,
  hasPictures,
  hasSheetToShare,
  PICTURES_FROM_DAYS,
} from '../../features/history/chart-captions.ts'
import { GoalChart } from '../../features/history/GoalChart.tsx'
import { RetentionChart, VocabularyChart } from '../../features/history/LineCharts.tsx'
import { useHistory } from '../../features/history/queries.ts'
import styles from '../../features/history/ReadData.module.css'
import { type ReadingYear, useReadingData } from '../../features/history/reading-data.ts'
import { YearOfDays } from '../../features/history/YearOfDays.tsx'
import { useWordsOverview } from '../../features/word/overview.ts'
import { useWords } from '../../features/word/queries.ts'
import { BackBar } from '../../ui/BackBar.tsx'
import { buttonClass } from '../../ui/Button.tsx'
import { LoadError } from '../../ui/EmptyState.tsx'
import { Select } from '../../ui/Field.tsx'
import { Page } from '../../ui/Page.tsx'
import { StaleDataNotice } from '../../ui/StaleDataNotice.tsx'

// Lazy chunk for the first two weeks of a reader.
const FirstFortnight = lazy(() =>
  import('../../features/history/FirstFortnight.tsx').then((m) => ({ default: m.FirstFortnight })),
)

const ShareData = lazy(() =>
  import('../../features/history/ShareData.tsx').then((m) => ({ default: m.ShareData })),
)

const ReviewsSoFar = lazy(() =>
  import('../../features/word/ReviewsSoFar.tsx').then((m) => ({ default: m.ReviewsSoFar })),
)

const NewestWords = lazy(() =>
  import('../../features/word/NewestWords.tsx').then((m) => ({ default: m.NewestWords })),
)

const CHARTS = ['known', 'words', 'remembered', 'finished']

export function ReadDataScreen() {
  const [year, setYear] = useState<ReadingYear>()
  const query = useReadingData(year)
  return (
    <>
      <BackBar title="阅读数据" />
      <Page rows>
        <StaleDataNotice />
        {query.isPending && (
          <>
            <h1 className="sr-only">阅读数据</h1>
            <Coming head={<i data-bar="headline" />} />
          </>
        )}
        {query.isError && (
          <>
            <h1 className={styles.headline}>阅读数据</h1>
            <LoadError
              message={query.error.message}
              retrying={query.isFetching}
              onRetry={() => void query.refetch()}
            />
          </>
        )}
        {query.data && !query.isError && (
          <Figures data={query.data} year={year} onYear={setYear} isBusy={query.isPlaceholderData} />
        )}
      </Page>
    </>
  )
}

function Figures(props: {
  data: ReadingData
  year: ReadingYear
  onYear: (year: ReadingYear) => void
  isBusy: boolean
}) {
  const { data, year, onYear, isBusy } = props
  const me = useMe().data
  const wanted = me?.settings.retention
  // While another year is loading, the previous data stays visible, with its own label.
  const isRecent = data.to === data.today.day
  const months = groupByMonth(data)
  return (
    <div aria-busy={isBusy}>
      <header className={styles.head}>
        <h1 className={styles.headline}>
          {buildHeadline(data, isRecent).map(({ text, isFigure }) =>
            isFigure ? <b key={`${text} figure`}>{text}</b> : <span key={text}>{text}</span>,
          )}
        </h1>
        <div className={styles.span}>
          {data.first_day && hasSheetToShare(data) && (
            <Suspense>
              <ShareData data={data} firstDay={data.first_day} name={me?.username} />
            </Suspense>
          )}
          <p>{formatReadingTotal(data)}</p>
          <Years {...{ data, year, onYear }} />
        </div>
      </header>
      {hasPictures(data) ? (
        <div className={styles.grid}>
          <div className={styles.year}>
            <YearOfDays data={data} />
          </div>
          <div className={styles.side}>
            <GoalChart data={data} />
            <HoursChart hours={data.hours} />
          </div>
          <div className={styles.row}>
            <VocabularyChart data={data} />
            <WordsChart {...{ data, months }} />
            <RetentionChart {...{ months, wanted }} />
            <FinishedChart finished={data.finished} />
          </div>
        </div>
      ) : (
        <FirstDays data={data} />
      )}
      {hasPictures(data) && <Last />}
    </div>
  )
}

/** The last section, which has no figures. */
function Last() {
  return (
    <>
      <p className={styles.toRank}>
        <Link to="/Rank" className={buttonClass({ variant: 'plain' })}>
          看本周排行
        </Link>
      </p>
      <details className={styles.how}>
        <summary>统计说明</summary>
        <ul>
          <li>时间只算页面开着、一分钟内动过的时候；两台设备同时开着只算一份，一次最多算十分钟。</li>
          <li>词数按读到哪里算，读过的不重复算；快速划到末尾，只算这段时间读得完的词。</li>
          <li>当天读过、加过词或复习过，就算连续的一天；一天从北京时间零点开始。</li>
          <li>补签自动用于一周里漏掉的第一天，每周一恢复。</li>
          <li>认识的词＝你的水平里的词，加上你说认识的和复习牢的，减去你说不认识的。</li>
          <li>记得的比例只看学会以后再复习的词。</li>
        </ul>
      </details>
    </>
  )
}

/**
 * Shown until there is enough data for charts of a year: the current week; before the first reading day the
 * goal only.
 */
function FirstDays({ data }: { data: ReadingData }) {
  const isReady = useIsRowReady()
  if (data.first_day && data.items.length > 0)
    return (
      <Suspense fallback={<Coming />}>
        <FirstFortnight
          data={data}
          firstDay={data.first_day}
          isReady={isReady}
          words={
            <>
              <NewestWords />
              <ReviewsSoFar days={data.items} today={data.today.day} />
            </>
          }
          last={<Last />}
        />
      </Suspense>
    )
  return (
    <>
      <div className={styles.few}>
        <GoalChart data={data} />
        <Link to="/" className={buttonClass({ variant: 'primary' })}>
          读一篇
        </Link>
      </div>
      <Last />
    </>
  )
}

/** Whether the queries of the row under the week have settled. They run in parallel. */
function useIsRowReady(): boolean {
  const rowQueries = [useHistory(), useWordsOverview(), useWords('new', '', 'all')]
  return rowQueries.every(({ isLoading }) => !isLoading)
}

/** The last twelve months, and every year since the first day. */
function Years({
  data,
  year,
  onYear,
}: {
  data: ReadingData
  year: ReadingYear
  onYear: (year: ReadingYear) => void
}) {
  const now = Number(data.today.day.slice(0, 4))
  const first = Number((data.first_day ?? data.today.day).slice(0, 4))
  if (first === now) return null
  const years = Array.from({ length: now - first + 1 }, (_, back) => now - back)
  return (
    <Select
      aria-label="换时间"
      className={styles.years}
      value={String(year ?? '')}
      onChange={(event) => onYear(event.target.value === '' ? undefined : Number(event.target.value))}
    >
      <option value="">最近一年</option>
      {years.map((each) => (
        <option key={each} value={each}>
          {each} 年
        </option>
      ))}
    </Select>
  )
}

/** Skeleton with the size of the content: the sentence, the sheet, the goal, the charts. */
function Coming({ head }: { head?: ReactNode }) {
  const since = useMe().data?.created_at
  const isNew = since !== undefined && Date.now() - Date.parse(since) < PICTURES_FROM_DAYS * DAY_MS
  return (
    <>
      <p className="sr-only" role="status">
        正在加载阅读数据
      </p>
      <div className={styles.waiting} aria-hidden="true" data-new={isNew || undefined}>
        {head && <div className={styles.head}>{head}</div>}
        <div className={styles.grid}>
          <i className={styles.year} data-bar="sheet" />
          <div className={styles.side}>
            <i data-bar="goal" />
            <i data-bar="chart" />
          </div>
          <div className={styles.row}>
            {(isNew ? CHARTS.slice(0, 1) : CHARTS).map((chart) => (
              <i key={chart} data-bar="chart" />
            ))}
          </div>
        </div>
      </div>
    </>
  )
}

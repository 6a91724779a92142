// 探索 as a table of contents: popular articles, topics, levels, new articles.
import { Link } from '@tanstack/react-router'
import type { ArticleCard } from '../../../../contract/entities/article.ts'
import { formatCount, formatDate, formatMinutes } from '../../../lib/format.ts'
import { CoverImage } from '../../../ui/CoverImage.tsx'
import { LoadError } from '../../../ui/EmptyState.tsx'
import { SkeletonLines } from '../../../ui/Skeleton.tsx'
import { type ListFilters, useArticles, useTopics } from '../queries.ts'
import styles from './Contents.module.css'

const HOTTEST: ListFilters = { order_by: 'hot' }
const LINES = 6

/** Skeleton with the height of the loaded part, so that the layout does not shift. */
const Coming = ({ shape, ...lines }: { shape: string | undefined; lines: number; label: string }) => (
  <div className={shape}>
    <SkeletonLines {...lines} />
  </div>
)

/** The most popular article with its cover, then the following ones, one line each. */
export function ReadNow() {
  const hot = useArticles(HOTTEST)
  if (hot.isPending) return <Coming shape={styles.comingNow} lines={6} label="正在加载编辑推荐" />
  if (hot.isError && !hot.data) {
    return (
      <LoadError message={hot.error.message} retrying={hot.isFetching} onRetry={() => void hot.refetch()} />
    )
  }
  const [lead, ...rest] = hot.data?.pages[0]?.items ?? []
  if (!lead) return <p className={styles.nothing}>还没有文章</p>
  return (
    <>
      <Link to={`/article/${lead.id}`} className={styles.lead}>
        <span className={styles.cover}>
          <CoverImage src={lead.cover} title={lead.title} ratio="wide" eager />
        </span>
        <span className={styles.leadText}>
          <b lang="en">{lead.title}</b>
          <span className={styles.zh}>{lead.title_zh}</span>
          <span className={styles.digest}>{lead.digest}</span>
          <Facts article={lead} more={formatMinutes(lead.minutes)} />
        </span>
      </Link>
      <ul className={styles.lines}>
        {rest.slice(0, LINES).map(({ id, title, minutes, marks }) => (
          <li key={id}>
            <Link to={`/article/${id}`} className={styles.line}>
              <span lang="en">{title}</span>
              <span className={styles.dots} aria-hidden="true" />
              <span className={styles.minutes}>
                {marks.includes('READ') && <span title="读过">✓ </span>}
                {formatMinutes(minutes)}
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </>
  )
}

const Facts = ({ article, more }: { article: ArticleCard; more: string }) => (
  <span className={styles.facts}>
    {article.known_percent !== null && <b>你认识 {Math.floor(article.known_percent)}%</b>}
    {article.known_percent !== null && ' · '}
    {more}
  </span>
)

/** All topics with their article count; `isTall`: one line each in wide windows. */
export function TopicIndex({ isTall = false }: { isTall?: boolean }) {
  const { data, isPending } = useTopics()
  if (isPending) return <Coming shape={styles.comingTopics} lines={3} label="正在加载话题" />
  return (
    <ul className={styles.topics} data-tall={isTall || undefined}>
      {(data?.items ?? []).map(({ topic, label, count }) => (
        <li key={topic}>
          <Link to={`/topic/${topic}`}>
            {label}
            <sup>{formatCount(count)}</sup>
          </Link>
        </li>
      ))}
    </ul>
  )
}

/** The five difficulties, each with a bar as long as its share. */
export function LevelIndex() {
  const { data, isPending } = useTopics()
  if (isPending) return <Coming shape={styles.comingLevels} lines={5} label="正在加载难度" />
  const levels = data?.levels ?? []
  const most = Math.max(1, ...levels.map(({ count }) => count))
  return (
    <ul className={styles.levels}>
      {levels.map(({ level, label, count }) => (
        <li key={level}>
          <Link to={`/article?level=${level}`} className={styles.level}>
            <span>{label}</span>
            <progress value={count} max={most} aria-hidden="true" />
            <span className={styles.count}>{formatCount(count)} 篇</span>
          </Link>
        </li>
      ))}
    </ul>
  )
}

const NEWEST: ListFilters = { order_by: 'new' }
const NEW_ROWS = 4

/** The newest articles that {@link ReadNow} does not show. */
export function NewHere() {
  const hot = useArticles(HOTTEST)
  if (hot.isPending) return <NewComing />
  const shown = new Set(hot.data?.pages[0]?.items.slice(0, LINES + 1).map(({ id }) => id))
  return <NewestArticles without={shown} />
}

const NewComing = () => <Coming shape={styles.comingNew} lines={4} label="正在加载新到的" />

/** The newest articles, without those already shown on the page. */
export function NewestArticles({ without }: { without?: ReadonlySet<number> }) {
  const { data, isPending } = useArticles(NEWEST)
  if (isPending) return <NewComing />
  const items = (data?.pages[0]?.items ?? []).filter(({ id }) => !without?.has(id))
  return (
    <ul className={styles.news}>
      {items.slice(0, NEW_ROWS).map((article) => (
        <li key={article.id}>
          <Link to={`/article/${article.id}`} className={styles.new}>
            <b lang="en">{article.title}</b>
            <Facts article={article} more={article.published_at ? formatDate(article.published_at) : ''} />
          </Link>
        </li>
      ))}
    </ul>
  )
}

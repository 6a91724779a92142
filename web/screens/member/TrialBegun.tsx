// Confirmation that the trial has started: its end, the days left, and three features to try.
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { NEWEST_FIRST, useArticles } from '../../features/article/queries.ts'
import memberStyles from '../../features/member/Member.module.css'
import { AUDIO_TEXT, countDaysLeft } from '../../features/member/texts.ts'
import { formatDate, formatMinutes } from '../../lib/format.ts'
import { buttonClass } from '../../ui/Button.tsx'
import { List, ListRow } from '../../ui/List.tsx'
import styles from './Trial.module.css'

const MAX_SEGMENTS = 31

/** `until` is null while it is loading. */
export function TrialBegun({ until, days }: { until: string | null; days: number }) {
  const left = until === null ? days : countDaysLeft(until, Date.now())
  return (
    <>
      <h1 className={memberStyles.headline}>会员已开通</h1>
      <p className={memberStyles.sub} role="status">
        {until !== null && `${formatDate(until)}到期，`}到期自动恢复为免费版。
      </p>
      <p className={styles.left}>
        <span>今天</span>
        <span>还有 {left} 天</span>
      </p>
      <div className={styles.segments} aria-hidden="true">
        {Array.from({ length: Math.min(MAX_SEGMENTS, Math.max(1, left)) }, (_, at) => (
          <i key={`day-${String(at)}`} data-now={at === 0 || undefined} />
        ))}
      </div>
      <Try />
      <div className={styles.act}>
        <Link to="/" className={buttonClass({ variant: 'primary', block: true })}>
          开始阅读
        </Link>
      </div>
    </>
  )
}

const linked = (path: string) =>
  function Linked({ className, children }: { className: string; children: ReactNode }) {
    return (
      <Link to={path} className={className}>
        {children}
      </Link>
    )
  }

/**
 * Suggestions; those with an article use an available members' article, and a suggestion without content is
 * left out.
 */
function Try() {
  const items = useArticles(NEWEST_FIRST).data?.pages.flatMap((page) => page.items) ?? []
  const locked = items.find(({ is_lock }) => is_lock)
  const any = locked ?? items[0]
  if (!any) return null
  const facts = (article: typeof any) =>
    [
      '会员文章',
      article.known_percent !== null && `你认识 ${Math.floor(article.known_percent)}%`,
      formatMinutes(article.minutes),
    ]
      .filter(Boolean)
      .join(' · ')
  return (
    <section className={styles.try}>
      <h2>先试试这些</h2>
      <List label="先试试这些">
        {locked && (
          <ListRow
            title={<span lang="en">{locked.title}</span>}
            sub={facts(locked)}
            link={linked(`/article/${locked.id}`)}
          />
        )}
        <ListRow title="把一篇文章存成 PDF" sub="英汉对照，附生词表" link={linked(`/article/${any.id}`)} />
        <ListRow title="听一篇高品质朗读" sub={AUDIO_TEXT} link={linked(`/article/${any.id}`)} />
      </List>
    </section>
  )
}

// The 读完了 panel: figures of this reading, the words saved from it, those read without a lookup, and links to
// continue.
import { Link } from '@tanstack/react-router'
import { type RefObject, useEffect, useRef } from 'react'
import type { ArticleShown } from '../../../../contract/entities/article.ts'
import { formatCount, formatWordCount } from '../../../lib/format.ts'
import { useIsLoggedIn } from '../../../lib/session.ts'
import { getSecondsSpent } from '../../../local/time-spent.ts'
import { buttonClass } from '../../../ui/Button.tsx'
import { useKnownPercent } from '../known-percent.ts'
import { useNextArticle } from '../next-article.ts'
import { getReviewPath } from '../study/review-address.ts'
import styles from './FinishPanel.module.css'
import { TickList } from './TickList.tsx'
import { useFinishSummary } from './use-finish-summary.ts'

export interface FinishPanelProps {
  article: ArticleShown
  /** Word forms that were looked up in this visit, lower case. */
  tapped: RefObject<Set<string>>
  /** The reader has just pressed 读完了: the headline gets the focus, so that a screen reader announces it. */
  isFresh: boolean
}

/** Max. number of words shown: they fit into one or two lines. */
const NAMED = 8

export function FinishPanel({ article, tapped, isFresh }: FinishPanelProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  const isLoggedIn = useIsLoggedIn()
  const { met, saved, passed, share } = useFinishSummary(article, tapped)
  const percent = useKnownPercent(article)
  const minutes = Math.round(getSecondsSpent(article.id) / 60)
  const next = useNextArticle(article)
  useEffect(() => {
    if (isFresh) heading.current?.focus({ preventScroll: true })
  }, [isFresh])
  return (
    <div className={styles.finish}>
      <h2 ref={heading} tabIndex={-1} className={styles.title}>
        读完了
      </h2>
      <p className={styles.quiet}>
        <span lang="en">{article.title}</span> · {formatWordCount(article.word_count)}
      </p>
      <dl className={styles.figures}>
        {minutes > 0 && <Figure name="用时" value={formatCount(minutes)} unit="分钟" />}
        {met !== undefined && <Figure name="遇到生词" value={formatCount(met)} unit="个" />}
        {percent !== null && <Figure name="这篇你认识" value={`${Math.floor(percent)}%`} isStar />}
      </dl>
      {saved.length > 0 ? (
        <>
          <Link
            to={getReviewPath(article.id, saved, isLoggedIn)}
            className={buttonClass({ variant: 'primary', block: true })}
          >
            复习这 {formatCount(saved.length)} 个
          </Link>
          <p className={styles.got} lang="en">
            {saved.slice(-NAMED).join(' · ')}
          </p>
        </>
      ) : (
        next && (
          <Link to={next.address} className={buttonClass({ variant: 'primary', block: true })}>
            读下一篇
          </Link>
        )
      )}
      {isLoggedIn && (
        <Link
          to={`/flashcard/articleQuestion?article_id=${article.id}`}
          className={buttonClass({ variant: 'plain', block: true })}
        >
          做题巩固
        </Link>
      )}
      {passed.length > 0 && <TickList words={passed} percentWith={share?.percentWith} />}
    </div>
  )
}

interface FigureProps {
  name: string
  value: string
  unit?: string
  isStar?: boolean
}

function Figure({ name, value, unit, isStar = false }: FigureProps) {
  return (
    <div data-star={isStar || undefined}>
      <dt>{name}</dt>
      <dd>
        {value}
        {unit && <small>{unit}</small>}
      </dd>
    </div>
  )
}

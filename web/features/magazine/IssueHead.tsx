// Header of an issue: cover, edition, length, the reader's progress, and a link to continue reading.
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { MagazineShown } from '../../../contract/magazine.ts'
import { formatMinutes } from '../../lib/format.ts'
import { buttonClass } from '../../ui/Button.tsx'
import { IssueCover } from './IssueCover.tsx'
import styles from './Magazine.module.css'
import { findFirstUnreadPlace, getIssueArticlePath, type ReadablePlace } from './reading.ts'

export interface IssueHeadProps {
  issue: MagazineShown
  places: readonly ReadablePlace[]
  /** Share button, rendered here on layouts without a top bar. */
  share: ReactNode
}

export function IssueHead({ issue, places, share }: IssueHeadProps) {
  const { id, name, number, edition, article_count, minutes, read_count, known_percent, status } = issue
  const next = findFirstUnreadPlace(places)
  return (
    <header className={styles.head}>
      <IssueCover issue={issue} className={styles.big} />
      <div className={styles.facts}>
        <span className={styles.wideOnly}>{share}</span>
        <h1>{edition}</h1>
        <p>
          <span lang="en">{name}</span>
          {number && ` 第 ${number} 期`}
        </p>
        {article_count > 0 && (
          <p>
            {article_count} 篇，{formatMinutes(minutes)}
            {read_count > 0 && ` · 读过 ${read_count} 篇`}
          </p>
        )}
        {known_percent !== null && (
          <p>
            你认识 <b>{Math.floor(known_percent)}%</b>
          </p>
        )}
        {status !== 'PUBLISHED' && <p className={styles.state}>还没有出版，只有编辑看得到</p>}
        {next ? (
          <Link
            to={getIssueArticlePath(next.article.id, id)}
            className={`${buttonClass({ variant: 'primary' })} ${styles.go}`}
          >
            {read_count > 0 ? '接着读' : '从封面文章读起'}
          </Link>
        ) : (
          article_count > 0 && <p className={styles.done}>读完了</p>
        )}
      </div>
    </header>
  )
}

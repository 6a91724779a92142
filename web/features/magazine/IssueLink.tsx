// Row that links to an issue: cover, name, edition and length.
import { Link } from '@tanstack/react-router'
import type { MagazineCard } from '../../../contract/magazine.ts'
import { formatMinutes } from '../../lib/format.ts'
import { IssueCover } from './IssueCover.tsx'
import styles from './Magazine.module.css'

export function IssueLink({ issue }: { issue: MagazineCard }) {
  const { id, name, edition, number, article_count, minutes } = issue
  return (
    <Link to={`/magazine/${id}`} className={styles.newest}>
      <IssueCover issue={issue} className={styles.small} />
      <span>
        <b lang="en">{name}</b>
        <span>
          {edition}
          {number && ` · 第 ${number} 期`}
        </span>
        {article_count > 0 && (
          <span>
            {article_count} 篇，{formatMinutes(minutes)}
          </span>
        )}
      </span>
    </Link>
  )
}

/** Several issues, in columns on wide screens. */
export const IssueLinks = ({ issues, label }: { issues: readonly MagazineCard[]; label: string }) => (
  <ul className={styles.lines} aria-label={label}>
    {issues.map((issue) => (
      <li key={issue.id}>
        <IssueLink issue={issue} />
      </li>
    ))}
  </ul>
)

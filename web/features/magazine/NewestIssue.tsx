// 杂志 on a page of other things: the newest issue, and the way to all; nothing while there is none.
import { Link } from '@tanstack/react-router'
import { minutesText } from '../../lib/format.ts'
import { Section } from '../../ui/Section.tsx'
import { IssueCover } from './IssueCover.tsx'
import styles from './Magazine.module.css'
import { useMagazines } from './queries.ts'

export function NewestIssue() {
  const issue = useMagazines().data?.pages[0]?.items[0]
  if (!issue) return null
  const { id, name, edition, number, article_count, minutes } = issue
  return (
    <Section title="杂志" action={<Link to="/magazine">全部杂志</Link>}>
      <Link to={`/magazine/${id}`} className={styles.newest}>
        <IssueCover issue={issue} className={styles.small} />
        <span>
          <b lang="en">{name}</b>
          <span>
            {edition}
            {number && ` · 第 ${number} 期`}
          </span>
          <span>
            {article_count} 篇，{minutesText(minutes)}
          </span>
        </span>
      </Link>
    </Section>
  )
}

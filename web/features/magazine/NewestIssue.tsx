// 杂志 on a page of other things: the newest issue, and the way to all; nothing while there is none.
import { Link } from '@tanstack/react-router'
import { Section } from '../../ui/Section.tsx'
import { IssueLink } from './IssueLink.tsx'
import { useMagazines } from './queries.ts'

export function NewestIssue() {
  const issue = useMagazines().data?.pages[0]?.items[0]
  if (!issue) return null
  return (
    <Section title="杂志" action={<Link to="/magazine">全部杂志</Link>}>
      <IssueLink issue={issue} />
    </Section>
  )
}

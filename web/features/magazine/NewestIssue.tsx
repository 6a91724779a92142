// Section 杂志 on other pages: the newest issue and a link to all; renders nothing without an issue.
import { Link } from '@tanstack/react-router'
import { RuledSection } from '../../ui/RuledSection.tsx'
import { SkeletonRows } from '../../ui/Skeleton.tsx'
import { IssueLink } from './IssueLink.tsx'
import { useMagazines } from './queries.ts'

export function NewestIssue() {
  const { data, isPending } = useMagazines()
  const issue = data?.pages[0]?.items[0]
  if (!issue && !isPending) return null
  return (
    <RuledSection title="杂志" action={<Link to="/magazine">全部杂志</Link>}>
      {issue ? <IssueLink issue={issue} /> : <SkeletonRows rows={1} label="正在加载杂志" />}
    </RuledSection>
  )
}

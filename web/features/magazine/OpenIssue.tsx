// The selected issue next to the list of issues: its facts and its contents.
import type { MagazineCard } from '../../../contract/magazine.ts'
import { LoadError } from '../../ui/EmptyState.tsx'
import { SkeletonRows } from '../../ui/Skeleton.tsx'
import { IssueContents } from './IssueContents.tsx'
import styles from './Magazine.module.css'
import { useMagazineArticles } from './queries.ts'
import { filterReadablePlaces } from './reading.ts'

export function OpenIssue({ issue }: { issue: MagazineCard }) {
  const found = useMagazineArticles(issue.id)
  return (
    <>
      <p className={styles.open}>
        <b lang="en">{issue.name}</b> {issue.edition}
      </p>
      {found.data ? (
        <IssueContents id={issue.id} places={filterReadablePlaces(found.data.items)} />
      ) : found.isError ? (
        <LoadError
          message={found.error.message}
          retrying={found.isFetching}
          onRetry={() => void found.refetch()}
        />
      ) : (
        <SkeletonRows cover={false} label="正在加载目录" />
      )}
    </>
  )
}

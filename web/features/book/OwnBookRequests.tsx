// A reader's own requests, each with the editors' response if there is one.
import type { BookRequest } from '../../../contract/entities/book.ts'
import { formatRelativeTime } from '../../lib/format.ts'
import { Badge } from '../../ui/Badge.tsx'
import { LoadError } from '../../ui/EmptyState.tsx'
import { Section } from '../../ui/List.tsx'
import { SkeletonLines } from '../../ui/Skeleton.tsx'
import styles from './Apply.module.css'
import { useApplications } from './queries.ts'

export const STATE_WORDS = {
  OPEN: { label: '待回复', tone: 'neutral' },
  ACCEPTED: { label: '已通过', tone: 'ok' },
  REFUSED: { label: '未通过', tone: 'warn' },
} as const

export const formatWish = ({ kind, name, author }: Pick<BookRequest, 'kind' | 'name' | 'author'>): string =>
  kind === 'CHANGDU' ? '畅读' : [name, author].filter(Boolean).join(' · ')

export function OwnBookRequests() {
  const found = useApplications()
  if (found.isPending) return <SkeletonLines lines={3} label="正在加载申请" />
  if (found.isError && !found.data)
    return (
      <LoadError
        message={found.error.message}
        retrying={found.isFetching}
        onRetry={() => void found.refetch()}
      />
    )
  const { items } = found.data
  if (items.length === 0) return null
  return (
    <Section title="我的申请">
      <ul className={styles.list} aria-label="我的申请">
        {items.map((request) => (
          <li key={request.id}>
            <p className={styles.wish}>
              <b>{formatWish(request)}</b>
              <Badge tone={STATE_WORDS[request.state].tone}>{STATE_WORDS[request.state].label}</Badge>
            </p>
            <p className={styles.hint}>
              {request.reason} · {formatRelativeTime(request.created_at)}
            </p>
            {request.answer !== '' && <p className={styles.answer}>编辑：{request.answer}</p>}
          </li>
        ))}
      </ul>
    </Section>
  )
}

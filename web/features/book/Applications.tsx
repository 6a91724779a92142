// What a reader asked for, each with the editors' word when there is one.
import type { BookRequest } from '../../../contract/entities/book.ts'
import { relativeTime } from '../../lib/format.ts'
import { Badge } from '../../ui/Badge.tsx'
import { Failed } from '../../ui/Empty.tsx'
import { Section } from '../../ui/List.tsx'
import { SkeletonLines } from '../../ui/Skeleton.tsx'
import styles from './Apply.module.css'
import { useApplications } from './queries.ts'

export const STATE_WORDS = {
  OPEN: { label: '待回复', tone: 'neutral' },
  ACCEPTED: { label: '已通过', tone: 'ok' },
  REFUSED: { label: '未通过', tone: 'warn' },
} as const

export const wishOf = ({ kind, name, author }: Pick<BookRequest, 'kind' | 'name' | 'author'>): string =>
  kind === 'CHANGDU' ? '畅读' : [name, author].filter(Boolean).join(' · ')

export function Applications() {
  const found = useApplications()
  if (found.isPending) return <SkeletonLines lines={3} label="正在加载申请" />
  if (found.isError && !found.data)
    return (
      <Failed
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
              <b>{wishOf(request)}</b>
              <Badge tone={STATE_WORDS[request.state].tone}>{STATE_WORDS[request.state].label}</Badge>
            </p>
            <p className={styles.hint}>
              {request.reason} · {relativeTime(request.created_at)}
            </p>
            {request.answer !== '' && <p className={styles.answer}>编辑：{request.answer}</p>}
          </li>
        ))}
      </ul>
    </Section>
  )
}

// 操作记录: the audit log with actor, action and time, filtered by person, kind of action and subject.
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { accountCalls } from '../../lib/calls/account.ts'
import { formatDateTime } from '../../lib/format.ts'
import { toQueryKey } from '../../lib/keys.ts'
import { FIRST_PAGE, toNextPageParam } from '../../lib/next-page.ts'
import { EmptyState, LoadError } from '../../ui/EmptyState.tsx'
import { Field, Select } from '../../ui/Field.tsx'
import { List, ListRow } from '../../ui/List.tsx'
import { LoadMore } from '../../ui/Pagination.tsx'
import { SkeletonRows } from '../../ui/Skeleton.tsx'
import styles from './AuditLogList.module.css'
import { formatAuditDetail, getAuditActionLabel, getAuditSubjectLabel } from './audit-text.ts'

export function AuditLogList() {
  const [filters, setFilters] = useState<{ actor?: number; action?: string; subject?: string }>({})
  const query = useInfiniteQuery({
    queryKey: toQueryKey('desk', 'acts', filters),
    queryFn: ({ pageParam, signal }) => accountCalls.acts({ ...filters, ...pageParam }, { signal }),
    initialPageParam: FIRST_PAGE,
    getNextPageParam: toNextPageParam,
    staleTime: 0,
  })
  const [first] = query.data?.pages ?? []
  const items = query.data?.pages.flatMap((page) => page.items) ?? []
  const { actor: _, ...anyActor } = filters
  const { action: __, ...anyAction } = filters
  const { subject, ...anySubject } = filters
  return (
    <>
      <div className={styles.filters}>
        <Field label="操作人" hideLabel>
          <Select
            value={filters.actor ?? ''}
            onChange={({ target: { value } }) =>
              setFilters(value === '' ? anyActor : { ...filters, actor: Number(value) })
            }
          >
            <option value="">所有人</option>
            {first?.actors.map(({ id, username }) => (
              <option key={id} value={id}>
                {username}
              </option>
            ))}
          </Select>
        </Field>
        <Field label="操作类型" hideLabel>
          <Select
            value={filters.action ?? ''}
            onChange={({ target: { value } }) =>
              setFilters(value === '' ? anyAction : { ...filters, action: value })
            }
          >
            <option value="">所有操作</option>
            {first?.actions.map((action) => (
              <option key={action} value={action}>
                {getAuditActionLabel(action)}
              </option>
            ))}
          </Select>
        </Field>
        {subject !== undefined && (
          <button type="button" onClick={() => setFilters(anySubject)}>
            筛选：{getAuditSubjectLabel(subject)} ×
          </button>
        )}
      </div>
      {query.isPending && <SkeletonRows rows={8} cover={false} label="正在加载记录" />}
      {query.isError && !query.data && (
        <LoadError message={query.error.message} onRetry={() => void query.refetch()} />
      )}
      {query.data && items.length === 0 && <EmptyState title="没有符合条件的记录" />}
      {items.length > 0 && (
        <List label="操作记录">
          {items.map((act) => (
            <ListRow
              key={act.id}
              title={`${act.actor?.username ?? '系统'}：${getAuditActionLabel(act.action)}，${getAuditSubjectLabel(act.subject)}`}
              sub={formatAuditDetail(act.detail)}
              trail={formatDateTime(act.at)}
              chevron={false}
              onClick={() => setFilters({ ...filters, subject: act.subject })}
            />
          ))}
        </List>
      )}
      <LoadMore
        hasMore={query.hasNextPage}
        loading={query.isFetchingNextPage}
        failed={query.isFetchNextPageError}
        onMore={() => void query.fetchNextPage()}
      />
    </>
  )
}

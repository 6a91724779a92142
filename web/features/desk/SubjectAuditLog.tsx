// Audit log entries of one subject (a thing or a person), newest first.
import { useQuery } from '@tanstack/react-query'
import { getErrorMessage } from '../../lib/api.ts'
import { accountCalls } from '../../lib/calls/account.ts'
import { formatDateTime } from '../../lib/format.ts'
import { toQueryKey } from '../../lib/keys.ts'
import { LoadError } from '../../ui/EmptyState.tsx'
import { List, ListRow, Section } from '../../ui/List.tsx'
import { SkeletonLines } from '../../ui/Skeleton.tsx'
import { formatAuditReason, getAuditActionLabel } from './audit-text.ts'

/** `subject` in the format of the log, e.g. `user:12`. */
export function SubjectAuditLog({ subject }: { subject: string }) {
  const filters = { subject, limit: 30 }
  const query = useQuery({
    queryKey: toQueryKey('desk', 'acts', filters),
    queryFn: ({ signal }) => accountCalls.acts(filters, { signal }),
    staleTime: 0,
  })
  return (
    <Section title="操作记录">
      {query.isPending && <SkeletonLines lines={3} label="正在加载记录" />}
      {query.isError && !query.data && (
        <LoadError message={getErrorMessage(query.error)} onRetry={() => void query.refetch()} />
      )}
      {query.data && (
        <List label="操作记录">
          {query.data.items.length === 0 && <ListRow title="这个账号还没有操作记录" />}
          {query.data.items.map((act) => (
            <ListRow
              key={act.id}
              title={`${act.actor?.username ?? '系统'}：${getAuditActionLabel(act.action)}`}
              sub={[formatDateTime(act.at), formatAuditReason(act.detail)].filter(Boolean).join('，')}
            />
          ))}
        </List>
      )}
    </Section>
  )
}

// What the house did to one thing or person, the last first.
import { useQuery } from '@tanstack/react-query'
import { saidOf } from '../../lib/api.ts'
import { accountCalls } from '../../lib/calls/account.ts'
import { dateTimeText } from '../../lib/format.ts'
import { key } from '../../lib/keys.ts'
import { Failed } from '../../ui/Empty.tsx'
import { List, ListRow, Section } from '../../ui/List.tsx'
import { SkeletonLines } from '../../ui/Skeleton.tsx'
import { actLabel, whyText } from './act-text.ts'

/** `subject` as the log has it: `user:12`. */
export function ActsOn({ subject }: { subject: string }) {
  const filters = { subject, limit: 30 }
  const query = useQuery({
    queryKey: key('desk', 'acts', filters),
    queryFn: ({ signal }) => accountCalls.acts(filters, { signal }),
    staleTime: 0,
  })
  return (
    <Section title="操作记录">
      {query.isPending && <SkeletonLines lines={3} label="正在加载记录" />}
      {query.isError && !query.data && (
        <Failed message={saidOf(query.error)} onRetry={() => void query.refetch()} />
      )}
      {query.data && (
        <List label="操作记录">
          {query.data.items.length === 0 && <ListRow title="这个账号还没有操作记录" />}
          {query.data.items.map((act) => (
            <ListRow
              key={act.id}
              title={`${act.actor?.username ?? '系统'}：${actLabel(act.action)}`}
              sub={[dateTimeText(act.at), whyText(act.detail)].filter(Boolean).join('，')}
            />
          ))}
        </List>
      )}
    </Section>
  )
}

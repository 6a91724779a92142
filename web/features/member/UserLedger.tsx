// For admins: the ledger of a user, each row with its actor and reason, and whether the hash chain is valid.
import { useQuery } from '@tanstack/react-query'
import { getErrorMessage } from '../../lib/api.ts'
import { membershipCalls } from '../../lib/calls/membership.ts'
import { formatDate } from '../../lib/format.ts'
import { toQueryKey } from '../../lib/keys.ts'
import { Button } from '../../ui/Button.tsx'
import { LoadError } from '../../ui/EmptyState.tsx'
import { List, ListRow, Section } from '../../ui/List.tsx'
import { SkeletonLines } from '../../ui/Skeleton.tsx'
import { showNotice } from '../../ui/toast.ts'
import { formatLedgerDays, formatLedgerKind } from './texts.ts'

type Row = Awaited<ReturnType<typeof membershipCalls.logOf>>['items'][number]

/** The actor who granted or ended it, and the reason. */
const whyText = ({ by, days, remark }: Row): string =>
  [by && (days > 0 ? `${by.username}给的` : by.username), remark].filter(Boolean).join('：')

export function UserLedger({ user_id }: { user_id: number }) {
  const query = useQuery({
    queryKey: toQueryKey('member', 'logOf', user_id),
    queryFn: ({ signal }) => membershipCalls.logOf({ user_id }, { signal }),
    staleTime: 0,
  })
  const again = async () => {
    const { data } = await query.refetch()
    if (data) showNotice(data.is_whole ? '核对无误' : '有一笔不一致')
  }
  return (
    <Section
      title="会员账"
      action={
        <Button variant="plain" size="s" loading={query.isFetching} onClick={() => void again()}>
          核对
        </Button>
      }
      hint={query.data?.is_whole === false ? '会员账有一行被改动，请勿操作，并联系技术人员。' : undefined}
    >
      {query.isPending && <SkeletonLines lines={3} label="正在加载会员账" />}
      {query.isError && !query.data && (
        <LoadError message={getErrorMessage(query.error)} onRetry={() => void query.refetch()} />
      )}
      {query.data && (
        <List label="会员账">
          {query.data.items.length === 0 && <ListRow title="暂无记录" />}
          {query.data.items.map((row) => (
            <ListRow
              key={row.source}
              title={`${formatLedgerKind(row)}，${formatLedgerDays(row)}`}
              sub={[formatDate(row.at), whyText(row)].filter(Boolean).join('，')}
              trail={row.reaches_to ? `到 ${formatDate(row.reaches_to)}` : '到此为止'}
            />
          ))}
        </List>
      )}
    </Section>
  )
}

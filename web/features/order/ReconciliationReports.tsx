// For admins: daily reconciliation of the provider's statements with our orders, and rejected webhooks.
import { Link } from '@tanstack/react-router'
import type { PaymentReport } from '../../../contract/entities/order.ts'
import { formatFenAsYuan } from '../../lib/money.ts'
import { Badge } from '../../ui/Badge.tsx'
import { EmptyState, LoadError } from '../../ui/EmptyState.tsx'
import { List, ListRow, Section } from '../../ui/List.tsx'
import { LoadMore } from '../../ui/Pagination.tsx'
import { SkeletonRows } from '../../ui/Skeleton.tsx'
import { OrderEventList } from './AdminOrderDetail.tsx'
import { useReconciliationReports } from './queries.ts'
import { formatFinding, formatOrderNumber, PROVIDER_TEXTS } from './texts.ts'

export function ReconciliationReports() {
  const found = useReconciliationReports()
  if (!found.data)
    return found.isError ? (
      <LoadError
        message={found.error.message}
        retrying={found.isFetching}
        onRetry={() => void found.refetch()}
      />
    ) : (
      <SkeletonRows rows={5} cover={false} label="正在加载对账" />
    )
  const reports = found.data.pages.flatMap((page) => page.items)
  const { refused = [], providers = [] } = found.data.pages[0] ?? {}
  return (
    <>
      {reports.length === 0 ? (
        <EmptyState
          title="暂无对账记录"
          hint={
            providers.length === 0
              ? '未开通在线支付，订单由编辑手工完成，没有对账单。'
              : '每天上午取前一天的对账单，结果会出现在这里。'
          }
        />
      ) : (
        <ol aria-label="对账">
          {reports.map((report) => (
            <li key={`${report.provider} ${report.day}`}>
              <Report report={report} />
            </li>
          ))}
        </ol>
      )}
      <LoadMore
        hasMore={found.hasNextPage}
        loading={found.isFetchingNextPage}
        failed={found.isFetchNextPageError}
        onMore={() => void found.fetchNextPage()}
      />
      {refused.length > 0 && (
        <Section title="被拒的通知" hint="通知并非来自收款方，或订单不存在。没有更改任何订单。">
          <OrderEventList events={refused} />
        </Section>
      )}
    </>
  )
}

function Report({ report }: { report: PaymentReport }) {
  const { provider, day, paid_count, paid_fen, refund_count, refund_fen, findings } = report
  return (
    <Section
      title={`${day} ${PROVIDER_TEXTS[provider]}`}
      action={
        <Badge tone={findings.length === 0 ? 'ok' : 'danger'}>
          {findings.length === 0 ? '一致' : `${findings.length} 处不一致`}
        </Badge>
      }
      hint={`收 ${paid_count} 笔 ${formatFenAsYuan(paid_fen)}，退 ${refund_count} 笔 ${formatFenAsYuan(refund_fen)}`}
    >
      {findings.length > 0 && (
        <List label="不一致">
          {findings.map((finding) => (
            <ListRow
              key={`${finding.what} ${finding.order_no}`}
              title={formatFinding(finding)}
              sub={[
                formatOrderNumber(finding.order_no),
                finding.there !== null && `对账单 ${formatFenAsYuan(finding.there)}`,
                finding.here !== null && `订单 ${formatFenAsYuan(finding.here)}`,
              ]
                .filter(Boolean)
                .join('，')}
              {...(finding.here === null
                ? {}
                : {
                    link: ({ className, children }) => (
                      <Link to={`/admin/order?no=${finding.order_no}`} className={className}>
                        {children}
                      </Link>
                    ),
                  })}
            />
          ))}
        </List>
      )}
    </Section>
  )
}

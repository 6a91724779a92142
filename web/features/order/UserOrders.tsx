// For admins: the orders of one user, newest first; each links to its details.
import { Link } from '@tanstack/react-router'
import { getErrorMessage } from '../../lib/api.ts'
import { formatDate } from '../../lib/format.ts'
import { formatFenAsYuan } from '../../lib/money.ts'
import { Badge } from '../../ui/Badge.tsx'
import { LoadError } from '../../ui/EmptyState.tsx'
import { List, ListRow, Section } from '../../ui/List.tsx'
import { SkeletonLines } from '../../ui/Skeleton.tsx'
import { useUserOrders } from './queries.ts'
import { formatPaymentMethod, STATE_TEXTS, STATE_TONES } from './texts.ts'

export function UserOrders({ user_id }: { user_id: number }) {
  const query = useUserOrders(user_id)
  return (
    <Section title="订单">
      {query.isPending && <SkeletonLines lines={2} label="正在加载订单" />}
      {query.isError && !query.data && (
        <LoadError message={getErrorMessage(query.error)} onRetry={() => void query.refetch()} />
      )}
      {query.data && (
        <List label="订单">
          {query.data.items.length === 0 && <ListRow title="还没有订单" />}
          {query.data.items.map((order) => (
            <ListRow
              key={order.order_no}
              title={`${order.title}，${formatFenAsYuan(order.fen)}`}
              sub={`${formatDate(order.created_at)}，${formatPaymentMethod(order.way)}`}
              trail={<Badge tone={STATE_TONES[order.state]}>{STATE_TEXTS[order.state]}</Badge>}
              link={({ className, children }) => (
                <Link to={`/admin/order?no=${order.order_no}`} className={className}>
                  {children}
                </Link>
              )}
            />
          ))}
        </List>
      )}
    </Section>
  )
}

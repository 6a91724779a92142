// The reader's orders, newest first; each links to its page.
import { Link } from '@tanstack/react-router'
import { formatDate } from '../../lib/format.ts'
import { formatFenAsYuan } from '../../lib/money.ts'
import { Badge } from '../../ui/Badge.tsx'
import { List, ListRow, Section } from '../../ui/List.tsx'
import { LoadMore } from '../../ui/Pagination.tsx'
import { useMyOrders } from './queries.ts'
import { STATE_TEXTS, STATE_TONES } from './texts.ts'

/** Renders nothing without orders, and while the query is loading. */
export function MyOrders() {
  const found = useMyOrders()
  const orders = found.data?.pages.flatMap((page) => page.items) ?? []
  if (orders.length === 0) return null
  return (
    <Section title="我的订单">
      <List label="我的订单">
        {orders.map((order) => (
          <ListRow
            key={order.order_no}
            title={`${order.title}，${formatFenAsYuan(order.fen)}`}
            sub={formatDate(order.created_at)}
            trail={<Badge tone={STATE_TONES[order.state]}>{STATE_TEXTS[order.state]}</Badge>}
            link={({ className, children }) => (
              <Link to={`/member/buy?order=${order.order_no}`} className={className}>
                {children}
              </Link>
            )}
          />
        ))}
      </List>
      <LoadMore
        hasMore={found.hasNextPage}
        loading={found.isFetchingNextPage}
        failed={found.isFetchNextPageError}
        onMore={() => void found.fetchNextPage()}
      />
    </Section>
  )
}

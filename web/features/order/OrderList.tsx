// For admins: all orders, newest first, filtered by state and by a query for number, phone or name.
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { ORDER_STATES } from '../../../domain/order/order.ts'
import { formatDateTime } from '../../lib/format.ts'
import { formatFenAsYuan } from '../../lib/money.ts'
import { Badge } from '../../ui/Badge.tsx'
import { EmptyState, LoadError } from '../../ui/EmptyState.tsx'
import { Field, Input, Select } from '../../ui/Field.tsx'
import { List, ListRow } from '../../ui/List.tsx'
import { SearchIcon } from '../../ui/more-icons.tsx'
import { LoadMore } from '../../ui/Pagination.tsx'
import { SkeletonRows } from '../../ui/Skeleton.tsx'
import styles from './Order.module.css'
import { type OrderFilter, useOrders } from './queries.ts'
import { formatPaymentMethod, STATE_TEXTS, STATE_TONES } from './texts.ts'

/** `chosen`: number of the order that is open next to the list. */
export function OrderList({ chosen }: { chosen: string | null }) {
  const [filter, setFilter] = useState<OrderFilter>({ q: '', state: '' })
  const found = useOrders({ ...filter, q: filter.q.replace(/(\d) (?=\d)/g, '$1').trim() })
  const orders = found.data?.pages.flatMap((page) => page.items) ?? []
  const isFiltered = filter.q !== '' || filter.state !== ''
  return (
    <>
      <div className={styles.find}>
        <Field label="找订单" hideLabel>
          <Input
            type="search"
            lead={<SearchIcon />}
            placeholder="订单号、手机号、用户名"
            value={filter.q}
            maxLength={60}
            onChange={({ target }) => setFilter({ ...filter, q: target.value })}
          />
        </Field>
        <Field label="状态" hideLabel>
          <Select
            value={filter.state}
            onChange={({ target }) =>
              setFilter({ ...filter, state: ORDER_STATES.find((each) => each === target.value) ?? '' })
            }
          >
            <option value="">所有状态</option>
            {ORDER_STATES.map((state) => (
              <option key={state} value={state}>
                {STATE_TEXTS[state]}
              </option>
            ))}
          </Select>
        </Field>
      </div>
      {found.isPending && <SkeletonRows rows={8} cover={false} label="正在加载订单" />}
      {found.isError && orders.length === 0 && (
        <LoadError
          message={found.error.message}
          retrying={found.isFetching}
          onRetry={() => void found.refetch()}
        />
      )}
      {found.data && orders.length === 0 && (
        <EmptyState
          title={isFiltered ? '没有符合条件的订单' : '还没有订单'}
          hint={isFiltered ? '换一个号码，或者看所有状态。' : '读者下单以后会出现在这里。'}
        />
      )}
      {orders.length > 0 && (
        <List label="订单">
          {orders.map((order) => (
            <ListRow
              key={order.order_no}
              current={order.order_no === chosen}
              title={`${order.username ?? '已注销的读者'}，${order.title}，${formatFenAsYuan(order.fen)}`}
              sub={`${formatDateTime(order.created_at)}，${formatPaymentMethod(order.way)}`}
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
      <LoadMore
        hasMore={found.hasNextPage}
        loading={found.isFetchingNextPage}
        failed={found.isFetchNextPageError}
        onMore={() => void found.fetchNextPage()}
      />
    </>
  )
}

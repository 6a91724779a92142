// For admins: one order with its event log and the actions that are possible now; every money transfer
// requires a reason.
import { Link } from '@tanstack/react-router'
import { type FormEvent, useState } from 'react'
import type { OrderEvent, OrderOfUser } from '../../../contract/entities/order.ts'
import { canTransitionOrder } from '../../../domain/order/order.ts'
import { getErrorMessage } from '../../lib/api.ts'
import { orderCalls } from '../../lib/calls/order.ts'
import { formatDateTime } from '../../lib/format.ts'
import { formatFenAsYuan } from '../../lib/money.ts'
import { Badge } from '../../ui/Badge.tsx'
import { Button } from '../../ui/Button.tsx'
import { LoadError } from '../../ui/EmptyState.tsx'
import { Checkbox, Field, Input } from '../../ui/Field.tsx'
import { Section } from '../../ui/List.tsx'
import { SkeletonLines } from '../../ui/Skeleton.tsx'
import { showNotice } from '../../ui/toast.ts'
import styles from './Order.module.css'
import { useAdminOrder, useOrderMutation } from './queries.ts'
import {
  formatEventDetail,
  formatOrderEvent,
  formatOrderNumber,
  formatPaymentMethod,
  PROVIDER_TEXTS,
  STATE_TEXTS,
  STATE_TONES,
} from './texts.ts'

export function AdminOrderDetail({ order_no }: { order_no: string }) {
  const { data, error, isFetching, refetch } = useAdminOrder(order_no)
  if (!data)
    return error ? (
      <LoadError message={error.message} retrying={isFetching} onRetry={() => void refetch()} />
    ) : (
      <SkeletonLines lines={8} label="正在加载订单" />
    )
  const { order, events } = data
  return (
    <>
      <Section
        title={formatOrderNumber(order_no)}
        action={<Badge tone={STATE_TONES[order.state]}>{STATE_TEXTS[order.state]}</Badge>}
      >
        <Facts order={order} />
      </Section>
      {(canTransitionOrder(order.state, 'pay') || order.state === 'PAID') && <FinishForm order={order} />}
      {(canTransitionOrder(order.state, 'refund') || order.state === 'REFUNDING') && (
        <RefundForm order={order} />
      )}
      <Section title="经过">
        <OrderEventList events={events} />
      </Section>
    </>
  )
}

const Facts = ({ order }: { order: OrderOfUser }) => (
  <dl className={styles.facts}>
    <dt>读者</dt>
    <dd>
      {order.username === null ? (
        `已注销（${order.user_id}）`
      ) : (
        <Link to={`/admin/user/search?id=${order.user_id}`}>{order.username}</Link>
      )}
    </dd>
    <dt>商品</dt>
    <dd>
      {order.title}，{order.days} 天
    </dd>
    <dt>金额</dt>
    <dd>
      {formatFenAsYuan(order.fen)}
      {order.is_first_price && `（首次价，平时 ${formatFenAsYuan(order.list_fen)}）`}
    </dd>
    <dt>付款</dt>
    <dd>
      {formatPaymentMethod(order.way)}
      {order.transaction_id &&
        `，${order.provider ? PROVIDER_TEXTS[order.provider] : ''}单号 ${order.transaction_id}`}
    </dd>
    <dt>下单</dt>
    <dd>{formatDateTime(order.created_at)}</dd>
  </dl>
)

/** Newest first. */
export const OrderEventList = ({ events }: { events: readonly OrderEvent[] }) => (
  <ul className={styles.events}>
    {events.map((event) => (
      <li key={`${event.at} ${event.kind} ${JSON.stringify(event.detail)}`}>
        <time dateTime={event.at}>{formatDateTime(event.at)}</time>
        <span>
          {formatOrderEvent(event)}
          {event.by && `（${event.by.username}）`}
        </span>
        {formatEventDetail(event) && <small>{formatEventDetail(event)}</small>}
      </li>
    ))}
  </ul>
)

function FinishForm({ order }: { order: OrderOfUser }) {
  const [reason, setReason] = useState('')
  const [yuan, setYuan] = useState('')
  const [showErrors, setShowErrors] = useState(false)
  const finish = useOrderMutation(
    (input: { fen: number; reason: string }) => orderCalls.finish({ order_no: order.order_no, ...input }),
    () => showNotice('已手工开通'),
  )
  const fen = Math.round(Number(yuan) * 100)
  const faults = {
    yuan: !/^\d+(\.\d{1,2})?$/.test(yuan.trim())
      ? '请填写金额，例如 25'
      : fen !== order.fen && `订单金额为 ${formatFenAsYuan(order.fen)}`,
    reason: reason.trim() === '' && '请写明收款方式',
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setShowErrors(true)
    if (!faults.yuan && !faults.reason) finish.mutate({ fen, reason: reason.trim() })
  }
  return (
    <Section title="手工完成" hint="在其他渠道收款后，为读者开通；操作人和原因会写入记录。">
      <form className={styles.form} onSubmit={submit} noValidate>
        <Field label="实收金额（元）" required error={showErrors && faults.yuan}>
          <Input inputMode="decimal" value={yuan} onChange={({ target }) => setYuan(target.value)} />
        </Field>
        <Field label="收款方式" required error={showErrors && faults.reason}>
          <Input value={reason} maxLength={200} onChange={({ target }) => setReason(target.value)} />
        </Field>
        {finish.error && (
          <p className={styles.fault} role="alert">
            {getErrorMessage(finish.error)}
          </p>
        )}
        <Button type="submit" variant="primary" loading={finish.isPending}>
          完成并开通
        </Button>
      </form>
    </Section>
  )
}

function RefundForm({ order }: { order: OrderOfUser }) {
  const [reason, setReason] = useState('')
  const isOutside = order.transaction_id === null
  const [by_hand, setByHand] = useState(isOutside)
  const [isTold, setTold] = useState(false)
  const [isSure, setSure] = useState(false)
  const isOn = order.state === 'REFUNDING'
  const refund = useOrderMutation(
    () => orderCalls.refund({ order_no: order.order_no, reason: reason.trim(), by_hand }),
    () => showNotice(by_hand ? '已登记，天数已收回' : '退款已提交收款方'),
  )
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setTold(true)
    if (reason.trim() === '') return
    // A refund is irreversible: the button requires a confirmation.
    if (isSure) refund.mutate(undefined)
    else setSure(true)
  }
  return (
    <Section
      title={isOn ? '退款还没完成' : '退款'}
      hint={
        isOn
          ? '收款方正在处理退款，完成后状态自动更新。如长时间未完成，请在其他渠道退款后登记。'
          : `全款 ${formatFenAsYuan(order.fen)}，未用的天数收回，不能撤销。`
      }
    >
      <form className={styles.form} onSubmit={submit} noValidate>
        <Field label="退款原因" required error={isTold && reason.trim() === '' && '请填写退款原因'}>
          <Input value={reason} maxLength={200} onChange={({ target }) => setReason(target.value)} />
        </Field>
        {!isOutside && (
          <Checkbox
            label="已在其他渠道退款"
            hint="勾选后不再向收款方发起退款"
            checked={by_hand}
            onChange={setByHand}
          />
        )}
        {refund.error && (
          <p className={styles.fault} role="alert">
            {getErrorMessage(refund.error)}
          </p>
        )}
        <Button type="submit" {...(isSure ? { variant: 'danger' as const } : {})} loading={refund.isPending}>
          {isSure
            ? `确定退 ${formatFenAsYuan(order.fen)}`
            : by_hand
              ? '登记退款'
              : isOn
                ? '重新发起退款'
                : '退全款'}
        </Button>
      </form>
    </Section>
  )
}

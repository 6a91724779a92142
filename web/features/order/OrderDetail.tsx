// Page of a reader's own order: payment while it is pending, then its result.
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useEffect, useState } from 'react'
import type { Order } from '../../../contract/entities/order.ts'
import { filterPaymentMethods, type PaymentMethod } from '../../../domain/order/payment-method.ts'
import { getErrorMessage } from '../../lib/api.ts'
import { formatDateTime } from '../../lib/format.ts'
import { formatFenAsYuan, formatYuanNumber } from '../../lib/money.ts'
import { useMedia } from '../../lib/use-media.ts'
import { Button, buttonClass } from '../../ui/Button.tsx'
import { CancelOrder } from './CancelOrder.tsx'
import { ManualPayment } from './ManualPayment.tsx'
import styles from './Order.module.css'
import { PayCode } from './PayCode.tsx'
import { useCancelOrder, usePaymentOpening } from './queries.ts'
import { redirectToPayment } from './redirect-to-payment.ts'
import { detectPayPlace, formatOrderNumber, formatPaymentMethod, STATE_TEXTS } from './texts.ts'

export interface OrderDetailProps {
  order: Order
  /** End of the reader's membership, as text; '' if unknown. */
  until: string
}

export function OrderDetail({ order, until }: OrderDetailProps) {
  if (order.state === 'PENDING') return <Waiting order={order} />
  const { title, text, act } = getOrderStateView(order, until)
  return (
    <>
      <h1 className={styles.headline}>{title}</h1>
      <p className={styles.sub} role="status">
        {text}
      </p>
      <div className={styles.acts}>{act}</div>
      <Facts order={order} />
    </>
  )
}

const to = (path: string, text: string, isFirst = false) => (
  <Link to={path} className={buttonClass(isFirst ? { variant: 'primary' } : {})}>
    {text}
  </Link>
)

/** Closed before it expired: cancelled by the reader, here or in another tab. */
const isEarly = ({ closed_at, expires_at }: Order): boolean =>
  closed_at !== null && Date.parse(closed_at) < Date.parse(expires_at)

function getOrderStateView(order: Order, until: string): { title: string; text: string; act: ReactNode } {
  const home = to('/', '去阅读', true)
  const member = to('/member', '看看会员')
  switch (order.state) {
    case 'FINISHED':
      return {
        title: '付款成功，已开通',
        text: `${order.title}已到账${until ? `，现在${until}` : ''}。${
          order.closed_at ? '付款到账较晚，订单已重新开通，天数不受影响。' : ''
        }`,
        act: (
          <>
            {home}
            {member}
          </>
        ),
      }
    case 'CLOSED':
      return {
        title: '订单已关闭',
        text: `${isEarly(order) ? '订单已取消，或已更换为另一笔。' : '超时未付款。'}未付款不会扣费。如已付款，请勿重复付款，到账后自动开通。`,
        act: (
          <>
            {to('/member/buy', '重新选择', true)}
            {member}
          </>
        ),
      }
    case 'REFUNDING':
      return {
        title: '正在退款',
        text: `${formatFenAsYuan(order.fen)}将原路退回，一般几分钟到账，银行卡需要几天。`,
        act: member,
      }
    case 'REFUNDED':
      return {
        title: '已退款',
        text: `${formatFenAsYuan(order.fen)}已退回，未用的天数已收回。`,
        act: member,
      }
    default:
      return { title: '已收到付款', text: '正在开通，请稍候。', act: member }
  }
}

function Waiting({ order }: { order: Order }) {
  const isTouch = useMedia('(pointer: coarse)')
  return order.way === null ? (
    <ManualPayment order={order} isTouch={isTouch} />
  ) : (
    <AtProvider order={order} way={order.way} />
  )
}

function AtProvider({ order, way }: { order: Order; way: PaymentMethod }) {
  const { order_no, fen, expires_at } = order
  const left = useMinutesLeft(expires_at)
  const cancel = useCancelOrder(order_no)
  const isTouch = useMedia('(pointer: coarse)')
  // A phone cannot scan a QR code on its own screen, and a payment started in a browser cannot continue
  // inside WeChat.
  const isHere = filterPaymentMethods([way], detectPayPlace(navigator.userAgent, isTouch)).length > 0
  const opening = usePaymentOpening(order_no, way === 'WX_NATIVE' && isHere)
  const pay = opening.data?.pay
  return (
    <>
      <h1 className={styles.headline}>
        待付款 <span className={styles.sum}>{formatYuanNumber(fen)}</span> 元
      </h1>
      <p className={styles.sub}>
        {order.title} · {formatPaymentMethod(way)}
        {left > 0 ? `，还有 ${left} 分钟` : '，已超时，正在确认是否到账'}
      </p>
      {!isHere && (
        <div className={styles.pay}>
          <p>
            当前环境不支持这种付款方式，请返回下单时的设备或应用付款。也可以重新选择，原订单会自动关闭，不会重复扣款。
          </p>
          {to('/member/buy', '重新选择', true)}
        </div>
      )}
      {way === 'WX_NATIVE' && isHere && (
        <PayCode
          url={pay?.kind === 'QR' ? pay.code_url : undefined}
          failed={opening.isError ? getErrorMessage(opening.error) : undefined}
          onAgain={() => void opening.refetch()}
        />
      )}
      <p className={styles.wait} role="status">
        付款完成后，此页会自动显示结果。
      </p>
      <div className={styles.acts}>
        {way !== 'WX_NATIVE' && isHere && <PayAgain order_no={order_no} />}
        <CancelOrder isPending={cancel.isPending} onCancel={() => cancel.mutate()} />
      </div>
      {cancel.error && (
        <p className={styles.fault} role="alert">
          {getErrorMessage(cancel.error)}
        </p>
      )}
      <Facts order={order} />
    </>
  )
}

function PayAgain({ order_no }: { order_no: string }) {
  const opening = usePaymentOpening(order_no, false)
  const open = async () => {
    const { data } = await opening.refetch()
    if (data) redirectToPayment(data.pay)
  }
  return (
    <>
      <Button variant="primary" loading={opening.isFetching} onClick={() => void open()}>
        去付款
      </Button>
      {opening.error && (
        <p className={styles.fault} role="alert">
          {getErrorMessage(opening.error)}
        </p>
      )}
    </>
  )
}

const Facts = ({ order }: { order: Order }) => (
  <dl className={styles.facts}>
    <dt>订单号</dt>
    <dd>{formatOrderNumber(order.order_no)}</dd>
    <dt>商品</dt>
    <dd>
      {order.title}，{order.days} 天
    </dd>
    <dt>金额</dt>
    <dd>
      {formatFenAsYuan(order.fen)}
      {order.is_first_price && `（首次价，平时 ${formatFenAsYuan(order.list_fen)}）`}
    </dd>
    <dt>状态</dt>
    <dd>{STATE_TEXTS[order.state]}</dd>
    <dt>下单</dt>
    <dd>{formatDateTime(order.created_at)}</dd>
  </dl>
)

/** Minutes until the deadline, rounded up; 0 after it. */
function useMinutesLeft(deadline: string): number {
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 5000)
    return () => clearInterval(timer)
  }, [])
  return Math.max(0, Math.ceil((Date.parse(deadline) - now) / 60_000))
}

// Instructions for a payment by hand: the contact to add, the order number to send, and the following steps.
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { Order, PayContact } from '../../../contract/entities/order.ts'
import { getErrorMessage } from '../../lib/api.ts'
import { formatDateTime } from '../../lib/format.ts'
import { formatYuanNumber } from '../../lib/money.ts'
import { getPictureUrl } from '../../lib/picture.ts'
import { Button } from '../../ui/Button.tsx'
import { copyAndNotify } from '../../ui/copy.ts'
import { SkeletonLines } from '../../ui/Skeleton.tsx'
import { CancelOrder } from './CancelOrder.tsx'
import styles from './ManualPayment.module.css'
import orderStyles from './Order.module.css'
import { useCancelOrder, usePaymentMethods } from './queries.ts'
import { detectPayPlace, formatOrderNumber } from './texts.ts'

/** `isTouch`: the page is open on a phone, which cannot scan its own screen. */
export function ManualPayment({ order, isTouch }: { order: Order; isTouch: boolean }) {
  const { data } = usePaymentMethods()
  const cancel = useCancelOrder(order.order_no)
  const { order_no } = order
  return (
    <>
      <h1 className={orderStyles.headline}>
        待付款 <span className={orderStyles.sum}>{formatYuanNumber(order.fen)}</span> 元
      </h1>
      <p className={orderStyles.sub}>
        {order.title} · <span className={orderStyles.whole}>{formatDateTime(order.expires_at)} 前有效，</span>
        <span className={orderStyles.whole}>超时付款也可开通</span>
      </p>
      <ol className={styles.steps}>
        <Step title={isTouch || !data?.contact?.picture ? '添加客服微信' : '微信扫码，添加客服'}>
          {data === undefined ? (
            <SkeletonLines lines={3} label="正在加载客服" />
          ) : data.contact ? (
            <Contact contact={data.contact} isTouch={isTouch} />
          ) : (
            <p className={styles.sub}>客服微信暂未公布，订单会保留到期，请稍后再看。</p>
          )}
        </Step>
        <Step title="发送订单号并付款">
          <p className={styles.number}>
            <b>{formatOrderNumber(order_no)}</b>
            <CopyLink text={order_no} label="复制" name="复制这个订单号" successMessage="订单号已复制" />
          </p>
        </Step>
        <Step title="客服确认后自动开通">
          <p className={styles.sub} role="status">
            此页会自动显示结果
          </p>
        </Step>
      </ol>
      {cancel.error && (
        <p className={orderStyles.fault} role="alert">
          {getErrorMessage(cancel.error)}
        </p>
      )}
      <div className={styles.acts}>
        <Button variant="primary" onClick={() => void copyAndNotify(order_no, '订单号已复制')}>
          复制订单号
        </Button>
        <CancelOrder isPending={cancel.isPending} onCancel={() => cancel.mutate()} />
      </div>
      <p className={styles.mine}>
        <Link to="/member">我的订单</Link>
      </p>
    </>
  )
}

const Step = ({ title, children }: { title: string; children: ReactNode }) => (
  <li>
    <h2>{title}</h2>
    {children}
  </li>
)

const CopyLink = (props: { text: string; label: string; name?: string; successMessage: string }) => (
  <button
    type="button"
    className={styles.link}
    aria-label={props.name}
    onClick={() => void copyAndNotify(props.text, props.successMessage)}
  >
    {props.label}
  </button>
)

function Contact({ contact, isTouch }: { contact: PayContact; isTouch: boolean }) {
  const { name, wechat_id, hours, picture } = contact
  const place = detectPayPlace(navigator.userAgent, isTouch)
  return (
    <div className={styles.contact}>
      {picture !== '' && (
        <img
          className={styles.code}
          data-theme="light"
          src={getPictureUrl(picture)}
          alt={`${name}的微信二维码`}
        />
      )}
      <div>
        <p className={styles.sub}>{name}</p>
        {hours !== '' && <p className={styles.sub}>{hours}</p>}
        {wechat_id !== '' && (
          <>
            <p className={styles.sub}>
              微信号 <span className={styles.id}>{wechat_id}</span>
            </p>
            <CopyLink text={wechat_id} label="复制微信号" successMessage="微信号已复制" />
          </>
        )}
        {picture !== '' && place === 'WECHAT' && <p className={styles.sub}>长按识别二维码</p>}
        {picture !== '' && place === 'PHONE' && (
          <a className={styles.link} href={getPictureUrl(picture)} download>
            保存二维码
          </a>
        )}
      </div>
    </div>
  )
}

// Form to choose a product and a payment method and to create the order; if the price has changed since it
// was rendered, an error is shown.
import { type ReactNode, useState } from 'react'
import type { MembershipOverview, Product } from '../../../contract/entities/membership.ts'
import { filterPaymentMethods, type PaymentMethod } from '../../../domain/order/payment-method.ts'
import { ApiError, getErrorMessage } from '../../lib/api.ts'
import { randomId } from '../../lib/client-id.ts'
import { formatDate } from '../../lib/format.ts'
import { formatFenAsYuan, formatYuanNumber } from '../../lib/money.ts'
import { useMedia } from '../../lib/use-media.ts'
import { Button, buttonClass } from '../../ui/Button.tsx'
import { cx } from '../../ui/cx.ts'
import { Tabs } from '../../ui/Tabs.tsx'
import { getEffectivePrice, getMembershipEnd, PaymentMethodChoice, PeriodChoice } from './Choices.tsx'
import styles from './Order.module.css'
import { useCreateOrder } from './queries.ts'
import { redirectToPayment } from './redirect-to-payment.ts'
import { detectPayPlace, formatPaymentMethod } from './texts.ts'

export type BoughtLevel = Product['level']

const LEVELS = [
  { value: 'MEMBER', label: '会员' },
  { value: 'CHANGDU', label: '畅读' },
] as const

export interface BuyFormProps {
  products: readonly Product[]
  standing: MembershipOverview
  level: BoughtLevel
  onLevel: (level: BoughtLevel) => void
  /** Benefits of the level. */
  gains: ReactNode
  /** Payment methods available to this reader. */
  ways: readonly PaymentMethod[]
  /** No payment provider is configured: payment by hand. */
  isByHand: boolean
  /**
   * URL of the WeChat authorization that this reader needs before paying inside WeChat; undefined if not
   * applicable.
   */
  wechatHref?: string | undefined
  /** Callback with the number of the created order. */
  onMade: (order_no: string) => void
}

/** The levels on sale, cheapest first. */
const levelsOf = (products: readonly Product[]) =>
  LEVELS.filter(({ value }) => products.some(({ level }) => level === value))

/** Default level: the one that the reader has, if it is on sale, else the cheapest. */
export function firstLevel(products: readonly Product[], standing: MembershipOverview): BoughtLevel {
  const sold = levelsOf(products).map(({ value }) => value)
  return sold.find((level) => level === standing.level) ?? sold[0] ?? 'MEMBER'
}

export function BuyForm({
  products,
  standing,
  level,
  onLevel,
  gains,
  ways,
  isByHand,
  wechatHref,
  onMade,
}: BuyFormProps) {
  const isTouch = useMedia('(pointer: coarse)')
  const here = filterPaymentMethods(ways, detectPayPlace(navigator.userAgent, isTouch))
  const levels = levelsOf(products)
  const [code, setCode] = useState<Product['code']>()
  const [wanted, setWay] = useState<PaymentMethod>()
  // Idempotency key, so that repeated clicks create only one order.
  const [op_id, setOpId] = useState(randomId)
  const make = useCreateOrder()
  const ofLevel = products.filter((product) => product.level === level)
  const chosen = ofLevel.find((product) => product.code === code) ?? ofLevel[0]
  const way = here.find((each) => each === wanted) ?? here[0]
  if (!chosen) return null
  const reach = getMembershipEnd(chosen, standing, new Date())
  const cost = formatFenAsYuan(getEffectivePrice(chosen))
  const choose = (act: () => void) => {
    act()
    setOpId(randomId())
    make.reset()
  }
  const buy = () =>
    make.mutate(
      { code: chosen.code, fen: getEffectivePrice(chosen), ...(way ? { way } : {}), op_id },
      {
        onSuccess: ({ order, pay }) => {
          onMade(order.order_no)
          redirectToPayment(pay)
        },
      },
    )
  const body = (
    <>
      <h1 className={styles.headline}>
        <span className={styles.sum}>{formatYuanNumber(getEffectivePrice(chosen))}</span> 元，
        <span className={styles.whole}>
          {LEVELS.find(({ value }) => value === level)?.label}到 {formatDate(reach.ends_at)}
        </span>
      </h1>
      {gains}
      {standing.level !== 'FREE' && <p className={styles.sub}>{subOf(chosen, standing, reach)}</p>}
      <PeriodChoice
        products={ofLevel}
        chosen={chosen}
        standing={standing}
        onChoose={(product) => choose(() => setCode(product.code))}
      />
      {way && here.length > 1 && (
        <PaymentMethodChoice ways={here} chosen={way} onChoose={(each) => choose(() => setWay(each))} />
      )}
      <div className={cx(styles.pay, styles.foot)}>
        {make.error && (
          <p className={styles.fault} role="alert">
            {make.error instanceof ApiError ? make.error.message : getErrorMessage(make.error)}
          </p>
        )}
        {isByHand || way ? (
          <Button variant="primary" block loading={make.isPending} onClick={buy}>
            {isByHand ? `下单，${cost}` : `${formatPaymentMethod(way ?? null)} ${cost}`}
          </Button>
        ) : wechatHref ? (
          <>
            <a href={wechatHref} className={buttonClass({ variant: 'primary', block: true })}>
              绑定微信后付款
            </a>
            <p className={styles.bind}>在微信中付款需要先绑定，绑定后自动返回此页。</p>
          </>
        ) : (
          <p role="status">当前浏览器不支持付款，请用电脑或手机自带的浏览器打开此页。</p>
        )}
      </div>
      <p className={styles.note}>
        一次付清，到期不自动续费。
        {isByHand ? '下单后添加客服微信，凭订单号付款，24 小时内有效。' : '30 分钟内未付款，订单自动关闭。'}
        退款请联系客服，全款退回，未用的天数收回。
      </p>
    </>
  )
  return levels.length > 1 ? (
    <Tabs label="会员类型" items={levels} value={level} onChange={(next) => choose(() => onLevel(next))}>
      {body}
    </Tabs>
  ) : (
    body
  )
}

/** Text for the effect of the purchase on the current membership. */
function subOf(
  product: Product,
  standing: MembershipOverview,
  reach: ReturnType<typeof getMembershipEnd>,
): string {
  if (product.level === 'MEMBER')
    return standing.level === 'CHANGDU'
      ? `现有畅读到期后，从 ${formatDate(reach.begins_at)}起算会员天数。`
      : '接在现有会员之后。'
  return standing.level === 'CHANGDU'
    ? '接在现有畅读之后。'
    : `畅读立即生效，剩余会员天数在畅读到期后继续，共到 ${formatDate(reach.expires_at)}。`
}

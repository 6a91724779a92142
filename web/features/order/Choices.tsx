// Radio groups of a purchase: level, period and payment method, each option with its price and its end date.
import { type ReactNode, useId } from 'react'
import type { MembershipOverview, Product } from '../../../contract/entities/membership.ts'
import { previewPurchase } from '../../../domain/membership/preview-purchase.ts'
import type { PaymentMethod } from '../../../domain/order/payment-method.ts'
import { formatDate } from '../../lib/format.ts'
import { formatFenAsYuan } from '../../lib/money.ts'
import { cx } from '../../ui/cx.ts'
import styles from './Order.module.css'
import { formatMonthlyPrice, formatPaymentMethod } from './texts.ts'

const PERIODS = { MONTH: '一个月', QUARTER: '三个月', YEAR: '一年' } as const
const MONTHS = { MONTH: 1, QUARTER: 3, YEAR: 12 } as const

/** Membership end if the product were bought now. */
export function getMembershipEnd(product: Product, standing: MembershipOverview, now: Date) {
  const toDate = (text: string | null) => (text === null ? null : new Date(text))
  return previewPurchase(
    {
      level: standing.level,
      level_ends_at: toDate(standing.level_ends_at),
      expires_at: toDate(standing.expires_at),
    },
    product,
    now,
  )
}

export const getEffectivePrice = ({ price, first_price }: Product): number => first_price ?? price

interface ChoiceProps {
  name: string
  isChosen: boolean
  onChoose: () => void
  title: ReactNode
  /** Parts of the subtitle; lines break only between parts. */
  sub?: readonly string[]
  trail?: ReactNode
}

const Choice = ({ name, isChosen, onChoose, title, sub, trail }: ChoiceProps) => (
  <label className={styles.choice}>
    <input type="radio" name={name} checked={isChosen} onChange={onChoose} />
    <span>
      {title}
      {sub && (
        <small>
          {sub.map((part, at) => (
            <span key={part} className={styles.whole}>
              {part}
              {at < sub.length - 1 && '，'}
              <wbr />
            </span>
          ))}
        </small>
      )}
    </span>
    {trail}
  </label>
)

export function PeriodChoice({
  products,
  chosen,
  standing,
  onChoose,
}: {
  products: readonly Product[]
  chosen: Product
  standing: MembershipOverview
  onChoose: (product: Product) => void
}) {
  const name = useId()
  const now = new Date()
  return (
    <fieldset className={styles.choices}>
      <legend className="sr-only">选择时长</legend>
      {products.map((product) => {
        const { ends_at } = getMembershipEnd(product, standing, now)
        const monthly = formatMonthlyPrice(getEffectivePrice(product), MONTHS[product.period])
        return (
          <Choice
            key={product.code}
            name={name}
            isChosen={product.code === chosen.code}
            onChoose={() => onChoose(product)}
            title={PERIODS[product.period]}
            sub={[
              `到 ${formatDate(ends_at)}`,
              product.first_price === null ? '' : `首次价，平时 ${formatFenAsYuan(product.price)}`,
              monthly,
            ].filter((part) => part !== '')}
            trail={<b>{formatFenAsYuan(getEffectivePrice(product))}</b>}
          />
        )
      })}
    </fieldset>
  )
}

export function PaymentMethodChoice({
  ways,
  chosen,
  onChoose,
}: {
  ways: readonly PaymentMethod[]
  chosen: PaymentMethod
  onChoose: (way: PaymentMethod) => void
}) {
  const name = useId()
  return (
    <fieldset className={cx(styles.choices, styles.ways)}>
      <legend className="sr-only">付款方式</legend>
      {ways.map((way) => (
        <Choice
          key={way}
          name={name}
          isChosen={way === chosen}
          onChoose={() => onChoose(way)}
          title={formatPaymentMethod(way)}
        />
      ))}
    </fieldset>
  )
}

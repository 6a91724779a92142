// What one buys and how one pays: a level, a period, a way; each with what it costs and until when it reaches.
import { type ReactNode, useId } from 'react'
import type { MembershipOverview, Product } from '../../../contract/entities/membership.ts'
import { previewPurchase } from '../../../domain/membership/preview-purchase.ts'
import type { PaymentMethod } from '../../../domain/order/payment-method.ts'
import { dateText } from '../../lib/format.ts'
import { yuanText } from '../../lib/money.ts'
import { cx } from '../../ui/cx.ts'
import styles from './Order.module.css'
import { monthlyText, payText } from './texts.ts'

const PERIODS = { MONTH: '一个月', QUARTER: '三个月', YEAR: '一年' } as const
const MONTHS = { MONTH: 1, QUARTER: 3, YEAR: 12 } as const

/** Until when a product would reach, bought now. */
export function reachOf(product: Product, standing: MembershipOverview, now: Date) {
  const moment = (text: string | null) => (text === null ? null : new Date(text))
  return previewPurchase(
    {
      level: standing.level,
      level_ends_at: moment(standing.level_ends_at),
      expires_at: moment(standing.expires_at),
    },
    product,
    now,
  )
}

export const costOf = ({ price, first_price }: Product): number => first_price ?? price

interface ChoiceProps {
  name: string
  isChosen: boolean
  onChoose: () => void
  title: ReactNode
  /** What a line is not broken within. */
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
        const { ends_at } = reachOf(product, standing, now)
        const monthly = monthlyText(costOf(product), MONTHS[product.period])
        return (
          <Choice
            key={product.code}
            name={name}
            isChosen={product.code === chosen.code}
            onChoose={() => onChoose(product)}
            title={PERIODS[product.period]}
            sub={[
              `到 ${dateText(ends_at)}`,
              product.first_price === null ? '' : `首次价，平时 ${yuanText(product.price)}`,
              monthly,
            ].filter((part) => part !== '')}
            trail={<b>{yuanText(costOf(product))}</b>}
          />
        )
      })}
    </fieldset>
  )
}

export function WayChoice({
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
          title={payText(way)}
        />
      ))}
    </fieldset>
  )
}

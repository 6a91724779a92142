// Chooses a product and a way, and makes the order; what the reader sees is what they pay, or they are told.
import { useState } from 'react'
import type { Product, Standing } from '../../../contract/entities/membership.ts'
import { type PayWay, waysAt } from '../../../domain/order/pay-way.ts'
import { Refused, saidOf } from '../../lib/api.ts'
import { randomId } from '../../lib/client-id.ts'
import { dateText } from '../../lib/format.ts'
import { yuanText } from '../../lib/money.ts'
import { useMedia } from '../../lib/use-media.ts'
import { Button, buttonClass } from '../../ui/Button.tsx'
import { Tabs } from '../../ui/Tabs.tsx'
import { costOf, PeriodChoice, reachOf, WayChoice } from './Choices.tsx'
import { follow } from './follow.ts'
import styles from './Order.module.css'
import { useMake } from './queries.ts'
import { payText, placeOf } from './texts.ts'

const LEVELS = [
  { value: 'MEMBER', label: '会员' },
  { value: 'CHANGDU', label: '畅读' },
] as const

export interface BuyFormProps {
  products: readonly Product[]
  standing: Standing
  /** Ways that this reader can use. */
  ways: readonly PayWay[]
  /** The site has set none up. */
  isByHand: boolean
  /** Where this reader lets WeChat say who they are, so that they can pay within it; undefined: of no use. */
  wechatHref?: string | undefined
  /** The order is there, and its number. */
  onMade: (order_no: string) => void
}

export function BuyForm({ products, standing, ways, isByHand, wechatHref, onMade }: BuyFormProps) {
  const isTouch = useMedia('(pointer: coarse)')
  const here = waysAt(ways, placeOf(navigator.userAgent, isTouch))
  const levels = LEVELS.filter(({ value }) => products.some(({ level }) => level === value))
  const [level, setLevel] = useState(
    standing.level === 'CHANGDU' ? 'CHANGDU' : (levels[0]?.value ?? 'MEMBER'),
  )
  const [code, setCode] = useState<Product['code']>()
  const [wanted, setWay] = useState<PayWay>()
  // One wish is one order, however often the button is pressed.
  const [op_id, setOpId] = useState(randomId)
  const make = useMake()
  const ofLevel = products.filter((product) => product.level === level)
  const chosen = ofLevel.find((product) => product.code === code) ?? ofLevel[0]
  const way = here.find((each) => each === wanted) ?? here[0]
  if (!chosen) return null
  const reach = reachOf(chosen, standing, new Date())
  const cost = yuanText(costOf(chosen))
  const choose = (act: () => void) => {
    act()
    setOpId(randomId())
    make.reset()
  }
  const buy = () =>
    make.mutate(
      { code: chosen.code, fen: costOf(chosen), ...(way ? { way } : {}), op_id },
      {
        onSuccess: ({ order, pay }) => {
          onMade(order.order_no)
          follow(pay)
        },
      },
    )
  const body = (
    <>
      <h1 className={styles.headline}>
        {cost}，<span className={styles.whole}>读到 {dateText(reach.ends_at)}</span>
      </h1>
      <p className={styles.sub}>{subOf(chosen, standing, reach)}</p>
      <PeriodChoice
        products={ofLevel}
        chosen={chosen}
        standing={standing}
        onChoose={(product) => choose(() => setCode(product.code))}
      />
      {way && here.length > 1 && (
        <WayChoice ways={here} chosen={way} onChoose={(each) => choose(() => setWay(each))} />
      )}
      <div className={styles.pay}>
        {make.error && (
          <p className={styles.fault} role="alert">
            {make.error instanceof Refused ? make.error.message : saidOf(make.error)}
          </p>
        )}
        {isByHand || way ? (
          <Button variant="primary" block loading={make.isPending} onClick={buy}>
            {isByHand ? `下单，${cost}` : `用${payText(way ?? null)}付 ${cost}`}
          </Button>
        ) : wechatHref ? (
          <>
            <a href={wechatHref} className={buttonClass({ variant: 'primary', block: true })}>
              绑定这个微信再付
            </a>
            <p className={styles.bind}>在微信里付款要先绑定，一下就好，回来接着选。</p>
          </>
        ) : (
          <p role="status">这个浏览器里没有能用的付款方式，换到电脑或手机自带的浏览器里打开这一页。</p>
        )}
      </div>
      <p className={styles.note}>
        {isByHand
          ? '这里还没有接上网上付款：下单以后，把订单号和钱一起交给编辑部，编辑确认了就开通。'
          : '30 分钟内没付，订单自己关掉，不会扣钱。'}
        想退款，把订单号告诉编辑部，全款退回，没用完的天数收回。
      </p>
    </>
  )
  return levels.length > 1 ? (
    <Tabs label="买哪一种" items={levels} value={level} onChange={(next) => choose(() => setLevel(next))}>
      {body}
    </Tabs>
  ) : (
    body
  )
}

/** What buying makes of what one has. */
function subOf(product: Product, standing: Standing, reach: ReturnType<typeof reachOf>): string {
  const once = '一次付清，到期不自动续。'
  if (standing.level === 'FREE') return once
  if (product.level === 'MEMBER')
    return standing.level === 'CHANGDU'
      ? `先把现有的用完，${dateText(reach.begins_at)}接着算会员的天数。${once}`
      : `接在现在的会员后面。${once}`
  return standing.level === 'CHANGDU'
    ? `接在现在的畅读后面。${once}`
    : `畅读马上开始，剩下的会员天数等畅读用完再接着算，一共到 ${dateText(reach.expires_at)}。${once}`
}

// /member/buy: select a product; with ?order= the created order, until it is paid.

import { useQueryClient } from '@tanstack/react-query'
import { Link, useLocation, useNavigate } from '@tanstack/react-router'
import { lazy, Suspense, useEffect, useState } from 'react'
import type { MembershipOverview } from '../../../contract/entities/membership.ts'
import { getWechatAuthorizeUrl, isInWechat } from '../../features/account/to-wechat.ts'
import { BenefitList } from '../../features/member/BenefitList.tsx'
import { useMemberLog, useProducts } from '../../features/member/queries.ts'
import { formatUntil, LEVEL_NAMES } from '../../features/member/texts.ts'
import { BuyForm, firstLevel } from '../../features/order/BuyForm.tsx'
import { OrderDetail } from '../../features/order/OrderDetail.tsx'
import { useOwnOrder, usePaymentMethods } from '../../features/order/queries.ts'
import { getNotSoldReason } from '../../features/order/texts.ts'
import { isReviewMode } from '../../lib/cookies.ts'
import { toQueryKeyPrefix } from '../../lib/keys.ts'
import { useIsWide } from '../../lib/use-media.ts'
import { BackBar } from '../../ui/BackBar.tsx'
import { buttonClass } from '../../ui/Button.tsx'
import { EmptyState, LoadError } from '../../ui/EmptyState.tsx'
import { Page, PageTitle } from '../../ui/Page.tsx'
import { SkeletonLines } from '../../ui/Skeleton.tsx'
import styles from './Buy.module.css'

/** Lazy chunk for wide windows only. */
const BuyLeft = lazy(() => import('./BuyLeft.tsx').then((m) => ({ default: m.BuyLeft })))

export function BuyScreen() {
  const search = useLocation({ select: ({ searchStr }) => searchStr })
  const order_no = new URLSearchParams(search).get('order')
  return (
    <>
      <BackBar title="开通会员" />
      <Page className={styles.frame ?? ''}>
        {isReviewMode() ? <NothingToBuy /> : order_no ? <OneOrder order_no={order_no} /> : <Choose />}
      </Page>
    </>
  )
}

const toMember = (
  <Link to="/member" className={buttonClass({ variant: 'primary' })}>
    看看会员
  </Link>
)

function NothingToBuy() {
  const standing = useMemberLog().data?.standing
  return (
    <>
      <PageTitle title="会员" />
      <EmptyState
        title={
          standing?.expires_at
            ? `${LEVEL_NAMES[standing.level]}，${formatUntil(standing.expires_at)}`
            : '当前为免费版'
        }
        hint="查词、生词本、今日复习和离线阅读一直免费。"
        action={toMember}
      />
    </>
  )
}

function Choose() {
  const [products, log, ways] = [useProducts(), useMemberLog(), usePaymentMethods()]
  const error = products.error ?? log.error ?? ways.error
  if (products.data && log.data && ways.data) {
    const why = getNotSoldReason(products.data.items, ways.data)
    return why === undefined ? (
      <Form products={products.data} standing={log.data.standing} ways={ways.data} />
    ) : (
      <NothingSold why={why} />
    )
  }
  return error ? (
    <LoadError
      message={error.message}
      retrying={products.isFetching || log.isFetching || ways.isFetching}
      onRetry={() => void Promise.all([products.refetch(), log.refetch(), ways.refetch()])}
    />
  ) : (
    <SkeletonLines lines={7} label="正在打开价目" />
  )
}

function NothingSold({ why }: { why: string }) {
  const trial = useProducts().data?.trial
  return (
    <>
      <PageTitle title="开通会员" />
      <EmptyState
        title={why}
        hint="查词、生词本、今日复习和离线阅读一直免费。"
        action={
          trial?.is_available ? (
            <Link to="/trial" className={buttonClass({ variant: 'primary' })}>
              免费体验 {trial.days} 天
            </Link>
          ) : (
            toMember
          )
        }
      />
    </>
  )
}

interface FormProps {
  products: NonNullable<ReturnType<typeof useProducts>['data']>
  standing: MembershipOverview
  ways: NonNullable<ReturnType<typeof usePaymentMethods>['data']>
}

function Form({ products: { items, limits }, standing, ways }: FormProps) {
  const navigate = useNavigate()
  const isWide = useIsWide()
  const [level, setLevel] = useState(() => firstLevel(items, standing))
  return (
    <div className={styles.buy}>
      <div className={styles.panel}>
        <BuyForm
          products={items}
          standing={standing}
          level={level}
          onLevel={setLevel}
          gains={isWide ? null : <BenefitList limits={limits} level={level} />}
          ways={ways.ways}
          isByHand={ways.is_manual}
          wechatHref={
            ways.needs_wechat && isInWechat(navigator.userAgent)
              ? getWechatAuthorizeUrl('/member/buy')
              : undefined
          }
          onMade={(order_no) => void navigate({ to: `/member/buy?order=${order_no}`, replace: true })}
        />
      </div>
      {isWide && (
        <Suspense fallback={null}>
          <BuyLeft limits={limits} level={level} />
        </Suspense>
      )}
    </div>
  )
}

function OneOrder({ order_no }: { order_no: string }) {
  const cache = useQueryClient()
  const { data, error, isFetching, refetch } = useOwnOrder(order_no)
  const { data: log } = useMemberLog()
  const { data: products } = useProducts()
  const isWide = useIsWide()
  const state = data?.state
  useEffect(() => {
    // Invalidate every query whose response depends on the level.
    if (state === 'FINISHED' || state === 'REFUNDED')
      void Promise.all(
        [
          toQueryKeyPrefix('member'),
          toQueryKeyPrefix('account', 'me'),
          toQueryKeyPrefix('reader'),
          toQueryKeyPrefix('order', 'mine'),
        ].map((queryKey) => cache.invalidateQueries({ queryKey })),
      )
  }, [state, cache])
  if (data)
    return (
      <div className={styles.buy}>
        <div className={styles.panel}>
          <OrderDetail
            order={data}
            until={log?.standing.expires_at ? formatUntil(log.standing.expires_at) : ''}
          />
        </div>
        {isWide && products && (
          <Suspense fallback={null}>
            <BuyLeft limits={products.limits} level={data.level} />
          </Suspense>
        )}
      </div>
    )
  return error ? (
    <LoadError message={error.message} retrying={isFetching} onRetry={() => void refetch()} />
  ) : (
    <SkeletonLines lines={6} label="正在加载订单" />
  )
}

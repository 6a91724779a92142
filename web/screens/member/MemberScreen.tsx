// /member: the reader's membership status, the permissions of each level, and the ways to get one.
import { Link } from '@tanstack/react-router'
import { LedgerRows } from '../../features/member/LedgerRows.tsx'
import { LimitsTable } from '../../features/member/LimitsTable.tsx'
import styles from '../../features/member/Member.module.css'
import { MemberUsage } from '../../features/member/MemberUsage.tsx'
import { useMemberLog, useProducts } from '../../features/member/queries.ts'
import { countDaysLeft, formatUntil, LEVEL_NAMES } from '../../features/member/texts.ts'
import { MyOrders } from '../../features/order/MyOrders.tsx'
import { useCanBuy } from '../../features/order/queries.ts'
import { isReviewMode } from '../../lib/cookies.ts'
import { formatDate } from '../../lib/format.ts'
import { logInPath } from '../../lib/log-in-path.ts'
import { useIsLoggedIn } from '../../lib/session.ts'
import { BackBar } from '../../ui/BackBar.tsx'
import { buttonClass } from '../../ui/Button.tsx'
import { LoadError } from '../../ui/EmptyState.tsx'
import { Page } from '../../ui/Page.tsx'
import { SkeletonLines } from '../../ui/Skeleton.tsx'
import { StaleDataNotice } from '../../ui/StaleDataNotice.tsx'
import { WithAside } from '../../ui/WithAside.tsx'

const SHOWN_ROWS = 4

export function MemberScreen() {
  const isLoggedIn = useIsLoggedIn()
  const products = useProducts()
  const log = useMemberLog()
  const error = products.error ?? log.error
  const standing = log.data?.standing
  const isReady = products.data && (!isLoggedIn || standing)
  return (
    <>
      <BackBar />
      <Page rows>
        <StaleDataNotice />
        {isReady ? (
          <WithAside label="怎么开通" isPanel side={<Side />}>
            <Standing
              level={standing?.level ?? 'FREE'}
              ends={standing?.level_ends_at ?? null}
              expires={standing?.expires_at ?? null}
            />
            <MemberUsage />
            <LimitsTable
              limits={products.data.limits}
              products={products.data.items}
              mine={standing?.level ?? 'FREE'}
            />
            <p className={styles.note}>到期自动恢复为免费版，不会自动扣款，书和生词本都保留。</p>
          </WithAside>
        ) : error ? (
          <LoadError
            message={error.message}
            retrying={products.isFetching || log.isFetching}
            onRetry={() => void Promise.all([products.refetch(), isLoggedIn && log.refetch()])}
          />
        ) : (
          <SkeletonLines lines={9} label="正在加载会员" />
        )}
      </Page>
    </>
  )
}

interface StandingProps {
  level: keyof typeof LEVEL_NAMES
  ends: string | null
  expires: string | null
}

function Standing({ level, ends, expires }: StandingProps) {
  const isLoggedIn = useIsLoggedIn()
  if (level === 'FREE' || !ends || !expires)
    return (
      <>
        <h1 className={styles.headline}>会员权益</h1>
        <p className={styles.sub}>
          {isLoggedIn && '当前为免费版。'}查词、生词本、今日复习和离线阅读一直免费。会员另外包括：
        </p>
      </>
    )
  const isWaiting = Date.parse(expires) > Date.parse(ends)
  return (
    <>
      <p className={styles.kicker}>{LEVEL_NAMES[level]}</p>
      <h1 className={styles.headline}>{formatUntil(ends)}</h1>
      <p className={styles.sub}>
        还有 {countDaysLeft(ends, Date.now())} 天。
        {isWaiting ? `之后继续使用会员天数，${formatUntil(expires)}。` : '到期自动恢复为免费版。'}
      </p>
    </>
  )
}

function Side() {
  const isLoggedIn = useIsLoggedIn()
  const { data } = useProducts()
  const { data: log } = useMemberLog()
  const canBuy = useCanBuy()
  if (isReviewMode()) return <Records />
  return (
    <>
      {data?.trial?.is_available && (
        <div className={styles.act}>
          <Link to="/trial" className={buttonClass({ variant: 'primary', block: true })}>
            免费体验 {data.trial.days} 天
          </Link>
          <p className={styles.note}>免费体验全部会员权益，到期自动恢复为免费版。</p>
        </div>
      )}
      {!isLoggedIn && (
        <div className={styles.act}>
          <Link to={logInPath('/member')} className={buttonClass({ variant: 'primary', block: true })}>
            登录后试用
          </Link>
        </div>
      )}
      {isLoggedIn && data && data.items.length > 0 && canBuy && (
        <div className={styles.act}>
          <Link
            to="/member/buy"
            className={buttonClass({
              block: true,
              ...(data.trial?.is_available ? {} : { variant: 'primary' }),
            })}
          >
            {log && log.standing.level !== 'FREE' ? '续费' : '开通会员'}
          </Link>
          <p className={styles.note}>
            一次付清，到期不自动续费。
            {log?.standing.expires_at && `续费天数从 ${formatDate(log.standing.expires_at)}起累计。`}
          </p>
        </div>
      )}
      <p className={styles.note}>
        邀请好友，或阅读量进入每周前 50 名，也能获得会员天数。<Link to="/Award">查看奖励</Link>
      </p>
      <MyOrders />
      <Records />
    </>
  )
}

function Records() {
  const { data } = useMemberLog()
  if (!data || data.items.length === 0) return null
  return (
    <>
      <div className={styles.side}>
        <h2>会员记录</h2>
        {data.items.length > SHOWN_ROWS && <Link to="/member/log">全部</Link>}
      </div>
      <LedgerRows items={data.items.slice(0, SHOWN_ROWS)} />
    </>
  )
}

// /trial: seven days of membership: the benefits, then the condition, if any; a trial link has no condition.
import { Link, Navigate, useLocation } from '@tanstack/react-router'
import { type FormEvent, lazy, Suspense, useState } from 'react'
import { useRedeem } from '../../features/code/queries.ts'
import { BenefitList } from '../../features/member/BenefitList.tsx'
import memberStyles from '../../features/member/Member.module.css'
import { useMemberLog, useProducts, useTrial } from '../../features/member/queries.ts'
import { isReviewMode } from '../../lib/cookies.ts'
import { formatDate } from '../../lib/format.ts'
import { logInPath } from '../../lib/log-in-path.ts'
import { useIsLoggedIn } from '../../lib/session.ts'
import { BackBar } from '../../ui/BackBar.tsx'
import { Button, buttonClass } from '../../ui/Button.tsx'
import { LoadError } from '../../ui/EmptyState.tsx'
import { Field, Input } from '../../ui/Field.tsx'
import { Page } from '../../ui/Page.tsx'
import { SkeletonLines } from '../../ui/Skeleton.tsx'
import styles from './Trial.module.css'

/** Lazy chunk, because a user sees it only once. */
const TrialBegun = lazy(() => import('./TrialBegun.tsx').then((m) => ({ default: m.TrialBegun })))

const XHS_ID = /^\w{6,15}$/
const DAY_MS = 86_400_000
const DAYS = 7

type Sold = NonNullable<ReturnType<typeof useProducts>['data']>

/** In app-store review mode the trial is hidden. */
export function TrialScreen() {
  if (isReviewMode()) return <Navigate to="/member" replace />
  return (
    <>
      <BackBar title="会员体验" />
      <Page className={styles.page}>
        <Trial />
      </Page>
    </>
  )
}

function Trial() {
  const { data, error, isFetching, refetch } = useProducts()
  const { data: log } = useMemberLog()
  const trial = useTrial()
  const redeem = useRedeem()
  if (!data)
    return error ? (
      <LoadError message={error.message} retrying={isFetching} onRetry={() => void refetch()} />
    ) : (
      <SkeletonLines lines={8} label="正在加载会员体验" />
    )
  if (trial.isSuccess || redeem.isSuccess)
    return (
      <Suspense fallback={<SkeletonLines lines={8} label="正在加载会员体验" />}>
        <TrialBegun until={log?.standing.level_ends_at ?? null} days={data.trial?.days ?? DAYS} />
      </Suspense>
    )
  if (data.trial?.is_available === false) return <Used />
  return <Offer sold={data} trial={trial} redeem={redeem} />
}

const Used = () => (
  <>
    <h1 className={memberStyles.headline}>体验已用过</h1>
    <p className={memberStyles.sub} role="status">
      每人可体验一次。
    </p>
    <div className={memberStyles.act}>
      <Link to="/member/buy" className={buttonClass({ variant: 'primary', block: true })}>
        开通会员
      </Link>
    </div>
  </>
)

interface OfferProps {
  sold: Sold
  trial: ReturnType<typeof useTrial>
  redeem: ReturnType<typeof useRedeem>
}

function Offer({ sold: { limits, trial: offered }, trial, redeem }: OfferProps) {
  const search = useLocation({ select: ({ searchStr }) => searchStr })
  const e = new URLSearchParams(search).get('e') ?? ''
  const isLoggedIn = useIsLoggedIn()
  const days = offered?.days ?? DAYS
  const label = `免费体验 ${days} 天`
  return (
    <>
      <h1 className={memberStyles.headline}>
        免费体验会员 <span className={styles.days}>{days}</span> 天
      </h1>
      <p className={memberStyles.sub}>
        到 {formatDate(Date.now() + days * DAY_MS)}。到期自动恢复为免费版，不扣款，书和生词本都保留。
      </p>
      <BenefitList limits={limits} level="MEMBER" isRuled />
      {!isLoggedIn ? (
        <div className={styles.act}>
          <Link
            to={logInPath(`/trial${search}`)}
            className={buttonClass({ variant: 'primary', block: true })}
          >
            登录后领取
          </Link>
        </div>
      ) : e || offered?.needs === 'registration' ? (
        <div className={styles.act}>
          {trial.error && (
            <p role="alert" className={styles.fault}>
              {trial.error.message}
            </p>
          )}
          <Button
            variant="primary"
            block
            loading={trial.isPending}
            onClick={() => trial.mutate(e ? { e } : {})}
          >
            {label}
          </Button>
        </div>
      ) : (
        <ByAccount label={label} trial={trial} redeem={redeem} />
      )}
    </>
  )
}

/** One input for either: the id of a 小红书 account, or a trial code. */
function ByAccount({ label, trial, redeem }: Omit<OfferProps, 'sold'> & { label: string }) {
  const [isCode, setCode] = useState(false)
  const [typed, setTyped] = useState('')
  const [isChecked, setChecked] = useState(false)
  const text = typed.trim()
  const isWrong = !isCode && !XHS_ID.test(text)
  const sent = isCode ? redeem : trial
  const fault = isChecked && isWrong ? '小红书号为 6–15 位字母、数字或下划线，请检查' : sent.error?.message
  const send = (event: FormEvent) => {
    event.preventDefault()
    setChecked(true)
    if (isWrong || text === '') return
    if (isCode) redeem.mutate(text)
    else trial.mutate({ xhs_id: text })
  }
  const change = () => {
    setCode(!isCode)
    setTyped('')
    setChecked(false)
    trial.reset()
    redeem.reset()
  }
  return (
    <form className={styles.form} onSubmit={send} noValidate>
      <Field
        label={isCode ? '体验码' : '小红书号'}
        hint={
          isCode
            ? '来自活动或编辑的体验码，每码每人限用一次。'
            : '打开小红书「我」，昵称下方的号码。每个号可领一次。'
        }
        error={fault}
        required
      >
        <Input
          value={typed}
          placeholder={isCode ? '输入体验码' : '例如 2608131945'}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={60}
          onBlur={() => setChecked(text !== '')}
          onChange={({ target }) => {
            setTyped(target.value)
            if (sent.isError) sent.reset()
          }}
        />
      </Field>
      <button type="button" className={styles.other} onClick={change}>
        {isCode ? '使用小红书号' : '没有小红书号？使用体验码'}
      </button>
      <div className={styles.act}>
        <Button type="submit" variant="primary" block loading={sent.isPending}>
          {label}
        </Button>
      </div>
    </form>
  )
}

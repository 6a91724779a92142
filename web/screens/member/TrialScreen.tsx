// /trial: seven days of membership, by a link that somebody sent or for a 小红书号 of one's own.
import { Link, Navigate, useLocation } from '@tanstack/react-router'
import { type FormEvent, useState } from 'react'
import styles from '../../features/member/Member.module.css'
import { useProducts, useTrial } from '../../features/member/queries.ts'
import { isReviewMode } from '../../lib/cookies.ts'
import { logInPath } from '../../lib/log-in-path.ts'
import { useIsLoggedIn } from '../../lib/session.ts'
import { BackBar } from '../../ui/BackBar.tsx'
import { Button, buttonClass } from '../../ui/Button.tsx'
import { Failed } from '../../ui/Empty.tsx'
import { Field, Input } from '../../ui/Field.tsx'
import { Page } from '../../ui/Page.tsx'
import { SkeletonLines } from '../../ui/Skeleton.tsx'

const XHS_ID = /^[\w.-]{4,30}$/

/** A review sees nothing of a trial. */
export const TrialScreen = () => (isReviewMode() ? <Navigate to="/member" replace /> : <Trial />)

function Trial() {
  const search = useLocation({ select: ({ searchStr }) => searchStr })
  const e = new URLSearchParams(search).get('e') ?? ''
  const isLoggedIn = useIsLoggedIn()
  const { data, error, isFetching, refetch } = useProducts()
  const trial = useTrial()
  return (
    <>
      <BackBar />
      <Page>
        <h1 className={styles.headline}>试用会员 {data?.trial?.days ?? 7} 天</h1>
        <p className={styles.sub}>会员的都能用，不用付钱，到期自己回到免费。每人一次。</p>
        {!isLoggedIn ? (
          <div className={styles.act}>
            <Link
              to={logInPath(`/trial${search}`)}
              className={buttonClass({ variant: 'primary', block: true })}
            >
              登录后领取
            </Link>
          </div>
        ) : data ? (
          trial.isSuccess || data.trial?.is_available === false ? (
            <>
              <p role="status">{trial.isSuccess ? '试用已经开始，现在就能用。' : '你已经领过试用了。'}</p>
              <ToMember />
            </>
          ) : e ? (
            <div className={styles.act}>
              <Button variant="primary" block loading={trial.isPending} onClick={() => trial.mutate({ e })}>
                领取
              </Button>
              {trial.error && <p role="alert">{trial.error.message}</p>}
            </div>
          ) : (
            <ByAccount trial={trial} />
          )
        ) : error ? (
          <Failed message={error.message} retrying={isFetching} onRetry={() => void refetch()} />
        ) : (
          <SkeletonLines lines={3} label="正在打开试用" />
        )}
      </Page>
    </>
  )
}

const ToMember = () => (
  <div className={styles.act}>
    <Link to="/member" className={buttonClass({ block: true })}>
      看看会员有什么
    </Link>
  </div>
)

function ByAccount({ trial }: { trial: ReturnType<typeof useTrial> }) {
  const [xhs_id, setId] = useState('')
  const [fault, setFault] = useState('')
  const send = (event: FormEvent) => {
    event.preventDefault()
    if (!XHS_ID.test(xhs_id.trim())) return setFault('小红书号是 4 到 30 个字母、数字或下划线')
    setFault('')
    trial.mutate({ xhs_id: xhs_id.trim() })
  }
  return (
    <form className={styles.act} onSubmit={send} noValidate>
      <Field
        label="你的小红书号"
        hint="在小红书「我」的页面，名字下面。一个号领一次。"
        error={fault || trial.error?.message}
        required
      >
        <Input
          value={xhs_id}
          autoComplete="off"
          autoCapitalize="none"
          onChange={(event) => setId(event.target.value)}
        />
      </Field>
      <Button type="submit" variant="primary" block loading={trial.isPending}>
        领取试用
      </Button>
    </form>
  )
}

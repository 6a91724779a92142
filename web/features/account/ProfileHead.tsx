// Profile header: the logged-in account with its avatar, and its membership.
import { Link } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import type { Account } from '../../../contract/entities/account.ts'
import { maskPhone } from '../../../domain/account/phone.ts'
import { formatDate } from '../../lib/format.ts'
import { logInPath } from '../../lib/log-in-path.ts'
import { buttonClass } from '../../ui/Button.tsx'
import { BookIcon } from '../../ui/icons.tsx'
import { formatMembership } from './membership-text.ts'
import styles from './ProfileHead.module.css'

// Decoration in a lazy chunk; its space is reserved before it loads.
const Face = lazy(() => import('./AccountAvatar.tsx').then((m) => ({ default: m.AccountAvatar })))

export function ProfileHead({
  username,
  phone,
  created_at,
}: Pick<Account, 'username' | 'phone'> & { created_at: string }) {
  return (
    <header className={styles.profile}>
      <Link to="/change_username" className={styles.face} aria-hidden="true" tabIndex={-1}>
        <Suspense>
          <Face name={username} />
        </Suspense>
      </Link>
      <div className={styles.who}>
        <h1>{username}</h1>
        <p>
          <span>{maskPhone(phone)}</span> · {formatDate(created_at)}加入
        </p>
      </div>
      <Link to="/change_username" className={styles.edit} aria-label="修改名字">
        修改
      </Link>
    </header>
  )
}

/** Header for guests: links to log in and to register instead of the username. */
export function GuestProfile() {
  return (
    <>
      <header className={styles.profile}>
        <span className={styles.face}>
          <Suspense>
            <Face name="游客" />
          </Suspense>
        </span>
        <div className={styles.who}>
          <h1>游客</h1>
          <p>注册后，换设备也不会丢</p>
        </div>
      </header>
      <div className={styles.enter}>
        <Link to="/Register?next=%2FMine" className={buttonClass({ variant: 'primary' })}>
          注册
        </Link>
        <Link to={logInPath('/Mine')} className={buttonClass()}>
          登录
        </Link>
      </div>
    </>
  )
}

const LEVELS: Record<Account['level'], string> = { FREE: '免费版', MEMBER: '会员', CHANGDU: '畅读会员' }

/** `trial_days`: see `formatMembership`. */
export function MembershipSummary(
  props: Pick<Account, 'level' | 'member_expires_at'> & { trial_days?: number | undefined },
) {
  const { level, trial_days } = props
  return (
    <Link to="/member" className={styles.membership}>
      <BookIcon size={24} />
      <span>
        <b>{LEVELS[level]}</b>
        <small>{formatMembership(props, trial_days, Date.now())}</small>
      </span>
      <em>{level === 'FREE' ? '了解' : '续费'}</em>
    </Link>
  )
}

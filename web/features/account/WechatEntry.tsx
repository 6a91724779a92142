// WeChat log-in inside WeChat's browser: the log-in button, and the handler of the ticket in the redirect
// back.
import { useEffect, useRef, useState } from 'react'
import { getErrorMessage } from '../../lib/api.ts'
import { isReviewMode } from '../../lib/cookies.ts'
import { isLoggedIn } from '../../lib/session.ts'
import { buttonClass } from '../../ui/Button.tsx'
import { List, ListRow } from '../../ui/List.tsx'
import { useRegisterRule } from './queries.ts'
import { getWechatAuthorizeUrl, isInWechat } from './to-wechat.ts'
import styles from './WechatEntry.module.css'
import {
  bindStoredTicket,
  clearTicket,
  parseTicket,
  readTicket,
  storeTicket,
  useEnterWechat,
} from './wechat-ticket.ts'

/** Row of 我的 inside WeChat: binds this WeChat account to the current account. */
export function WechatRow() {
  const { data: rule } = useRegisterRule()
  if (!rule?.has_wechat || isReviewMode()) return null
  return (
    <List>
      <ListRow
        title="绑定这个微信"
        sub="以后在微信里直接登录"
        link={({ className, children }) => (
          <a href={getWechatAuthorizeUrl('/Mine')} className={className}>
            {children}
          </a>
        )}
      />
    </List>
  )
}

/**
 * `onEntered`: callback after the user bound to this WeChat account is logged in, or after this WeChat
 * account is bound to the logged-in user.
 */
export function WechatEntry({ next, onEntered }: { next: string; onEntered: () => void }) {
  const { data: rule } = useRegisterRule()
  const [urlTicket] = useState(() => parseTicket(window.location.hash))
  const [isWaiting, setWaiting] = useState(() => readTicket() !== '')
  const enter = useEnterWechat()
  const { mutate } = enter
  // A ticket is valid once: strict mode runs an effect twice.
  const hasRequested = useRef(false)
  useEffect(() => {
    if (urlTicket === undefined || hasRequested.current) return
    hasRequested.current = true
    // Remove the ticket from the URL, so that going back in the history does not send it again.
    window.history.replaceState(window.history.state, '', window.location.pathname + window.location.search)
    if (urlTicket === '') return
    // A redirect from 我的 with a session: the request was to bind.
    if (isLoggedIn()) {
      storeTicket(urlTicket)
      void bindStoredTicket().then(onEntered)
      return
    }
    mutate(urlTicket, {
      onSuccess: (logged_in) => {
        if (logged_in) {
          clearTicket()
          onEntered()
        } else {
          storeTicket(urlTicket)
          setWaiting(true)
        }
      },
    })
  }, [urlTicket, mutate, onEntered])
  if (enter.isPending)
    return (
      <p className={styles.message} role="status">
        正在用微信登录
      </p>
    )
  if (isWaiting)
    return (
      <p className={styles.message} role="status">
        这个微信还没有绑定账号。登录或注册后自动绑定，下次可直接登录。
      </p>
    )
  if (!rule?.has_wechat || isReviewMode() || !isInWechat(navigator.userAgent)) return null
  const fault = enter.error ? getErrorMessage(enter.error) : urlTicket === '' ? '微信登录失败，请重试。' : ''
  return (
    <div className={styles.way}>
      <a href={getWechatAuthorizeUrl(next)} className={buttonClass({ block: true })}>
        用微信登录
      </a>
      {fault !== '' && (
        <p className={styles.message} role="alert">
          {fault}
        </p>
      )}
    </div>
  )
}

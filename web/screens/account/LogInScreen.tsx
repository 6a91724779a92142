// Screen for log-in with a phone number or a user name.
import { Link, useNavigate } from '@tanstack/react-router'
import { lazy, Suspense, useState } from 'react'
import { AccountForm } from '../../features/account/AccountForm.tsx'
import { getFormErrors } from '../../features/account/form-errors.ts'
import { useLogIn } from '../../features/account/queries.ts'
import { TotpField } from '../../features/account/TotpField.tsx'
import { ApiError } from '../../lib/api.ts'
import { nextPath } from '../../lib/log-in-path.ts'
import { Field, Input } from '../../ui/Field.tsx'
import { PasswordInput } from '../../ui/PasswordInput.tsx'

// Lazy, because it is used within WeChat only, and on the redirect back from WeChat.
const WechatEntry = lazy(() =>
  import('../../features/account/WechatEntry.tsx').then((m) => ({ default: m.WechatEntry })),
)
const isWithWechat = (): boolean =>
  /MicroMessenger/i.test(navigator.userAgent) || window.location.hash.startsWith('#wx=')

export function LogInScreen() {
  const [username, setUsername] = useState('')
  const [password, setPassword] = useState('')
  const [totp, setTotp] = useState<string>()
  const login = useLogIn()
  const navigate = useNavigate()
  const { search } = window.location
  const [hasWechat] = useState(isWithWechat)
  // The error TOTP_NEEDED follows a correct password: it is no form error.
  const needsTotp = login.error instanceof ApiError && login.error.code === 'TOTP_NEEDED'
  const faults = getFormErrors(needsTotp ? null : login.error)
  return (
    <AccountForm
      title="登录"
      sentence="回来接着读"
      submit="登录"
      isPending={login.isPending}
      fault={faults.whole}
      onSubmit={() =>
        login.mutate(
          { username, password, ...(totp ? { totp: totp.trim() } : {}) },
          {
            onError: (error) => {
              if (error instanceof ApiError && error.code === 'TOTP_NEEDED') setTotp('')
            },
            // An account with a scheduled deletion must first confirm or cancel the deletion.
            onSuccess: ({ deletes_at }) => {
              if (hasWechat)
                void import('../../features/account/wechat-ticket.ts').then((m) => m.bindStoredTicket())
              void navigate({ to: deletes_at === undefined ? nextPath(search) : '/Mine', replace: true })
            },
          },
        )
      }
      other={
        hasWechat && (
          <Suspense>
            <WechatEntry
              next={nextPath(search)}
              onEntered={() => void navigate({ to: nextPath(search), replace: true })}
            />
          </Suspense>
        )
      }
      foot={
        <>
          <Link to={`/Register${search}`}>注册新账号</Link>
          <Link to={`/reset${search}`}>忘记密码</Link>
          {/^\/(myword|flashcard)/.test(nextPath(search)) ? (
            <Link to="/flashcard/demo">不登录，先试试复习</Link>
          ) : (
            <Link to="/">先随便看看</Link>
          )}
        </>
      }
    >
      <Field label="手机号或用户名" error={faults.fields['username']}>
        <Input
          value={username}
          onChange={(event) => setUsername(event.target.value)}
          autoComplete="username"
        />
      </Field>
      <Field label="密码" error={faults.fields['password']}>
        <PasswordInput
          value={password}
          onChange={(event) => setPassword(event.target.value)}
          autoComplete="current-password"
        />
      </Field>
      {totp !== undefined && (
        <TotpField value={totp} error={faults.fields['totp']} isFocused onChange={setTotp} />
      )}
    </AccountForm>
  )
}

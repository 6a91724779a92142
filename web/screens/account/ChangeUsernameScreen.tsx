// Screen to change the public user name, which can also be used for log-in.
import { Link, useNavigate, useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { AccountForm } from '../../features/account/AccountForm.tsx'
import { getFormErrors } from '../../features/account/form-errors.ts'
import { useMe } from '../../features/account/me.ts'
import { useChangeUsername } from '../../features/account/queries.ts'
import { Field, Input } from '../../ui/Field.tsx'
import { showNotice } from '../../ui/toast.ts'

export function ChangeUsernameScreen() {
  const { data: me } = useMe()
  const [typed, setTyped] = useState<string>()
  const change = useChangeUsername()
  const navigate = useNavigate()
  const { history } = useRouter()
  const faults = getFormErrors(change.error)
  const username = typed ?? me?.username ?? ''
  const done = () => {
    showNotice('用户名已修改')
    // Go back in the history: navigating to the previous screen would add a second entry of it.
    if (history.canGoBack()) history.back()
    else void navigate({ to: '/Mine', replace: true })
  }
  return (
    <AccountForm
      title="修改用户名"
      sentence="也可以用它登录"
      submit="保存"
      isPending={change.isPending}
      fault={faults.whole}
      onSubmit={() => change.mutate(username, { onSuccess: done })}
      foot={<Link to="/Mine">返回我的</Link>}
    >
      <Field label="用户名" hint="2–20 个字符，不能和别人重复" error={faults.fields['username']}>
        <Input value={username} onChange={(event) => setTyped(event.target.value)} autoComplete="username" />
      </Field>
    </AccountForm>
  )
}

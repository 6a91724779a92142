// Screen to change one's own password; every other session is logged out.
import { Link, useNavigate, useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { AccountForm } from '../../features/account/AccountForm.tsx'
import { getFormErrors } from '../../features/account/form-errors.ts'
import { useChangePassword } from '../../features/account/queries.ts'
import { Field } from '../../ui/Field.tsx'
import { PasswordInput } from '../../ui/PasswordInput.tsx'
import { showNotice } from '../../ui/toast.ts'

export function ChangePasswordScreen() {
  const [old_password, setOld] = useState('')
  const [new_password, setNew] = useState('')
  const change = useChangePassword()
  const navigate = useNavigate()
  const { history } = useRouter()
  const faults = getFormErrors(change.error)
  const done = () => {
    showNotice('密码已修改，其他设备已退出登录')
    // Go back in the history: navigating to the previous screen would add a second entry of it.
    if (history.canGoBack()) history.back()
    else void navigate({ to: '/Mine', replace: true })
  }
  return (
    <AccountForm
      title="修改密码"
      sentence="其他设备会退出登录，这台设备不受影响"
      submit="保存新密码"
      isPending={change.isPending}
      fault={faults.whole}
      onSubmit={() => change.mutate({ old_password, new_password }, { onSuccess: done })}
      foot={<Link to="/Mine">返回我的</Link>}
    >
      <Field label="原密码" error={faults.fields['old_password']}>
        <PasswordInput
          value={old_password}
          onChange={(event) => setOld(event.target.value)}
          autoComplete="current-password"
        />
      </Field>
      <Field label="新密码" hint="8–72 个字符，不能是手机号或常见密码" error={faults.fields['new_password']}>
        <PasswordInput
          value={new_password}
          onChange={(event) => setNew(event.target.value)}
          autoComplete="new-password"
        />
      </Field>
    </AccountForm>
  )
}

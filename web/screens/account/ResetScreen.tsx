// Screen to set a new password with a code sent to the phone.
import { Link, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { AccountForm } from '../../features/account/AccountForm.tsx'
import { getFormErrors } from '../../features/account/form-errors.ts'
import { useResetPassword } from '../../features/account/queries.ts'
import { SmsCodeField } from '../../features/account/SmsCodeField.tsx'
import { Field, Input } from '../../ui/Field.tsx'
import { PasswordInput } from '../../ui/PasswordInput.tsx'
import { showNotice } from '../../ui/toast.ts'

export function ResetScreen() {
  const [phone, setPhone] = useState('')
  const [code, setCode] = useState('')
  const [password, setPassword] = useState('')
  const reset = useResetPassword()
  const navigate = useNavigate()
  const { search } = window.location
  const faults = getFormErrors(reset.error)
  const done = () => {
    showNotice('密码已重设，请重新登录')
    void navigate({ to: `/login${search}`, replace: true })
  }
  return (
    <AccountForm
      title="重设密码"
      sentence="所有设备都会退出登录"
      submit="重设密码"
      isPending={reset.isPending}
      fault={faults.whole}
      onSubmit={() => reset.mutate({ phone, sms_code: code, new_password: password }, { onSuccess: done })}
      foot={<Link to={`/login${search}`}>返回登录</Link>}
    >
      <Field label="手机号" error={faults.fields['phone']}>
        <Input
          type="tel"
          value={phone}
          onChange={(event) => setPhone(event.target.value)}
          autoComplete="username"
          inputMode="tel"
        />
      </Field>
      <SmsCodeField
        phone={phone}
        stype="reset"
        value={code}
        error={faults.fields['sms_code']}
        onChange={setCode}
      />
      <Field label="新密码" error={faults.fields['new_password']}>
        <PasswordInput
          value={password}
          onChange={(event) => setPassword(event.target.value)}
          autoComplete="new-password"
        />
      </Field>
    </AccountForm>
  )
}

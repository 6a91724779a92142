// Making an account; what was saved before comes along.
import { Link, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { AccountForm } from '../../features/account/AccountForm.tsx'
import { faultsOf } from '../../features/account/faults.ts'
import { useRegister, useRegisterRule } from '../../features/account/queries.ts'
import { SmsCodeField } from '../../features/account/SmsCodeField.tsx'
import { saidOf } from '../../lib/api.ts'
import { nextPath } from '../../lib/log-in-path.ts'
import { Field, Input } from '../../ui/Field.tsx'
import { PasswordInput } from '../../ui/PasswordInput.tsx'

export function RegisterScreen() {
  const [phone, setPhone] = useState('')
  const [password, setPassword] = useState('')
  const [code, setCode] = useState('')
  const { data: rule, error: unknownRule, refetch } = useRegisterRule()
  const register = useRegister()
  const navigate = useNavigate()
  const { search } = window.location
  const faults = faultsOf(register.error)
  const isClosed = rule?.is_open === false
  const submit = () => {
    const given = rule?.sms_required ? { phone, password, sms_code: code } : { phone, password }
    register.mutate(given, {
      onSuccess: () => void navigate({ to: nextPath(search), replace: true }),
      // What is asked for may have changed while this form stood open.
      onError: () => void refetch(),
    })
  }
  return (
    <AccountForm
      title="注册"
      sentence="这里收的单词、复习和读过的文章会一起带过来"
      submit="注册"
      isPending={register.isPending}
      fault={
        isClosed ? '暂时没有开放注册。' : (faults.whole ?? (unknownRule ? saidOf(unknownRule) : undefined))
      }
      isDisabled={isClosed}
      onSubmit={submit}
      foot={
        <>
          <Link to={`/login${search}`}>已有账号，去登录</Link>
          <Link to="/">先随便看看</Link>
        </>
      }
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
      {rule?.sms_required && (
        <SmsCodeField
          phone={phone}
          stype="register"
          value={code}
          error={faults.fields['sms_code']}
          onChange={setCode}
        />
      )}
      <Field label="密码" hint={rule?.password.hint} error={faults.fields['password']}>
        <PasswordInput
          value={password}
          onChange={(event) => setPassword(event.target.value)}
          autoComplete="new-password"
        />
      </Field>
    </AccountForm>
  )
}

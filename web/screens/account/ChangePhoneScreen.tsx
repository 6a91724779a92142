// Screen to change the phone number for log-in: one code to the old number, one to the new number.
import { Link, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { maskPhone } from '../../../domain/account/phone.ts'
import { AccountForm } from '../../features/account/AccountForm.tsx'
import { getFormErrors } from '../../features/account/form-errors.ts'
import { useMe } from '../../features/account/me.ts'
import { useChangePhone } from '../../features/account/queries.ts'
import { SmsCodeField } from '../../features/account/SmsCodeField.tsx'
import { Field, Input } from '../../ui/Field.tsx'
import { showNotice } from '../../ui/toast.ts'

export function ChangePhoneScreen() {
  const { data: me } = useMe()
  const [phone, setPhone] = useState('')
  const [old_code, setOldCode] = useState('')
  const [sms_code, setCode] = useState('')
  const change = useChangePhone()
  const navigate = useNavigate()
  const faults = getFormErrors(change.error)
  return (
    <AccountForm
      title="换手机号"
      sentence={me && `现在是 ${maskPhone(me.phone)}，换好后用新号码登录`}
      submit="换成新号码"
      isPending={change.isPending}
      isDisabled={phone.trim() === '' || old_code === '' || sms_code === ''}
      fault={faults.whole}
      onSubmit={() =>
        change.mutate(
          { phone, old_code, sms_code },
          {
            onSuccess: () => {
              showNotice('手机号已换好')
              void navigate({ to: '/Mine', replace: true })
            },
          },
        )
      }
      foot={<Link to="/Mine">返回我的</Link>}
    >
      <SmsCodeField
        phone={me?.phone ?? ''}
        stype="bind"
        label="发到原来号码的验证码"
        value={old_code}
        error={faults.fields['old_code']}
        onChange={setOldCode}
      />
      <Field label="新手机号" error={faults.fields['phone']}>
        <Input
          type="tel"
          inputMode="tel"
          autoComplete="tel"
          value={phone}
          onChange={(event) => setPhone(event.target.value)}
        />
      </Field>
      <SmsCodeField
        phone={phone}
        stype="bind"
        label="发到新号码的验证码"
        value={sms_code}
        error={faults.fields['sms_code']}
        onChange={setCode}
      />
    </AccountForm>
  )
}

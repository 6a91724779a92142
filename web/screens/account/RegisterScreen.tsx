// Screen to register an account; guest data of this browser is migrated to it.
import { Link, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { INVITED_DAYS } from '../../../domain/code/invitation.ts'
import { AccountForm } from '../../features/account/AccountForm.tsx'
import { getFormErrors } from '../../features/account/form-errors.ts'
import { useRegister, useRegisterRule } from '../../features/account/queries.ts'
import { SmsCodeField } from '../../features/account/SmsCodeField.tsx'
import { getErrorMessage } from '../../lib/api.ts'
import { isReviewMode } from '../../lib/cookies.ts'
import { getInvitationCode } from '../../lib/invited-by.ts'
import { nextPath } from '../../lib/log-in-path.ts'
import { Button } from '../../ui/Button.tsx'
import { Field, Input } from '../../ui/Field.tsx'
import { PasswordInput } from '../../ui/PasswordInput.tsx'

/**
 * After registration with an invitation code and without a redirect target, /Award shows the reward of the
 * code.
 */
const afterwards = (search: string, invited: string): string =>
  invited !== '' && !new URLSearchParams(search).has('next') ? '/Award' : nextPath(search)

export function RegisterScreen() {
  const [phone, setPhone] = useState('')
  const [password, setPassword] = useState('')
  const [code, setCode] = useState('')
  const { search } = window.location
  const [invitation, setInvitation] = useState(getInvitationCode)
  const [isInvited, setInvited] = useState(invitation !== '')
  const { data: rule, error: unknownRule, refetch } = useRegisterRule()
  const register = useRegister()
  const navigate = useNavigate()
  const faults = getFormErrors(register.error)
  const isClosed = rule?.is_open === false
  // In app-store review mode the invitation is hidden, unless registration requires a code.
  const hasInvitation = rule?.code_required || (isInvited && !isReviewMode())
  const submit = () => {
    const invited = hasInvitation ? invitation.trim() : ''
    const input = {
      ...{ phone, password },
      ...(rule?.sms_required ? { sms_code: code } : {}),
      ...(invited === '' ? {} : { code: invited }),
    }
    register.mutate(input, {
      onSuccess: () => {
        if (/MicroMessenger/i.test(navigator.userAgent))
          void import('../../features/account/wechat-ticket.ts').then((m) => m.bindStoredTicket())
        void navigate({ to: afterwards(search, invited), replace: true })
      },
      // The registration rules may have changed since the form was loaded.
      onError: () => void refetch(),
    })
  }
  return (
    <AccountForm
      title="注册"
      sentence="在这台设备上加入的生词、复习和阅读记录，注册后都会保留"
      submit="注册"
      isPending={register.isPending}
      fault={
        isClosed
          ? '暂时没有开放注册。'
          : (faults.whole ?? (unknownRule ? getErrorMessage(unknownRule) : undefined))
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
      {hasInvitation ? (
        <Field
          label="邀请码"
          hint={
            rule?.code_required
              ? '目前需凭邀请码注册，可向已注册的朋友索取。'
              : `填写可多得 ${INVITED_DAYS} 天会员，没有可不填。`
          }
          error={faults.fields['code']}
        >
          <Input
            value={invitation}
            onChange={(event) => setInvitation(event.target.value)}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            maxLength={40}
          />
        </Field>
      ) : (
        rule &&
        !isReviewMode() && (
          <Button variant="plain" onClick={() => setInvited(true)}>
            有邀请码
          </Button>
        )
      )}
    </AccountForm>
  )
}

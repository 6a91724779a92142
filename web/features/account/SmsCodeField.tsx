// Input for the SMS code with its send button: solves the captcha, requests the code, and counts down until
// the next request is allowed.
import { useMutation } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { getErrorMessage } from '../../lib/api.ts'
import { accountCalls } from '../../lib/calls/account.ts'
import { Button } from '../../ui/Button.tsx'
import { Field, Input } from '../../ui/Field.tsx'
import { showNotice } from '../../ui/toast.ts'
import { solveCaptcha, withProof } from './captcha.ts'
import styles from './Forms.module.css'

export interface SmsCodeFieldProps {
  phone: string
  stype: 'register' | 'reset' | 'bind'
  label?: string
  value: string
  error: string | undefined
  onChange: (value: string) => void
}

export function SmsCodeField({
  phone,
  stype,
  label = '短信验证码',
  value,
  error,
  onChange,
}: SmsCodeFieldProps) {
  const [wait, setWait] = useState(0)
  const send = useMutation({
    mutationFn: async () => {
      const first = await solveCaptcha(`${stype}:${phone.trim().slice(0, 24)}`)
      return withProof(({ captcha = first }) => accountCalls.sendSmsCode({ phone, captcha, stype }))
    },
    onSuccess: ({ result }) => {
      setWait(result.retry_after)
      showNotice('验证码已发送')
    },
  })
  // `isPending` updates one render late.
  const isSending = useRef(false)
  const sendOnce = () => {
    if (isSending.current) return
    isSending.current = true
    send.mutate(undefined, { onSettled: () => (isSending.current = false) })
  }
  useEffect(() => {
    if (wait <= 0) return
    const timer = setTimeout(() => setWait(wait - 1), 1000)
    return () => clearTimeout(timer)
  }, [wait])
  return (
    <div className={styles.code}>
      <Field label={label} error={error ?? (send.error ? getErrorMessage(send.error) : undefined)}>
        <Input
          value={value}
          // Normalize the input: a code pasted with spaces or typed in full-width digits is valid too.
          onChange={(event) => onChange(event.target.value.normalize('NFKC').replace(/\D/g, '').slice(0, 6))}
          inputMode="numeric"
          autoComplete="one-time-code"
          trail={
            <Button
              variant="plain"
              size="s"
              disabled={phone.trim() === '' || wait > 0}
              loading={send.isPending}
              onClick={sendOnce}
            >
              {wait > 0 ? `${wait} 秒后重发` : '获取验证码'}
            </Button>
          }
        />
      </Field>
    </div>
  )
}

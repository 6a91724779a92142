// Form to redeem a code for days of membership.
import { type FormEvent, useState } from 'react'
import { Button } from '../../ui/Button.tsx'
import { Field, Input } from '../../ui/Field.tsx'
import { RuledSection } from '../../ui/RuledSection.tsx'
import styles from './Code.module.css'
import { useRedeem } from './queries.ts'

export function RedeemForm() {
  const [code, setCode] = useState('')
  const redeem = useRedeem()
  const send = (event: FormEvent) => {
    event.preventDefault()
    const typed = code.trim()
    if (typed === '' || redeem.isPending) return
    redeem.mutate(typed, { onSuccess: () => setCode('') })
  }
  return (
    <RuledSection title="兑换码">
      <form className={styles.redeem} onSubmit={send} noValidate>
        <Field
          label="兑换码"
          hideLabel
          hint="兑换后天数立即到账，每个码每人限用一次"
          error={redeem.error?.message}
        >
          <Input
            value={code}
            placeholder="输入兑换码"
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            maxLength={60}
            onChange={(event) => {
              setCode(event.target.value)
              if (redeem.isError) redeem.reset()
            }}
          />
        </Field>
        <Button type="submit" loading={redeem.isPending} disabled={code.trim() === ''}>
          兑换
        </Button>
      </form>
    </RuledSection>
  )
}

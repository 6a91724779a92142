// Input for a TOTP code of the authenticator app or, instead, a recovery code.
import { Field, Input } from '../../ui/Field.tsx'

/** Stable callback: a new function on each render would take the focus every time. */
const focus = (input: HTMLInputElement | null) => input?.focus()

export interface TotpFieldProps {
  value: string
  error?: string | undefined
  /**
   * First code during setup: a recovery code is not accepted, because the code verifies the authenticator.
   */
  isFirst?: boolean
  isFocused?: boolean
  onChange: (value: string) => void
}

export const TotpField = ({ value, error, isFirst = false, isFocused = false, onChange }: TotpFieldProps) => (
  <Field
    label="验证码"
    hint={isFirst ? '验证器里现在的 6 位数字' : '验证器里现在的 6 位数字，或者一个恢复码'}
    error={error}
  >
    <Input
      value={value}
      maxLength={40}
      lang="en"
      autoComplete="one-time-code"
      autoCapitalize="none"
      autoCorrect="off"
      spellCheck={false}
      // Recovery codes contain letters, which a numeric keyboard cannot type.
      inputMode={isFirst ? 'numeric' : 'text'}
      ref={isFocused ? focus : undefined}
      onChange={({ target }) => onChange(target.value)}
    />
  </Field>
)

// The field for a code of the authenticator, or a recovery code in its place.
import { Field, Input } from '../../ui/Field.tsx'

/** The same function each time, or every rendering would take the focus again. */
const focus = (input: HTMLInputElement | null) => input?.focus()

export interface TotpFieldProps {
  value: string
  error?: string | undefined
  /** A recovery code will not do: the first code proves the authenticator. */
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
      // A recovery code has letters: the keyboard of digits would shut them out.
      inputMode={isFirst ? 'numeric' : 'text'}
      ref={isFocused ? focus : undefined}
      onChange={({ target }) => onChange(target.value)}
    />
  </Field>
)

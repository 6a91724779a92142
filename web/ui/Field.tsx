// Form fields: the label, the hint and the error are linked to the control for screen readers, not only
// visually.
import { type ComponentPropsWithRef, createContext, type ReactNode, use, useId } from 'react'
import { cx } from './cx.ts'
import styles from './Field.module.css'

type FieldContext = { id: string; describedBy: string | undefined; invalid: boolean; required: boolean }

const Context = createContext<FieldContext | null>(null)

/**
 * Holds one Input, TextArea or Select. `error` replaces `hint`, is announced and marks the control invalid.
 */
export type FieldProps = {
  label: ReactNode
  hint?: ReactNode
  error?: ReactNode
  required?: boolean
  /** For screen readers only (a search field with its icon). */
  hideLabel?: boolean
  children: ReactNode
}

export function Field({ label, hint, error, required = false, hideLabel = false, children }: FieldProps) {
  const id = useId()
  const invalid = Boolean(error)
  const note = error || hint
  return (
    <div className={styles.field}>
      <label htmlFor={id} className={hideLabel ? 'sr-only' : styles.label}>
        {label}
      </label>
      <Context value={{ id, invalid, required, describedBy: note ? `${id}-note` : undefined }}>
        {children}
      </Context>
      <div id={`${id}-note`} className={cx(styles.note, invalid && styles.error)} aria-live="polite">
        {note}
      </div>
    </div>
  )
}

function useControl(ownId: string | undefined) {
  const field = use(Context)
  return {
    id: ownId ?? field?.id,
    required: field?.required || undefined,
    'aria-invalid': field?.invalid || undefined,
    'aria-describedby': field?.describedBy,
  }
}

/** `lead` and `trail` are rendered inside the frame. */
export type InputProps = ComponentPropsWithRef<'input'> & { lead?: ReactNode; trail?: ReactNode }

export function Input({ lead, trail, className, id, ...rest }: InputProps) {
  const control = useControl(id)
  return (
    <div className={cx(styles.frame, className)}>
      {lead}
      <input {...control} {...rest} className={styles.input} />
      {trail}
    </div>
  )
}

/** Grows with its text where the browser supports field-sizing, else scrolls. */
export function TextArea({ className, id, rows = 3, style, ...rest }: ComponentPropsWithRef<'textarea'>) {
  return (
    <textarea
      {...useControl(id)}
      rows={rows}
      {...rest}
      // With field-sizing the browser ignores `rows`, so set a minimum height.
      style={{ minHeight: `calc(${rows * 1.5}em + 24px)`, ...style }}
      className={cx(styles.frame, styles.area, className)}
    />
  )
}

/** The platform's own select, which is the best one on a phone. Children are `<option>`s. */
export function Select({ className, id, ...rest }: ComponentPropsWithRef<'select'>) {
  return <select {...useControl(id)} {...rest} className={cx(styles.frame, styles.select, className)} />
}

/** `onChange` gets the new state. */
export type ToggleProps = {
  label: ReactNode
  hint?: ReactNode
  checked: boolean
  onChange: (checked: boolean) => void
  disabled?: boolean
}

/** A setting that takes effect at once: label left, switch right, the whole row is the touch target. */
export function Switch({ label, hint, checked, onChange, disabled }: ToggleProps) {
  return (
    <label className={cx(styles.toggle, styles.spread)}>
      <ToggleText label={label} hint={hint} />
      <input
        type="checkbox"
        role="switch"
        className={styles.switch}
        checked={checked}
        aria-checked={checked}
        disabled={disabled}
        onChange={(event) => onChange(event.target.checked)}
      />
    </label>
  )
}

/** A choice that takes effect on submit, or one of several. */
export function Checkbox({ label, hint, checked, onChange, disabled }: ToggleProps) {
  return (
    <label className={styles.toggle}>
      <input
        type="checkbox"
        className={styles.checkbox}
        checked={checked}
        disabled={disabled}
        onChange={(event) => onChange(event.target.checked)}
      />
      <ToggleText label={label} hint={hint} />
    </label>
  )
}

function ToggleText({ label, hint }: Pick<ToggleProps, 'label' | 'hint'>) {
  return (
    <span>
      {label}
      {hint !== undefined && <span className={styles.hint}>{hint}</span>}
    </span>
  )
}

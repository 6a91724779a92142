// The one way to press something: four variants, two sizes, 44 px to the finger.
import type { ButtonHTMLAttributes, MouseEvent, ReactNode, Ref } from 'react'
import styles from './Button.module.css'
import { cx } from './cx.ts'

/** `primary` one a screen; `quiet` beside it; `plain` a text in the accent; `danger` what cannot be taken back. */
export type ButtonVariant = 'primary' | 'quiet' | 'plain' | 'danger'

type Look = { variant?: ButtonVariant; size?: 'm' | 's'; block?: boolean }

/** The class of a button, for a router link that must look like one. */
export function buttonClass({ variant = 'quiet', size = 'm', block = false }: Look = {}): string {
  return cx(styles.button, styles[variant], size === 's' && styles.small, block && styles.block) ?? ''
}

/** Props of {@link Button}: the look, a leading icon, `loading` (keeps its width, announces itself, ignores presses). */
export type ButtonProps = ButtonHTMLAttributes<HTMLButtonElement> &
  Look & { loading?: boolean; icon?: ReactNode; ref?: Ref<HTMLButtonElement> }

type Press = ButtonHTMLAttributes<HTMLButtonElement>['onClick']

/**
 * A double click on what switches on and off, or sends a form, is one wish: its second click must not take back the
 * first. Other buttons (a larger type, the next page) may be pressed as fast as one likes.
 */
function oncePerDoubleClick(press: Press): Press {
  return (event: MouseEvent<HTMLButtonElement>) => {
    if (event.detail > 1) event.preventDefault()
    else press?.(event)
  }
}

const isTrue = (value: ButtonProps['aria-disabled']): boolean => value === true || value === 'true'

/** One that is `aria-disabled` has the focus still, and ignores presses. */
export function Button({
  variant = 'quiet',
  size = 'm',
  block = false,
  loading = false,
  icon,
  className,
  children,
  disabled,
  onClick,
  type = 'button',
  ...rest
}: ButtonProps) {
  const isOnce = type === 'submit' || rest['aria-pressed'] !== undefined
  const press = isOnce ? oncePerDoubleClick(onClick) : onClick
  const isOff = loading || isTrue(rest['aria-disabled'])
  return (
    <button
      {...rest}
      type={type}
      className={cx(buttonClass({ variant, size, block }), className)}
      disabled={disabled}
      aria-disabled={isOff || undefined}
      aria-busy={loading || undefined}
      data-loading={loading || undefined}
      onClick={isOff ? (event) => event.preventDefault() : press}
    >
      {icon}
      <span className={styles.label}>{children}</span>
      {loading && <span className={styles.dots} aria-hidden="true" />}
    </button>
  )
}

/** Props of {@link IconButton}: `label` is spoken and shown as a tooltip; `pressed` makes it a toggle; `badge` a small dot. */
export type IconButtonProps = Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'aria-label'> & {
  label: string
  pressed?: boolean
  badge?: boolean
  children: ReactNode
}

export function IconButton({
  label,
  pressed,
  badge,
  className,
  children,
  type = 'button',
  onClick,
  ...rest
}: IconButtonProps) {
  return (
    <button
      title={label}
      {...rest}
      type={type}
      className={cx(styles.icon, className)}
      aria-label={label}
      aria-pressed={pressed}
      onClick={pressed === undefined ? onClick : oncePerDoubleClick(onClick)}
    >
      {children}
      {badge && <span className={styles.badge} aria-hidden="true" />}
    </button>
  )
}

// The button component: four variants, two sizes, 44 px touch target.
import type { ButtonHTMLAttributes, MouseEvent, ReactNode, Ref } from 'react'
import styles from './Button.module.css'
import { cx } from './cx.ts'

/**
 * `primary` at most one a screen; `quiet` for secondary actions; `plain` a text in the accent colour;
 * `danger` for what cannot be undone.
 */
export type ButtonVariant = 'primary' | 'quiet' | 'plain' | 'danger'

type Look = { variant?: ButtonVariant; size?: 'm' | 's'; block?: boolean }

/** The class of a button, for a router link that must look like one. */
export function buttonClass({ variant = 'quiet', size = 'm', block = false }: Look = {}): string {
  return cx(styles.button, styles[variant], size === 's' && styles.small, block && styles.block) ?? ''
}

/**
 * Props of {@link Button}: the look, a leading icon, `loading` (same width, announced to screen readers,
 * ignores presses).
 */
export type ButtonProps = ButtonHTMLAttributes<HTMLButtonElement> &
  Look & { loading?: boolean; icon?: ReactNode; ref?: Ref<HTMLButtonElement> }

type Press = ButtonHTMLAttributes<HTMLButtonElement>['onClick']

/**
 * Handles a double click on a toggle or a submit button as one click: the second click must not undo the
 * first. Other buttons (e.g. a larger font, the next page) accept every click.
 */
function oncePerDoubleClick(press: Press): Press {
  return (event: MouseEvent<HTMLButtonElement>) => {
    if (event.detail > 1) event.preventDefault()
    else press?.(event)
  }
}

const isTrue = (value: ButtonProps['aria-disabled']): boolean => value === true || value === 'true'

/** An `aria-disabled` button still takes the focus, but ignores presses. */
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

/**
 * Props of {@link IconButton}: `label` is read by screen readers and shown as a tooltip; `pressed` makes it a
 * toggle; `badge` a small dot.
 */
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

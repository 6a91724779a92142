// A menu button that opens a short list of actions.
import { type KeyboardEvent, type ReactNode, useId, useRef, useState } from 'react'
import { buttonClass, IconButton } from './Button.tsx'
import { cx } from './cx.ts'
import styles from './Menu.module.css'

/** One action; `separated` draws a hairline above it. */
export type MenuItem = {
  label: string
  onSelect: () => void
  icon?: ReactNode
  danger?: boolean
  disabled?: boolean
  separated?: boolean
}

/** With `icon` the trigger is an icon button named `label`; else a quiet small button that shows `label`. */
export type MenuProps = {
  label: string
  icon?: ReactNode
  items: readonly MenuItem[]
  /** Called after the menu was closed in any way, and the focus is back on its button. */
  onClosed?: () => void
}

export function Menu({ label, icon, items, onClosed }: MenuProps) {
  const id = useId()
  const [open, setOpen] = useState(false)
  const list = useRef<HTMLDivElement>(null)
  const anchor = useRef<HTMLDivElement>(null)

  const show = () => {
    const menu = list.current
    const button = anchor.current?.getBoundingClientRect()
    if (!menu || !button) return
    menu.showPopover()
    const { offsetWidth: width, offsetHeight: height } = menu
    const below = button.bottom + 4 + height <= window.innerHeight - 8
    menu.style.top = `${Math.max(8, below ? button.bottom + 4 : button.top - 4 - height)}px`
    const left = button.right > window.innerWidth / 2 ? button.right - width : button.left
    menu.style.left = `${Math.min(Math.max(8, left), window.innerWidth - width - 8)}px`
    menu.querySelector<HTMLElement>('[role=menuitem]:not(:disabled)')?.focus()
  }
  const hide = () => {
    list.current?.hidePopover()
    anchor.current?.querySelector('button')?.focus()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    // Stop propagation while the menu is open: the Escape that closes it must not leave the page as well.
    event.stopPropagation()
    const buttons = [...(list.current?.querySelectorAll<HTMLElement>('[role=menuitem]:not(:disabled)') ?? [])]
    const at = buttons.findIndex((button) => button.contains(document.activeElement))
    const to = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: buttons.length - 1 }[event.key]
    if (event.key === 'Tab') hide()
    if (to === undefined) return
    event.preventDefault()
    buttons[(to + buttons.length) % buttons.length]?.focus()
  }
  const trigger = {
    'aria-haspopup': 'menu' as const,
    'aria-expanded': open,
    'aria-controls': id,
    onClick: () => (open ? hide() : show()),
  }
  return (
    <>
      <div ref={anchor} className={styles.anchor}>
        {icon === undefined ? (
          <button type="button" className={buttonClass({ size: 's' })} {...trigger}>
            {label}
          </button>
        ) : (
          <IconButton label={label} {...trigger}>
            {icon}
          </IconButton>
        )}
      </div>
      <div
        ref={list}
        id={id}
        popover="auto"
        role="menu"
        tabIndex={-1}
        aria-label={label}
        className={styles.menu}
        onToggle={(event) => {
          setOpen(event.newState === 'open')
          if (event.newState === 'closed') onClosed?.()
        }}
        onKeyDown={onKeyDown}
      >
        {items.map((item) => (
          <button
            key={item.label}
            type="button"
            role="menuitem"
            tabIndex={-1}
            disabled={item.disabled}
            className={cx(styles.item, item.danger && styles.danger, item.separated && styles.separated)}
            onClick={() => {
              hide()
              item.onSelect()
            }}
          >
            {item.icon}
            <span>{item.label}</span>
          </button>
        ))}
      </div>
    </>
  )
}

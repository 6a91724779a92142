// A sheet: rises from the bottom on a phone, is a side panel on a wide window; for words, settings and
// choices.
import { type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { useMedia } from '../lib/use-media.ts'
import { IconButton } from './Button.tsx'
import { cx } from './cx.ts'
import { CloseIcon } from './icons.tsx'
import styles from './Sheet.module.css'
import { useDrag } from './use-drag.ts'
import { useModal } from './use-modal.ts'
import { useOverlay } from './use-overlay.ts'
import { usePresence } from './use-presence.ts'

/**
 * `label` is its accessible name; `title` (optional) is shown. `modal` (default) dims the page and traps the
 * focus; `modal={false}` leaves the page interactive (the word sheet) and does not take the focus by itself.
 * `aboveBar`: positioned above the bottom bar. `expandable`: dragging it up grows it from at most 45 % to 92
 * % of the height. `side={false}`: a bottom sheet on wide windows too, centred. `footer` stays visible while
 * the content scrolls. `clear`: a modal sheet that does not dim the page, for choosing the page's look.
 * `focusFor` (non-modal sheets only): each new value moves the focus to the first heading; the opener must
 * restore the focus. `steady`: a bottom sheet has its full unexpanded height at once, so that content that
 * loads later does not move what is under a finger.
 */
export type SheetProps = {
  open: boolean
  onClose: () => void
  label: string
  title?: ReactNode
  modal?: boolean
  aboveBar?: boolean
  expandable?: boolean
  steady?: boolean
  side?: boolean
  footer?: ReactNode
  clear?: boolean
  focusFor?: object | undefined
  className?: string
  children: ReactNode
}

export function Sheet(props: SheetProps) {
  const { present, closing } = usePresence(props.open)
  if (!present) return null
  return props.modal === false ? (
    <FreeSheet {...props} closing={closing} />
  ) : (
    <ModalSheet {...props} closing={closing} />
  )
}

type Closing = { closing: boolean }

function ModalSheet({ closing, ...props }: SheetProps & Closing) {
  const ref = useRef<HTMLDialogElement>(null)
  useModal(ref, { closing, onClose: props.onClose, light: true })
  return (
    <dialog
      ref={ref}
      className={cx(styles.dialog, props.side !== false && styles.sideways)}
      data-closing={closing || undefined}
      data-clear={props.clear}
      aria-label={props.label}
    >
      <Body {...props} closing={closing} />
    </dialog>
  )
}

function FreeSheet({ closing, ...props }: SheetProps & Closing) {
  const wide = useMedia('(min-width: 1024px)')
  const ref = useRef<HTMLDivElement>(null)
  const { onClose, focusFor } = props
  useEffect(() => {
    const heading = closing || !focusFor ? undefined : ref.current?.querySelector<HTMLElement>('h2')
    if (!heading) return
    heading.tabIndex = -1
    heading.focus({ preventScroll: true })
  }, [closing, focusFor])
  // A side panel covers nothing, so "back" leaves the page as usual.
  useOverlay(!closing && !wide, onClose)
  useEffect(() => {
    if (closing) return
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || event.defaultPrevented || document.querySelector('dialog:modal')) return
      onClose()
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [closing, onClose])
  return createPortal(
    <div
      ref={ref}
      role="dialog"
      aria-modal="false"
      aria-label={props.label}
      className={cx(styles.free, props.side !== false && styles.sideways, props.aboveBar && styles.aboveBar)}
      data-closing={closing || undefined}
    >
      <Body {...props} closing={closing} />
    </div>,
    document.body,
  )
}

/**
 * The lowest visible y position (px) of the window for content between `left` and `right`: the window's
 * bottom edge, or a sheet's top.
 */
export function getHeightAboveSheet({ left, right }: Pick<DOMRect, 'left' | 'right'>): number {
  const tops = [...document.querySelectorAll(`.${styles.sheet}:not([data-closing])`)]
    .map((sheet) => sheet.getBoundingClientRect())
    .filter((sheet) => sheet.left <= left && sheet.right >= right)
    .map(({ top }) => top)
  return Math.min(window.innerHeight, ...tops)
}

function Body({
  title,
  footer,
  expandable,
  steady,
  className,
  children,
  onClose,
  closing,
  label,
}: SheetProps & Closing) {
  const ref = useRef<HTMLDivElement>(null)
  const [tall, setTall] = useState(false)
  const id = useId()
  const drag = useDrag(
    ref,
    () => (tall ? setTall(false) : onClose()),
    expandable ? () => setTall(true) : undefined,
  )
  return (
    <div
      ref={ref}
      className={cx(styles.sheet, steady && styles.steady)}
      data-tall={tall || undefined}
      data-closing={closing || undefined}
    >
      <div className={styles.head} {...drag}>
        {expandable ? (
          <button
            type="button"
            data-grip=""
            className={styles.grip}
            aria-expanded={tall}
            aria-controls={id}
            aria-label={tall ? `收起${label}` : `展开${label}`}
            onClick={() => setTall(!tall)}
          />
        ) : (
          <div className={styles.grip} aria-hidden="true" />
        )}
        {title !== undefined && (
          <div className={styles.title}>
            <h2>{title}</h2>
          </div>
        )}
        <IconButton
          label="关闭"
          className={cx(styles.close, title === undefined && styles.bare)}
          onClick={onClose}
        >
          <CloseIcon />
        </IconButton>
      </div>
      <div id={id} className={cx(styles.content, className)}>
        {children}
      </div>
      {footer !== undefined && <div className={styles.footer}>{footer}</div>}
    </div>
  )
}

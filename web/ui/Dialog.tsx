// A dialog with a question or a form: centred on wide windows, full screen on phones when text is typed.
import { type ReactNode, useEffect, useId, useRef } from 'react'
import { Button, IconButton } from './Button.tsx'
import { cx } from './cx.ts'
import styles from './Dialog.module.css'
import { CloseIcon } from './icons.tsx'
import { useModal } from './use-modal.ts'
import { usePresence } from './use-presence.ts'

/**
 * `full` (default true) fills a phone's screen, so that its keyboard never covers the text; `full={false}` is
 * a small box on every screen. `footer` holds the buttons. `locked` ignores Escape, back and presses outside
 * during a request.
 */
export type DialogProps = {
  open: boolean
  onClose: () => void
  title: ReactNode
  full?: boolean
  locked?: boolean
  footer?: ReactNode
  children: ReactNode
}

export function Dialog(props: DialogProps) {
  const { present, closing } = usePresence(props.open, 200)
  return present ? <OpenDialog {...props} closing={closing} /> : null
}

function OpenDialog({
  onClose,
  title,
  full = true,
  locked = false,
  footer,
  children,
  closing,
}: DialogProps & { closing: boolean }) {
  const ref = useRef<HTMLDialogElement>(null)
  const id = useId()
  useModal(ref, { closing, onClose: () => locked || onClose(), light: !full })
  useEffect(() => {
    // A form gets the focus in its first field, not on the close button.
    if (full)
      ref.current?.querySelector<HTMLElement>('input:not([type=checkbox],[type=radio]),textarea')?.focus()
  }, [full])
  return (
    <dialog
      ref={ref}
      className={cx(styles.dialog, full && styles.full)}
      data-closing={closing || undefined}
      aria-labelledby={id}
    >
      <div className={styles.box}>
        <header className={styles.head}>
          <h2 id={id}>{title}</h2>
          {full && (
            <IconButton label="关闭" disabled={locked} onClick={onClose}>
              <CloseIcon />
            </IconButton>
          )}
        </header>
        <div className={styles.content}>{children}</div>
        {footer !== undefined && <footer className={styles.footer}>{footer}</footer>}
      </div>
    </dialog>
  )
}

/** `danger` colours the confirming button; `busy` shows that the confirmed action is in progress. */
export type ConfirmDialogProps = {
  open: boolean
  title: string
  children?: ReactNode
  confirmLabel?: string
  cancelLabel?: string
  danger?: boolean
  busy?: boolean
  onConfirm: () => void
  onClose: () => void
}

export function ConfirmDialog({
  open,
  title,
  children,
  confirmLabel = '确定',
  cancelLabel = '取消',
  danger = false,
  busy = false,
  onConfirm,
  onClose,
}: ConfirmDialogProps) {
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={title}
      full={false}
      locked={busy}
      footer={
        <>
          <Button disabled={busy} onClick={onClose}>
            {cancelLabel}
          </Button>
          <Button variant={danger ? 'danger' : 'primary'} loading={busy} onClick={onConfirm}>
            {confirmLabel}
          </Button>
        </>
      }
    >
      {children}
    </Dialog>
  )
}

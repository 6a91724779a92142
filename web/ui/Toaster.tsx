// Shows the toasts; mounted once, in the shell.
import { useEffect, useSyncExternalStore } from 'react'
import { createPortal } from 'react-dom'
import styles from './Toaster.module.css'
import { getToastHost } from './toast.ts'
import {
  dismissToast,
  getShownToasts,
  pauseToasts,
  resumeToasts,
  subscribeToasts,
  type ToastItem,
} from './toast-queue.ts'

const nothingChanges = () => () => undefined

/** The place of the toasts. Polite to screen readers; hovering or focusing one stops the clock. */
export function Toaster() {
  const items = useSyncExternalStore(subscribeToasts, getShownToasts, getShownToasts)
  // The server's first paint has no page to put it on.
  const isInPage = useSyncExternalStore(
    nothingChanges,
    () => true,
    () => false,
  )
  if (!isInPage) return null
  const host = getToastHost()
  // A sheet's lowest row is where one acts: what is said while it is open stands over it.
  const shownItems = host ? items.map((item) => ({ ...item, position: 'top' as const })) : items
  return createPortal(
    <>
      <Stack position="top" items={shownItems} />
      <Stack position="bottom" items={shownItems} />
    </>,
    host ?? document.body,
  )
}

function Stack({ position, items }: { position: ToastItem['position']; items: readonly ToastItem[] }) {
  return (
    <div className={styles.stack} data-position={position} role="status" aria-live="polite">
      {items
        .filter((item) => item.position === position)
        .map((item) => (
          <Message key={item.id} item={item} />
        ))}
    </div>
  )
}

function Message({ item }: { item: ToastItem }) {
  const { action } = item
  // One that goes under the pointer, or with the focus, tells nobody that they have left it.
  useEffect(() => resumeToasts, [])
  return (
    <output
      aria-live="off"
      className={styles.toast}
      data-leaving={item.leaving || undefined}
      onPointerEnter={pauseToasts}
      onPointerLeave={resumeToasts}
      onFocus={pauseToasts}
      onBlur={resumeToasts}
    >
      <span>{item.text}</span>
      {action && (
        <button
          type="button"
          className={styles.action}
          onClick={() => {
            dismissToast(item.id)
            action.run()
          }}
        >
          {action.label}
        </button>
      )}
      {item.lasting && (
        <button
          type="button"
          className={styles.action}
          aria-label="关闭"
          onClick={() => dismissToast(item.id)}
        >
          ×
        </button>
      )}
    </output>
  )
}

// Renders the toasts; mounted once, in the shell.
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

/** The region of the toasts (aria-live polite); hovering or focusing a toast pauses the timers. */
export function Toaster() {
  const items = useSyncExternalStore(subscribeToasts, getShownToasts, getShownToasts)
  // Server rendering has no document for the portal.
  const isInPage = useSyncExternalStore(
    nothingChanges,
    () => true,
    () => false,
  )
  if (!isInPage) return null
  const host = getToastHost()
  // The actions of a sheet are at its bottom, so toasts are shown at the top while it is open.
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
  // A toast that is removed under the pointer or with the focus emits no leave event, so resume the timers on
  // unmount.
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

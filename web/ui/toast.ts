// API for toasts, usable from every module; the code that renders them is loaded later and gets the toasts
// queued before.

/** An action of a toast, e.g. 撤销. Running it dismisses the toast. */
export type ToastAction = { label: string; run: () => void }

export type ToastOptions = {
  /**
   * Milliseconds that it is visible, hovering not counted; default 3000. `Infinity` stays until dismissed.
   */
  duration?: number
  action?: ToastAction
  position?: 'top' | 'bottom'
  /** A toast replaces a visible or queued one with the same key. */
  key?: string
}

/** Times of the specification, §4 and §9, in milliseconds. */
export const TOAST_MS = { duration: 3000, notice: 2000, leave: 150, retry: 250 } as const

type Show = (text: string, options: ToastOptions) => void
const pendingMessages: [text: string, options: ToastOptions][] = []
let show: Show = (...message) => void pendingMessages.push(message)
const hosts: HTMLElement[] = []
let onHost = (): void => undefined

/**
 * Registers the handler that shows toasts; it gets the queued ones at once. `moved` is called when
 * {@link getToastHost} changes.
 */
export function setToastHandler(take: Show, moved: () => void): void {
  show = take
  onHost = moved
  for (const message of pendingMessages.splice(0)) take(...message)
}

/** Shows `text`, by default 3000 ms at the top, 5000 ms with an undo action; two at a time. */
export const showToast = (text: string, options: ToastOptions = {}): void => show(text, options)

/** The app's own variant: at the bottom, 2000 ms, or 5000 ms with an undo action. */
export const showNotice = (text: string, options: Omit<ToastOptions, 'position'> = {}): void =>
  show(text, { ...(options.action ? {} : { duration: TOAST_MS.notice }), ...options, position: 'bottom' })

/**
 * The element that must contain the toasts now; undefined for the page itself, also when a dialog was removed
 * without a release.
 */
export const getToastHost = (): HTMLElement | undefined => hosts.findLast(({ isConnected }) => isConnected)

/**
 * A modal dialog makes the rest of the page inert, toasts too: while it is open they are rendered inside it.
 * Returns the release function.
 */
export function claimToastHost(host: HTMLElement): () => void {
  hosts.push(host)
  onHost()
  return () => {
    hosts.splice(hosts.indexOf(host), 1)
    onHost()
  }
}

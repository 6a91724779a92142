// The short messages of the app. Every module can speak; what shows them comes later and is told what was said before.

/** What a toast can offer, e.g. 撤销. Running it dismisses the toast. */
export type ToastAction = { label: string; run: () => void }

export type ToastOptions = {
  /** Milliseconds on show, hovering not counted; 3000. `Infinity` stays until dismissed. */
  duration?: number
  action?: ToastAction
  position?: 'top' | 'bottom'
  /** A toast of the same key is replaced, not queued behind. */
  key?: string
}

/** Times of the specification, §4 and §9, in milliseconds. */
export const TOAST_MS = { duration: 3000, notice: 2000, leave: 150, retry: 250 } as const

type Show = (text: string, options: ToastOptions) => void
const pendingMessages: [text: string, options: ToastOptions][] = []
let show: Show = (...message) => void pendingMessages.push(message)
const hosts: HTMLElement[] = []
let onHost = (): void => undefined

/** Who shows messages from now on, hears at once what was said before, and is told when {@link toastHost} is another. */
export function setToastHandler(take: Show, moved: () => void): void {
  show = take
  onHost = moved
  for (const message of pendingMessages.splice(0)) take(...message)
}

/** Shows `text`, 3000 ms at the top unless told otherwise, 5000 ms when there is something to undo; two at a time. */
export const showToast = (text: string, options: ToastOptions = {}): void => show(text, options)

/** The app's own helper: at the bottom, 2000 ms, or 5000 ms when there is something to undo. */
export const showNotice = (text: string, options: Omit<ToastOptions, 'position'> = {}): void =>
  show(text, { ...(options.action ? {} : { duration: TOAST_MS.notice }), ...options, position: 'bottom' })

/** Where messages belong now; undefined for the page itself, as where a dialog left the page without a release. */
export const getToastHost = (): HTMLElement | undefined => hosts.findLast(({ isConnected }) => isConnected)

/** A modal dialog makes the rest of the page inert, toasts too: while it is open they show inside it. Returns the release. */
export function claimToastHost(host: HTMLElement): () => void {
  hosts.push(host)
  onHost()
  return () => {
    hosts.splice(hosts.indexOf(host), 1)
    onHost()
  }
}

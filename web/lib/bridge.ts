// Bridge to the native app around the page: only this module contains platform code for Android and iOS.

/** Messages that the page may send to the native side. */
export type BridgeAction =
  | 'share'
  | 'openInBrowser'
  | 'goBackAPP'
  | 'getTheme'
  | 'OPEN_APP'
  | 'volumeKeys'
  | 'themeApplied'
type Message = { action: BridgeAction; text?: string; url?: string; on?: boolean; theme?: string }
type Post = (message: unknown) => unknown

declare global {
  interface Window {
    /** Android: a JavaScript interface that takes a JSON string. */
    kaijuan?: { postMessage?: (message: string) => unknown }
    /** iOS: a script message handler that takes an object and may return a promise. */
    webkit?: { messageHandlers?: { kaijuan?: { postMessage?: Post } } }
  }
}

/** Timeout in which the native side must send its theme with the event THEME. */
const ANSWER_MS = 1000

/** Sends one message to the native app; returns its reply, if it has one. */
export function postToApp(message: Message): unknown {
  try {
    const android = window.kaijuan
    // Called as a method of its object: Android throws an error for a detached method.
    if (android?.postMessage) return android.postMessage(JSON.stringify(message))
    return window.webkit?.messageHandlers?.kaijuan?.postMessage?.(message)
  } catch {
    return undefined
  }
}

/** Whether the page runs inside the native app. */
export function isEmbedded(): boolean {
  return Boolean(window.kaijuan?.postMessage ?? window.webkit?.messageHandlers?.kaijuan?.postMessage)
}

/**
 * Shares `text`: natively, else with the browser's share sheet. Returns false when neither works (then copy
 * the text); true also when the reader closed the sheet.
 */
export async function openShareSheet(text: string): Promise<boolean> {
  if (isEmbedded()) {
    postToApp({ action: 'share', text })
    return true
  }
  try {
    await navigator.share({ text })
    return true
  } catch (error) {
    // AbortError means that the reader closed the sheet, so no fallback is needed. Without Web Share the call
    // throws a TypeError.
    return error instanceof DOMException && error.name === 'AbortError'
  }
}

/** Opens `url` outside the app, or in a new tab. */
export function openInBrowser(url: string): void {
  if (isEmbedded()) postToApp({ action: 'openInBrowser', url })
  else window.open(url, '_blank', 'noopener')
}

/** Sends the native app the message to leave the web page. */
export function goBackApp(): void {
  postToApp({ action: 'goBackAPP' })
}

/** The native app's theme; '' when not embedded or on timeout (one second). */
export async function getNativeTheme(): Promise<string> {
  if (!isEmbedded()) return ''
  const themeEvent = new Promise<string>((resolve) => {
    const timer = setTimeout(() => resolve(''), ANSWER_MS)
    const hear = (event: Event) => {
      clearTimeout(timer)
      const detail: unknown = event instanceof CustomEvent ? event.detail : ''
      resolve(typeof detail === 'string' ? detail : '')
    }
    window.addEventListener('THEME', hear, { once: true })
  })
  try {
    const answer: unknown = await postToApp({ action: 'getTheme' })
    if (typeof answer === 'string' && answer !== '') return answer
  } catch {
    // A handler without reply rejects; the event may still arrive.
  }
  return themeEvent
}

/** Sends the native app the theme that the page has now: the app draws the system bars over the page. */
export function sendTheme(theme: string): void {
  postToApp({ action: 'themeApplied', theme })
}

/** Calls `back` on every GO_BACK event of the native app. Returns the unsubscribe function. */
export function onGoBack(back: () => void): () => void {
  window.addEventListener('GO_BACK', back)
  return () => window.removeEventListener('GO_BACK', back)
}

/** Signals that the web app has started: as a window event and, when embedded, to the native side. */
export function sendOpenApp(): void {
  window.dispatchEvent(new CustomEvent('OPEN_APP'))
  postToApp({ action: 'OPEN_APP' })
}

// The native app around the page: one module knows both platforms, the rest of the web app knows neither.

/** What the page may ask of the native side. */
export type BridgeAction = 'share' | 'openInBrowser' | 'goBackAPP' | 'getTheme' | 'OPEN_APP' | 'volumeKeys'
type Message = { action: BridgeAction; text?: string; url?: string; on?: boolean }
type Post = (message: unknown) => unknown

declare global {
  interface Window {
    /** Android: a JavaScript interface that takes a JSON text. */
    kaijuan?: { postMessage?: (message: string) => unknown }
    /** iOS: a script message handler that takes an object and may answer with a promise. */
    webkit?: { messageHandlers?: { kaijuan?: { postMessage?: Post } } }
  }
}

/** How long the native side has to say its theme when it answers by the event THEME. */
const ANSWER_MS = 1000

/** Says one message to the app around the page; its answer, if it has one. */
export function postToApp(message: Message): unknown {
  try {
    const android = window.kaijuan
    // Called on its object: Android refuses a detached method.
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

/** Shares `text`: natively, else by the browser's sheet; false when neither exists (then copy it) or the reader gave up. */
export async function openShareSheet(text: string): Promise<boolean> {
  if (isEmbedded()) {
    postToApp({ action: 'share', text })
    return true
  }
  try {
    await navigator.share({ text })
    return true
  } catch (error) {
    // A closed sheet is an answer too: nothing more to offer. Where there is none, there is nothing to call.
    return error instanceof DOMException && error.name === 'AbortError'
  }
}

/** Opens `url` outside the app, or in a new tab. */
export function openInBrowser(url: string): void {
  if (isEmbedded()) postToApp({ action: 'openInBrowser', url })
  else window.open(url, '_blank', 'noopener')
}

/** Asks the native app to leave the web page. */
export function goBackApp(): void {
  postToApp({ action: 'goBackAPP' })
}

/** The native app's theme; '' when not embedded or not told within a second. */
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
    // A handler without reply rejects; the event may still come.
  }
  return themeEvent
}

/** Calls `back` on every GO_BACK of the native app. Returns the stop. */
export function onGoBack(back: () => void): () => void {
  window.addEventListener('GO_BACK', back)
  return () => window.removeEventListener('GO_BACK', back)
}

/** Says that the web app has started: as a window event and, when embedded, to the native side. */
export function sendOpenApp(): void {
  window.dispatchEvent(new CustomEvent('OPEN_APP'))
  postToApp({ action: 'OPEN_APP' })
}

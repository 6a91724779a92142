// A phone's volume keys turn pages while a book is open: the native app sends them as events, a browser never
// does.
import { isEmbedded, postToApp } from './bridge.ts'

/** Captures the keys until the returned function is called; `turn`: 1 forward, -1 back. */
export function takeVolumeKeys(turn: (step: 1 | -1) => void): () => void {
  if (!isEmbedded()) return () => undefined
  const onKey = (event: Event) => {
    const detail: unknown = event instanceof CustomEvent ? event.detail : undefined
    if (detail === 'down') turn(1)
    else if (detail === 'up') turn(-1)
  }
  window.addEventListener('VOLUME', onKey)
  postToApp({ action: 'volumeKeys', on: true })
  return () => {
    window.removeEventListener('VOLUME', onKey)
    postToApp({ action: 'volumeKeys', on: false })
  }
}

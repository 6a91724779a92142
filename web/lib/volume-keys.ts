// The volume keys of a phone turn pages while a book is open: the native app hands them over, a browser never does.
import { isEmbedded, postToApp } from './bridge.ts'

/** Takes the keys until the answer is called; `turn`: 1 on, -1 back. */
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

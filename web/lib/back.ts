// The back rule, for the back button, the native app's GO_BACK and whoever else goes back.
import { goBackApp, isEmbedded } from './bridge.ts'
import { closeTopOverlay } from './overlay.ts'

/** What going back needs to know of the router. */
export type Backward = { canGoBack: () => boolean; back: () => void; home: () => void }

/**
 * Closes what lies on top; else goes to the previous page; without one asks the native app to go back when embedded,
 * else goes to '/' (specification, §2).
 */
export function goBack({ canGoBack, back, home }: Backward): void {
  if (closeTopOverlay()) return
  if (canGoBack()) back()
  else if (isEmbedded()) goBackApp()
  else home()
}

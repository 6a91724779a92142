// The back rule, for the back button, the native app's GO_BACK and whoever else goes back.
import { goBackApp, isEmbedded } from './bridge.ts'
import { closeTopOverlay } from './overlay.ts'

/** What going back needs of the router. */
export interface BackNavigator {
  history: { canGoBack(): boolean; back(): void }
  navigate(input: { to: '/' }): unknown
}

/**
 * Closes what lies on top; else goes to the previous page; without one asks the native app to go back when embedded,
 * else goes to '/', from every screen (specification, §2).
 */
export function goBack({ history, navigate }: BackNavigator): void {
  if (closeTopOverlay()) return
  if (history.canGoBack()) history.back()
  else if (isEmbedded()) goBackApp()
  else void navigate({ to: '/' })
}

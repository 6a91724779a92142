// The rule for going back, for the back button, the native app's GO_BACK event and any other caller.
import { goBackApp, isEmbedded } from './bridge.ts'
import { closeTopOverlay } from './overlay.ts'

/** The part of the router that going back needs. */
export interface BackNavigator {
  history: { canGoBack(): boolean; back(): void }
  navigate(input: { to: '/' }): unknown
}

/**
 * Closes the top overlay; else navigates to the previous page; without one, sends goBack to the native app
 * when embedded, else navigates to '/', from every screen (specification, §2).
 */
export function goBack({ history, navigate }: BackNavigator): void {
  if (closeTopOverlay()) return
  if (history.canGoBack()) history.back()
  else if (isEmbedded()) goBackApp()
  else void navigate({ to: '/' })
}

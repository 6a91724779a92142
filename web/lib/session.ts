// Whether somebody is signed in here: the token cookie, watched, so that every part of the page learns of a change.
import { useSyncExternalStore } from 'react'
import { readToken, writeToken, writeUid } from './cookies.ts'

const listeners = new Set<() => void>()
/** The token this page works with; another tab may have changed the cookie since. */
let known = readToken()
const tell = () => {
  known = readToken()
  for (const listener of listeners) listener()
}

/** Keeps the session that the server just opened. */
export function keepSession(token: string, user_id: number): void {
  writeToken(token)
  writeUid(String(user_id))
  tell()
}

/** The cookie lives on as the server's session does: 90 days from the last use. */
export function prolongSession(): void {
  const token = readToken()
  if (token !== '') writeToken(token)
}

/** Forgets the session; who it was stays known to the visit log only. */
export function dropSession(): void {
  // Another tab may have taken the cookie away already: this page still has to hear of it.
  if (readToken() === '' && known === '') return
  writeToken('')
  tell()
}

/** True when this browser holds a token; whether it still lives, the next call tells. */
export const isSignedIn = (): boolean => readToken() !== ''

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

const isKnown = (): boolean => known !== ''

/** {@link isSignedIn} as this page knows it, without a look at the cookie each time something is drawn. */
export const useIsSignedIn = (): boolean => useSyncExternalStore(subscribe, isKnown, () => false)

/** Runs `run` whenever somebody signs in or out here. Returns the stop. */
export const onSessionChange = (run: () => void): (() => void) => subscribe(run)

/**
 * Runs `run` when another tab signed in, out, or somebody else in: what stands on this page is then not this reader's.
 * Cookies tell nobody that they changed, so one looks when the tab is looked at again.
 */
export function watchOtherTabs(run: () => void): void {
  const look = () => {
    if (document.visibilityState === 'hidden' || readToken() === known) return
    known = readToken()
    run()
  }
  window.addEventListener('focus', look)
  document.addEventListener('visibilitychange', look)
}

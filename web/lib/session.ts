// Session state of this browser: the token cookie, observed, so that every component is notified of a change.
import { useSyncExternalStore } from 'react'
import { readToken, readUid, writeToken, writeUid } from './cookies.ts'
import { clearUserData } from './forget-reader.ts'

const listeners = new Set<() => void>()
/** The token that this page uses; another tab may have changed the cookie since. */
let known = readToken()
const tell = () => {
  known = readToken()
  for (const listener of listeners) listener()
}

/** Stores the session that the server just opened. */
export function keepSession(token: string, user_id: number): void {
  const before = readUid()
  if (before !== '' && before !== String(user_id)) void clearUserData()
  writeToken(token)
  writeUid(String(user_id))
  tell()
}

/** Renews the cookie's lifetime like the server's session: 90 days from the last use. */
export function prolongSession(): void {
  const token = readToken()
  if (token !== '') writeToken(token)
}

/** Replaces the token within the same session: nothing on the page changes. */
export function renewToken(token: string): void {
  writeToken(token)
  known = token
}

/** Ends the session, and deletes the stored data of its user. */
export function dropSession(): void {
  // Another tab may have removed the cookie already: this page must still be notified.
  if (readToken() === '' && known === '') return
  writeToken('')
  writeUid('')
  // Started before the listeners run: they then read empty stores.
  void clearUserData()
  tell()
}

/** True when this browser has a token; the next request shows whether it is still valid. */
export const isLoggedIn = (): boolean => readToken() !== ''

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

const isKnown = (): boolean => known !== ''

/** {@link isLoggedIn} as a hook, from the cached token: no cookie read at each render. */
export const useIsLoggedIn = (): boolean => useSyncExternalStore(subscribe, isKnown, () => false)

/** Runs `run` at each log-in or log-out here. Returns the unsubscribe function. */
export const onSessionChange = (run: () => void): (() => void) => subscribe(run)

/**
 * Runs `run` when another tab logged in, logged out, or changed the account: this page then shows another
 * user's data.
 * Cookies emit no change event, so the cookie is checked when the tab becomes visible.
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

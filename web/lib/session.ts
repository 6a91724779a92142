// Whether somebody is logged in here: the token cookie, watched, so that every part of the page learns of a change.
import { useSyncExternalStore } from 'react'
import { readToken, readUid, writeToken, writeUid } from './cookies.ts'
import { clearUserData } from './forget-reader.ts'

const listeners = new Set<() => void>()
/** The token this page works with; another tab may have changed the cookie since. */
let known = readToken()
const tell = () => {
  known = readToken()
  for (const listener of listeners) listener()
}

/** Keeps the session that the server just opened. */
export function keepSession(token: string, user_id: number): void {
  const before = readUid()
  if (before !== '' && before !== String(user_id)) void clearUserData()
  writeToken(token)
  writeUid(String(user_id))
  tell()
}

/** The cookie lives on as the server's session does: 90 days from the last use. */
export function prolongSession(): void {
  const token = readToken()
  if (token !== '') writeToken(token)
}

/** Goes on with another token of the same session's reader: nothing on the page changes. */
export function renewToken(token: string): void {
  writeToken(token)
  known = token
}

/** Forgets the session, and what this browser kept of its reader. */
export function dropSession(): void {
  // Another tab may have taken the cookie away already: this page still has to hear of it.
  if (readToken() === '' && known === '') return
  writeToken('')
  writeUid('')
  // Begun before anybody is told: what they read of the shelves then is empty.
  void clearUserData()
  tell()
}

/** True when this browser holds a token; whether it still lives, the next call tells. */
export const isLoggedIn = (): boolean => readToken() !== ''

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

const isKnown = (): boolean => known !== ''

/** {@link isLoggedIn} as this page knows it, without a look at the cookie each time something is drawn. */
export const useIsLoggedIn = (): boolean => useSyncExternalStore(subscribe, isKnown, () => false)

/** Runs `run` whenever somebody logs in or out here. Returns the stop. */
export const onSessionChange = (run: () => void): (() => void) => subscribe(run)

/**
 * Runs `run` when another tab logged in, out, or somebody else in: what stands on this page is then not this reader's.
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

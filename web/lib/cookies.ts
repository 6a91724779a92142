// Reads and writes the cookies of the specification, and reads the app-identity string.
import { parseAppIdentity } from '../../contract/kernel/app-identity.ts'

const YEAR_DAYS = 365
/** Same lifetime as the token on the server (decisions, §2): 90 days sliding. */
const TOKEN_DAYS = 90

declare global {
  interface Window {
    /** Set by the native app before the page starts; the alternative is the cookie `bb_app`. */
    bb_app?: unknown
  }
}

let cachedCookies: string | undefined
let painted: () => string = () => ''

/** Sets the source of cookies for server rendering, which has no browser cookies. */
export function setCookieSource(next: () => string): void {
  painted = next
}

/** All cookies, cached for the current task: each read in the browser is a request to another process. */
function allCookies(): string {
  // The server renders for a guest.
  if (typeof document === 'undefined') return painted()
  if (cachedCookies === undefined) {
    cachedCookies = document.cookie
    queueMicrotask(() => {
      cachedCookies = undefined
    })
  }
  return cachedCookies
}

/** The value of a cookie, decoded; '' when there is none. */
export function readCookie(name: string): string {
  for (const part of allCookies().split('; ')) {
    if (!part.startsWith(`${name}=`)) continue
    try {
      return decodeURIComponent(part.slice(name.length + 1))
    } catch {
      return ''
    }
  }
  return ''
}

/** Writes a cookie for the whole site for `days`; '' removes it. SameSite=Lax, Secure under https. */
export function writeCookie(name: string, value: string, days = YEAR_DAYS): void {
  const age = value === '' ? 0 : Math.round(days * 86_400)
  const secure = window.location.protocol === 'https:' ? '; Secure' : ''
  const text = `${name}=${encodeURIComponent(value)}; Path=/; Max-Age=${age}; SameSite=Lax${secure}`
  // Not the CookieStore API: plain http and older webviews lack it.
  Reflect.set(document, 'cookie', text)
  cachedCookies = undefined
}

/** The bearer token, '' for a guest. */
export const readToken = (): string => readCookie('bb_token')
/** Stores the token; '' logs out. */
export const writeToken = (token: string): void => writeCookie('bb_token', token, TOKEN_DAYS)

/** The id of the member who last logged in here, '' if there was none. */
export const readUid = (): string => readCookie('bb_uid')
export const writeUid = (uid: string): void => writeCookie('bb_uid', uid)

/** The client id of this browser, '' before the first visit is counted. */
export const readCuid = (): string => readCookie('bb_cuid')
export const writeCuid = (cuid: string): void => writeCookie('bb_cuid', cuid)

/** Review mode: true only for boolean true or the string 'true' (specification, §4). */
export function isTrue(value: unknown): boolean {
  return value === true || value === 'true'
}

export const isReviewMode = (): boolean => isTrue(readCookie('bb_review'))
export const writeReviewMode = (on: unknown): void => writeCookie('bb_review', isTrue(on) ? 'true' : '')

/**
 * `?review=true` of the first URL sets the mode, `?review=false` ends it; any other value changes nothing.
 */
export function applyReviewMode(search: string): void {
  const reviewParam = new URLSearchParams(search).get('review')
  if (reviewParam === 'true' || reviewParam === 'false') writeReviewMode(reviewParam)
}

/**
 * The app-identity string: the native app's window value, else the cookie `bb_app`; '' when neither passes
 * validation.
 */
export function readAppIdentity(): string {
  for (const text of [window.bb_app, readCookie('bb_app')]) {
    if (typeof text === 'string' && parseAppIdentity(text)) return text
  }
  return ''
}

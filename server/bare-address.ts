// Fetches a URL that was entered without a scheme: by https, with http as the fallback.
import { FetchFailure, type FetchReason } from './providers/page-fetch/port.ts'

export const hasScheme = (address: string): boolean => /^[a-z][a-z0-9+.-]*:\/\//i.test(address)

/**
 * Errors after which http is tried: an old site may not support https, or may respond there with another
 * site's page.
 */
const HTTP_FALLBACK_REASONS: ReadonlySet<FetchReason> = new Set(['CONNECT', 'TIMEOUT', 'CUT', 'HTTP_STATUS'])

/**
 * Calls `visit` with https, then with http. Throws the error of the last attempt. `bare` must not have a
 * scheme.
 */
export async function byEitherScheme<T>(bare: string, visit: (address: string) => Promise<T>): Promise<T> {
  try {
    return await visit(`https://${bare}`)
  } catch (error) {
    if (!(error instanceof FetchFailure && HTTP_FALLBACK_REASONS.has(error.reason))) throw error
    return visit(`http://${bare}`)
  }
}

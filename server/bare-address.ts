// Opens an address that was typed without its scheme: by https, and by http where https does not answer.
import { FetchFailure, type FetchReason } from './providers/page-fetch/port.ts'

export const hasScheme = (address: string): boolean => /^[a-z][a-z0-9+.-]*:\/\//i.test(address)

/** What http may do better: an old site that speaks no https, or answers there with another site's page. */
const WORTH_HTTP: ReadonlySet<FetchReason> = new Set(['CONNECT', 'TIMEOUT', 'CUT', 'HTTP_STATUS'])

/** `visit` by https, then by http. Throws what the last of them threw. An address that names its scheme is not for here. */
export async function byEitherScheme<T>(bare: string, visit: (address: string) => Promise<T>): Promise<T> {
  try {
    return await visit(`https://${bare}`)
  } catch (error) {
    if (!(error instanceof FetchFailure && WORTH_HTTP.has(error.reason))) throw error
    return visit(`http://${bare}`)
  }
}

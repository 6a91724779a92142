// The public origin of this site: from the configuration, else from the request.
import { throwAppError } from '../../contract/kernel/app-error.ts'

/** A host name or an IP address, with or without a port. */
const HOST = /^(?:[a-z\d](?:[\w.-]{0,252})|\[[\da-f:.]{2,45}\])(?::\d{1,5})?$/i

/**
 * Returns e.g. `https://site.example`, without a trailing slash. Throws INVALID_INPUT for an invalid Host
 * header, even if `site_url` is set.
 */
export function originOf(
  { host, protocol }: { readonly host: string; readonly protocol: string },
  site_url: string | undefined,
): string {
  const origin = `${protocol}://${host}`
  if (!HOST.test(host ?? '') || !URL.canParse(origin))
    throwAppError('INVALID_INPUT', { details: [{ field: 'host', message: '网址的主机名读不懂' }] })
  return site_url ?? origin
}

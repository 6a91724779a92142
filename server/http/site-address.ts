// Under which address this site is known to others: as the settings say, else as the request was addressed.
import { throwAppError } from '../../contract/kernel/app-error.ts'

/** A name or an address in numbers, with or without a port. */
const HOST = /^(?:[a-z\d](?:[\w.-]{0,252})|\[[\da-f:.]{2,45}\])(?::\d{1,5})?$/i

/** `https://site.example`, without a slash. Throws INVALID_INPUT for a Host that is none, whatever is set. */
export function originOf(
  { host, protocol }: { readonly host: string; readonly protocol: string },
  site_url: string | undefined,
): string {
  const origin = `${protocol}://${host}`
  if (!HOST.test(host ?? '') || !URL.canParse(origin))
    throwAppError('INVALID_INPUT', { details: [{ field: 'host', message: '网址的主机名读不懂' }] })
  return site_url ?? origin
}

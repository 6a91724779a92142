// Times as pages and feeds write them; for all providers.

/** RFC 822 zones that Date does not know, as offsets. */
const ZONES: Record<string, string> = {
  BST: '+0100',
  CET: '+0100',
  CEST: '+0200',
  EET: '+0200',
  EEST: '+0300',
  MSK: '+0300',
  IST: '+0530',
  JST: '+0900',
  KST: '+0900',
  AEST: '+1000',
  AEDT: '+1100',
  UT: 'GMT',
}
const KNOWN_ZONE = /(Z|[+-]\d\d:?\d\d|GMT|UTC|\b[ECMP][SD]T)\s*(\(.*\))?$/i

/**
 * A time in ISO 8601, RFC 822 or much that resembles them, given back in ISO 8601 and UTC; null when it cannot be read.
 * One without a zone is taken as UTC, so that the answer does not depend on where the server stands.
 */
export function isoTime(value: string | null | undefined): string | null {
  const text = value
    ?.trim()
    .replace(/\s+/g, ' ')
    .replace(/\b([A-Z]{2,4})$/, (zone) => ZONES[zone] ?? zone)
  if (!text || text.length > 60 || !/\d{4}|\b\d\d\b/.test(text)) return null
  const isIso = /^\d{4}-\d\d/.test(text)
  const hasZone = KNOWN_ZONE.test(text)
  const hasClock = /\d:\d\d/.test(text)
  const zoned = hasZone || (isIso && !hasClock) ? text : isIso ? `${text}Z` : `${text} UTC`
  // "2026-01-02 03:04" and offsets without a colon are read alike by every engine only in the strict form.
  const strict = isIso
    ? zoned
        .replace(/^(\S{10}) (?=\d)/, '$1T')
        .replace(/ (?=[+-]\d)/, '')
        .replace(/([+-]\d\d)(\d\d)$/, '$1:$2')
    : zoned
  const time = new Date(strict)
  const year = time.getUTCFullYear()
  return Number.isNaN(year) || year < 1500 || year > 9999 ? null : time.toISOString()
}

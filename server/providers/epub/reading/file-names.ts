// Decodes the file names of a zip; finds files by names with another charset, case or form of accents.

/** Metadata files that macOS adds to archives. */
const MAC_METADATA = /^__MACOSX\/|(^|\/)(\._[^/]*|\.DS_Store)$/

export const isMacMetadata = (name: string): boolean => MAC_METADATA.test(name)

/**
 * Without the UTF-8 flag a name is CP437 by the standard, but in practice in the charset of the creator's
 * system.
 */
const SYSTEM_CHARSETS = ['gb18030', 'big5', 'shift_jis', 'windows-1252']

const strictly = (bytes: Uint8Array, charset: string): string | undefined => {
  try {
    return new TextDecoder(charset, { fatal: true, ignoreBOM: true }).decode(bytes)
  } catch {
    return undefined
  }
}

const slashed = (name: string): string => name.replaceAll('\\', '/')

/**
 * Decodes a name as UTF-8 if it is valid, with or without the flag; otherwise returns `declared`, decoded by
 * the standard.
 */
export const decodedName = (raw: Uint8Array, declared: string): string =>
  slashed(strictly(raw, 'utf-8') ?? declared)

/** Alternative decodings of the same bytes, most likely first. */
export const otherReadings = (raw: Uint8Array): string[] =>
  strictly(raw, 'utf-8') === undefined
    ? SYSTEM_CHARSETS.flatMap((charset) => strictly(raw, charset) ?? []).map(slashed)
    : []

/** Decodes percent-encoding if its bytes are valid UTF-8 or GBK; otherwise it stays unchanged. */
const percentDecoded = (name: string): string =>
  name.replace(/(?:%[\da-f]{2})+/gi, (escapes) => {
    const bytes = Buffer.from(escapes.replaceAll('%', ''), 'hex')
    return strictly(bytes, 'utf-8') ?? strictly(bytes, 'gb18030') ?? escapes
  })

/** Functions that normalize a name, from the strictest to the most lenient. */
const KEYS: readonly ((name: string) => string)[] = [
  (name) => name,
  (name) => slashed(name).normalize('NFC'),
  (name) => percentDecoded(slashed(name)).normalize('NFC'),
  (name) => percentDecoded(slashed(name)).normalize('NFC').toLowerCase().toUpperCase(),
]

/**
 * Returns a function that finds a stored name by a reference in a file of the book; the strictest match is
 * used. Calls `onLenient` for each match that is not exact.
 */
export function nameFinder(
  names: readonly { name: string; readings: readonly string[] }[],
  onLenient: () => unknown,
): (name: string) => string | undefined {
  const indexes = KEYS.map((key) => {
    const index = new Map<string, string>()
    const add = (written: string, name: string) => {
      if (!index.has(key(written))) index.set(key(written), name)
    }
    for (const { name } of names) add(name, name)
    for (const { name, readings } of names) for (const reading of readings) add(reading, name)
    return index
  })
  return (name) => {
    for (const [at, index] of indexes.entries()) {
      const found = index.get(KEYS[at]?.(name) ?? name)
      if (found === undefined) continue
      if (found !== name) onLenient()
      return found
    }
    return undefined
  }
}

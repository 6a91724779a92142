// Decodes the file names of a zip and finds a file by a name that differs in charset, case, percent signs or accents.

/** How macOS accompanies the files that it compresses. */
const MAC_METADATA = /^__MACOSX\/|(^|\/)(\._[^/]*|\.DS_Store)$/

export const isMacMetadata = (name: string): boolean => MAC_METADATA.test(name)

/** Without the UTF-8 flag a name is CP437 by the standard, and in fact what the writer's system used. */
const SYSTEM_CHARSETS = ['gb18030', 'big5', 'shift_jis', 'windows-1252']

const strictly = (bytes: Uint8Array, charset: string): string | undefined => {
  try {
    return new TextDecoder(charset, { fatal: true, ignoreBOM: true }).decode(bytes)
  } catch {
    return undefined
  }
}

const slashed = (name: string): string => name.replaceAll('\\', '/')

/** A name that is UTF-8 is read so, flagged or not; `declared` is the name as the standard reads it. */
export const decodedName = (raw: Uint8Array, declared: string): string =>
  slashed(strictly(raw, 'utf-8') ?? declared)

/** Other readings of the same bytes, most likely first. */
export const otherReadings = (raw: Uint8Array): string[] =>
  strictly(raw, 'utf-8') === undefined
    ? SYSTEM_CHARSETS.flatMap((charset) => strictly(raw, charset) ?? []).map(slashed)
    : []

/** Percent signs decoded where they are bytes of UTF-8, else of GBK; others stay as they are. */
const percentDecoded = (name: string): string =>
  name.replace(/(?:%[\da-f]{2})+/gi, (escapes) => {
    const bytes = Buffer.from(escapes.replaceAll('%', ''), 'hex')
    return strictly(bytes, 'utf-8') ?? strictly(bytes, 'gb18030') ?? escapes
  })

/** From the strictest to the most lenient. */
const KEYS: readonly ((name: string) => string)[] = [
  (name) => name,
  (name) => slashed(name).normalize('NFC'),
  (name) => percentDecoded(slashed(name)).normalize('NFC'),
  (name) => percentDecoded(slashed(name)).normalize('NFC').toLowerCase().toUpperCase(),
]

/**
 * Returns the lookup of a stored name by how some file of the book writes it; the strictest match is taken. `onLenient` is
 * called for each that differs.
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

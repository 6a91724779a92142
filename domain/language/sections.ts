// Functions that serialize and deserialize several tables as one text file, because one file is simpler to
// download, hash and cache than five.

const MAGIC = 'kaijuan'

/**
 * Encodes the named tables after one header line. `kind` and `version` are validated when the file is read.
 */
export const packSections = (kind: string, version: number, sections: Record<string, string>): string => {
  const lengths = Object.entries(sections).map(([name, text]) => `${name}=${text.length}`)
  return `${[MAGIC, kind, version, ...lengths].join(' ')}\n${Object.values(sections).join('')}`
}

export type SectionBounds = { start: number; end: number }

/**
 * Returns the range of each table, in UTF-16 units. Throws an error if kind or version differ, or if the text
 * is truncated.
 */
export const readSections = (text: string, kind: string, version: number): Map<string, SectionBounds> => {
  const headerEnd = text.indexOf('\n')
  const [magic, foundKind, foundVersion, ...lengths] = text.slice(0, headerEnd).split(' ')
  if (magic !== MAGIC || foundKind !== kind || foundVersion !== String(version))
    throw new Error(`not a ${kind} file of version ${version}`)
  const bounds = new Map<string, SectionBounds>()
  let start = headerEnd + 1
  for (const item of lengths) {
    const [name = '', length] = item.split('=')
    const end = start + Number(length)
    bounds.set(name, { start, end })
    start = end
  }
  if (start !== text.length) throw new Error(`the ${kind} file is incomplete`)
  return bounds
}

// Keeps a long list of short fields in a few large strings, because half a million small ones take 60 MB.

export type CompactList = {
  /** Adds a record; its fields hold no tab and no line break. */
  add(...fields: string[]): void
  /** The records in order, cut out as they are asked for. */
  all(): Generator<string[]>
}

const CHUNK = 2000

export const compactList = (): CompactList => {
  const chunks: Buffer[] = []
  let open: string[] = []
  function* read(): Generator<string[]> {
    for (const chunk of chunks) for (const line of chunk.toString('utf8').split('\n')) yield line.split('\t')
    for (const line of open) yield line.split('\t')
  }
  return {
    add: (...fields) => {
      open.push(fields.join('\t'))
      if (open.length < CHUNK) return
      chunks.push(Buffer.from(open.join('\n')))
      open = []
    },
    all: read,
  }
}

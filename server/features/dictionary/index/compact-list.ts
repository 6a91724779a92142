// Stores a long list of short fields in a few large buffers, because half a million small strings take 60 MB.

export type CompactList = {
  /** Adds a record; its fields must not contain tabs or line breaks. */
  add(...fields: string[]): void
  /** The records in order, parsed lazily by the generator. */
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

// Names what an opened dictionary answers, so that callers need not know how it is stored.
import type { Lexicon } from '../../../../domain/language/lexicon.ts'

/** Where the browser's core dictionary lies; serve `core-<hash>.txt` with the precompressed twin that fits. */
export type CoreFiles = {
  /** The only folder to serve; it holds the three files below and nothing else. */
  dir: string
  /** `core-<hash>.txt`: the hash changes with the content, so it may be cached for ever. */
  name: string
  /** Absolute paths. */
  path: string
  gzip: string
  brotli: string
  /** Bytes of each of the three, in that order. */
  sizes: [number, number, number]
}

/** The full dictionary. Every look-up is synchronous (one `pread` of a small block); unknown words are undefined. */
export type Dictionary = Lexicon & {
  /** How many entries there are. */
  size: number
  /** Headwords that begin with `query` (case does not matter), the most frequent first. */
  prefix(query: string, limit: number): string[]
  /** Words of the same first meaning as the lemma, the most frequent first, at most six. */
  synonyms(lemma: string): string[]
  core: CoreFiles
  /** Closes the file; look-ups of entries after it throw. */
  close(): void
}

/** Told now and then during a build, in bytes of the source. */
export type BuildProgress = (done: number, total: number) => void

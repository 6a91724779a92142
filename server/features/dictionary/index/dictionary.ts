// Types of the opened dictionary: its interface is independent of the storage.
import type { Lexicon } from '../../../../domain/language/lexicon.ts'

/** Paths of the browser's core dictionary; serve `core-<hash>.txt` from the matching precompressed file. */
export type CoreFiles = {
  /** The only folder to serve; it contains the three files below and nothing else. */
  dir: string
  /** `core-<hash>.txt`: the hash changes with the content, so it can be cached without expiry. */
  name: string
  /** Absolute paths. */
  path: string
  gzip: string
  brotli: string
  /** Bytes of each of the three, in that order. */
  sizes: [number, number, number]
}

/**
 * The full dictionary. Every look-up is synchronous (one `pread` of a small block); the result is undefined
 * for unknown words.
 */
export type Dictionary = Lexicon & {
  /** Number of entries. */
  size: number
  /** Headwords that begin with `query` (case-insensitive), most frequent first. */
  prefix(query: string, limit: number): string[]
  /** Words with the same first gloss as the lemma, most frequent first, at most six. */
  synonyms(lemma: string): string[]
  core: CoreFiles
  /** Closes the file; later look-ups of entries throw an error. */
  close(): void
}

/** Progress callback of a build, in bytes of the source. */
export type BuildProgress = (done: number, total: number) => void

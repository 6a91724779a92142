// Names the files of a built index and where they lie, so that writing and reading cannot disagree.
import path from 'node:path'
import { OWN_LISTS } from './own-lists.ts'
import type { DictionaryFile } from './source.ts'

/**
 * Raised when the format, the choice of words or the reading of the source changes: older indexes are then rebuilt. A
 * change of the lists written by hand needs no raise, they are part of the name.
 */
const FORMAT = 10

export const ENTRIES_FILE = 'entries.txt'
export const BLOCKS_FILE = 'blocks.txt'
export const LEXICON_FILE = 'lexicon.txt'
export const MANIFEST_FILE = 'manifest.json'
/** Only this folder is for the browser. */
export const PUBLIC_FOLDER = 'public'
export const LEXICON_VERSION = FORMAT

export type IndexManifest = {
  stamp: string
  entries: number
  core: { name: string; sizes: [number, number, number] }
}

/** What an index of a source in this format, with the lists of this version, is called. */
export const indexStamp = (source: DictionaryFile): string => `index-${FORMAT}-${OWN_LISTS}-${source.stamp}`

export const indexFolder = (dir: string, source: DictionaryFile): string => path.join(dir, indexStamp(source))

// File names and folders of a built index, shared by the code that writes and the code that reads it.
import path from 'node:path'
import { OWN_LISTS } from './own-lists.ts'
import type { DictionaryFile } from './source.ts'

/**
 * Index version: increment it when the format, the choice of words or the parsing of the source changes; this
 * invalidates older indexes. A change of the lists written by hand needs no increment, because their hash is
 * part of the folder name.
 */
const FORMAT = 10

export const ENTRIES_FILE = 'entries.txt'
export const BLOCKS_FILE = 'blocks.txt'
export const LEXICON_FILE = 'lexicon.txt'
export const MANIFEST_FILE = 'manifest.json'
/** The only folder that is served to browsers. */
export const PUBLIC_FOLDER = 'public'
export const LEXICON_VERSION = FORMAT

export type IndexManifest = {
  stamp: string
  entries: number
  core: { name: string; sizes: [number, number, number] }
}

/** Name of the index of a source with this format and these lists. */
export const indexStamp = (source: DictionaryFile): string => `index-${FORMAT}-${OWN_LISTS}-${source.stamp}`

export const indexFolder = (dir: string, source: DictionaryFile): string => path.join(dir, indexStamp(source))

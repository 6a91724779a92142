// Opens a built index: small tables in memory, full entries on disk.
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { parseJson } from '../../../../domain/kernel/json.ts'
import { guessMeaning } from '../../../../domain/language/fallback.ts'
import { toPlainKey, toWordKey } from '../../../../domain/language/normalise.ts'
import { findOtherSpellingEntry } from '../../../../domain/language/other-spelling.ts'
import { readSections } from '../../../../domain/language/sections.ts'
import { chooseCuedGloss } from '../../../../domain/language/sense-cues.ts'
import { createSortedLines, type SortedLines } from '../../../../domain/language/sorted-lines.ts'
import { createWordTables } from '../../../../domain/language/word-tables.ts'
import type { Dictionary } from './dictionary.ts'
import { openEntries } from './entries-file.ts'
import {
  type IndexManifest,
  indexFolder,
  LEXICON_FILE,
  LEXICON_VERSION,
  MANIFEST_FILE,
  PUBLIC_FOLDER,
} from './files.ts'
import { dictionarySource } from './source.ts'

// Scanning this many words for the most frequent ones limits a one-letter query to about a millisecond.
const PREFIX_SCAN = 4000

/**
 * Opens the index that `openOrBuildDictionary` built in `dir`. Throws when there is none of the current
 * format.
 */
export const openDictionary = (dir: string, source = dictionarySource()): Dictionary => {
  const folder = indexFolder(dir, source)
  const manifest = parseJson(readFileSync(path.join(folder, MANIFEST_FILE), 'utf8')) as IndexManifest
  const lexicon = readFileSync(path.join(folder, LEXICON_FILE), 'utf8')
  const sections = readSections(lexicon, 'lexicon', LEXICON_VERSION)
  const table = (name: string): SortedLines => {
    const bounds = sections.get(name)
    if (!bounds) throw new Error(`the dictionary index lacks its ${name}`)
    // A separate copy: V8 then stores an ASCII table with one byte per character, although other sections
    // contain Chinese.
    return createSortedLines(Buffer.from(lexicon.slice(bounds.start, bounds.end)).toString('utf8'))
  }
  const facts = table('facts')
  const entries = openEntries(folder)
  const words = createWordTables(
    {
      facts,
      bases: table('bases'),
      forms: table('forms'),
      settled: table('settled'),
      phrases: table('phrases'),
    },
    (key) => entries.find(key),
  )
  const synonyms = table('synonyms')
  const core = path.join(folder, PUBLIC_FOLDER, manifest.core.name)

  const entry: Dictionary['entry'] = (word) => {
    const key = toWordKey(word)
    if (key === '') return undefined
    for (const spelling of new Set([key, toPlainKey(key)])) {
      const found = entries.find(spelling)
      if (found) return { ...found, rank: words.rank(spelling), tags: words.tags(spelling) }
    }
    return undefined
  }

  return {
    ...words,
    cued: chooseCuedGloss,
    guess: guessMeaning,
    size: manifest.entries,
    entry,
    otherSpelling: (own) => findOtherSpellingEntry({ entry }, own),
    prefix: (query, limit) => {
      const prefix = toWordKey(query)
      if (prefix === '' || limit <= 0) return []
      const frequent = facts
        .withPrefix(prefix, PREFIX_SCAN)
        .map((line) => line.slice(0, line.indexOf('\t')))
        .map((key) => ({ key, rank: words.rank(key) ?? Number.MAX_SAFE_INTEGER }))
        .sort((a, b) => a.rank - b.rank)
        .slice(0, limit)
        .map(({ key }) => key)
      return [...new Set([...frequent, ...entries.keysFrom(prefix, limit * 2)])].slice(0, limit)
    },
    synonyms: (lemma) => synonyms.find(toWordKey(lemma))?.split(',') ?? [],
    core: {
      dir: path.join(folder, PUBLIC_FOLDER),
      name: manifest.core.name,
      path: core,
      gzip: `${core}.gz`,
      brotli: `${core}.br`,
      sizes: manifest.core.sizes,
    },
    close: () => entries.close(),
  }
}

// Builds the dictionary's index once from the installed source; an interrupted build leaves no partial index.
import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, readdir, rename, rm, stat, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { loadWinkLemmas } from '../../../../domain/language/wink-lemmas.ts'
import { americanSounds } from './american-sounds.ts'
import { collectWords } from './collect-words.ts'
import type { BuildProgress, Dictionary } from './dictionary.ts'
import { writeEntries } from './entries-file.ts'
import { type IndexManifest, indexFolder, indexStamp, MANIFEST_FILE } from './files.ts'
import { chineseWords } from './gloss-order.ts'
import { withNewWords } from './new-rows.ts'
import { type DictionaryRow, normaliseRow } from './normalise-row.ts'
import { openDictionary } from './open.ts'
import { firstSenses } from './own-glosses.ts'
import { type DictionaryFile, dictionarySource, readSource } from './source.ts'
import { writeTables } from './write-tables.ts'

// Builds take seconds: an older temporary folder was left by a process that crashed.
const ABANDONED_MS = 10 * 60_000
const TEMPORARY = 'building-'

/** Whether `dir` contains the index of the source (default: the installed one) in the current format. */
export const isIndexBuilt = (dir: string, source = dictionarySource()): boolean =>
  existsSync(path.join(indexFolder(dir, source), MANIFEST_FILE))

/** Opens the index in `dir`. Calls `build` first if the index is missing, damaged or of an older format. */
export const openOrBuildDictionary = async (
  dir: string,
  progress: BuildProgress,
  source = dictionarySource(),
  build: typeof buildDictionary = buildDictionary,
): Promise<Dictionary> => {
  if (isIndexBuilt(dir, source)) {
    try {
      return openDictionary(dir, source)
    } catch {
      // An index that cannot be opened was truncated by a power failure or a full disk; delete it and build
      // it again.
      await rm(indexFolder(dir, source), { recursive: true, force: true })
    }
  }
  await build(dir, progress, source)
  return openDictionary(dir, source)
}

/**
 * Builds the index in a temporary folder next to the final one and renames it, so that readers never see a
 * partial index. Of two processes that build concurrently the first wins, and the result of the other is
 * deleted. Older indexes are deleted.
 */
export const buildDictionary = async (
  dir: string,
  progress: BuildProgress,
  source = dictionarySource(),
): Promise<void> => {
  await mkdir(dir, { recursive: true })
  await removeAbandoned(dir)
  const temporary = await mkdtemp(path.join(dir, TEMPORARY))
  try {
    const writer = writeEntries(temporary)
    const collector = collectWords()
    await readRows(source, progress, (row) => {
      writer.add(row)
      collector.add(row)
    })
    const entries = writer.finish()
    const core = await writeTables(temporary, collector.finish(await loadWinkLemmas()))
    const manifest: IndexManifest = { stamp: indexStamp(source), entries, core }
    await writeFile(path.join(temporary, MANIFEST_FILE), JSON.stringify(manifest))
    await publishFolder(temporary, indexFolder(dir, source))
  } finally {
    await rm(temporary, { recursive: true, force: true })
  }
  await removeOlder(dir, indexStamp(source))
}

/** A separate function: its helper data takes 20 MB, which can be freed before the tables are written. */
const readRows = async (
  source: DictionaryFile,
  progress: BuildProgress,
  onRow: (row: DictionaryRow) => void,
): Promise<void> => {
  const helpers = { sounds: americanSounds(), chinese: chineseWords(), own: firstSenses() }
  const take = withNewWords((written) => onRow(normaliseRow(written, helpers)))
  await readSource(source.file, take.row, progress)
  take.rest()
}

const publishFolder = async (from: string, to: string): Promise<void> => {
  // The manifest is written last: a folder without it is an incomplete index, which would block the rename.
  if (!existsSync(path.join(to, MANIFEST_FILE))) await rm(to, { recursive: true, force: true })
  try {
    await rename(from, to)
  } catch (error) {
    // A rename never replaces a folder with content: another process was first, with the same content.
    if (!existsSync(path.join(to, MANIFEST_FILE))) throw error
  }
}

const removeAbandoned = async (dir: string): Promise<void> => {
  for (const name of await readdir(dir)) {
    if (!name.startsWith(TEMPORARY)) continue
    const folder = path.join(dir, name)
    const stats = await stat(folder).catch(() => undefined)
    if (stats && Date.now() - stats.mtimeMs > ABANDONED_MS) await rm(folder, { recursive: true, force: true })
  }
}

// A process that reads an older index has its files open; deleting their names does not affect it.
const removeOlder = async (dir: string, present: string): Promise<void> => {
  for (const name of await readdir(dir))
    if (name.startsWith('index-') && name !== present)
      await rm(path.join(dir, name), { recursive: true, force: true })
}

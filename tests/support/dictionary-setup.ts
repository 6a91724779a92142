// Builds the dictionary's index once before any test asks for it: the real one, so that tests meet real words.
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { openOrBuildDictionary } from '../../server/features/dictionary/index/build.ts'
import { DICTIONARY_DIR } from './dictionary-folder.ts'

const ROOT = path.join(import.meta.dirname, '../..')
/** What the index is made by; the product knows an older one by its format's number and the lists by hand. */
const MADE_BY = ['server/features/dictionary/index', 'domain/language']
const STAMP = path.join(ROOT, '.cache/dictionary-made-by')

/** Builds the index into .cache, and again when the code that builds it has changed. */
export async function prepareDictionary(): Promise<void> {
  const code = hashOfCode()
  const isOfThisCode = existsSync(STAMP) && readFileSync(STAMP, 'utf8') === code
  if (!isOfThisCode) await rm(DICTIONARY_DIR, { recursive: true, force: true })
  const dictionary = await openOrBuildDictionary(DICTIONARY_DIR, () => undefined)
  dictionary.close()
  if (!isOfThisCode) writeFileSync(STAMP, code)
}

function hashOfCode(): string {
  const hash = createHash('sha256')
  for (const folder of MADE_BY)
    for (const name of readdirSync(path.join(ROOT, folder)).sort())
      if (name.endsWith('.ts') && !name.endsWith('.test.ts'))
        hash.update(`${name}\n`).update(readFileSync(path.join(ROOT, folder, name)))
  return hash.digest('hex')
}

// As a step of its own, before suites that would all build it at once.
if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) await prepareDictionary()

/** Vitest's name for a global setup. */
export { prepareDictionary as setup }

// Builds the dictionary's index once before any test file asks for it, so that parallel files do not all build it.
import path from 'node:path'
import { openOrBuildDictionary } from '../../server/features/dictionary/index/build.ts'

/** The same folder as in app.ts, which vitest's setup process cannot import. */
export const DICTIONARY_DIR = path.join(import.meta.dirname, '../../.cache/dictionary')

/** Called by vitest before the first file of a project. */
export async function setup(): Promise<void> {
  const dictionary = await openOrBuildDictionary(DICTIONARY_DIR, () => undefined)
  dictionary.close()
}

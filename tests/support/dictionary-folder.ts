// Where the dictionary's index for tests is; apart from what builds it, so that a test does not import that.
import path from 'node:path'

export const DICTIONARY_DIR = path.join(import.meta.dirname, '../../.cache/dictionary')

// Whether the words that a guest saved in this browser are filed under today's lemmas.
import { CARD_ALGORITHM_VERSION } from '../../domain/word/card-algorithm-version.ts'
import { local } from '../lib/storage.ts'

const KEY = 'guest-rules'

export const hasCurrentLemmas = (): boolean => local.get(KEY) === String(CARD_ALGORITHM_VERSION)
export const noteCurrentLemmas = (): unknown => local.set(KEY, String(CARD_ALGORITHM_VERSION))

// Tracks whether the words that a guest saved in this browser use the current lemma rules.
import { CARD_ALGORITHM_VERSION } from '../../domain/word/card-algorithm-version.ts'
import { safeLocalStorage } from '../lib/storage.ts'

const KEY = 'guest-rules'

export const hasCurrentLemmas = (): boolean => safeLocalStorage.get(KEY) === String(CARD_ALGORITHM_VERSION)
export const recordCurrentLemmas = (): unknown => safeLocalStorage.set(KEY, String(CARD_ALGORITHM_VERSION))

// Whether the words that a guest saved in this browser are filed under today's lemmas.
import { CARD_ALGORITHM_VERSION } from '../../domain/word/card-algorithm-version.ts'
import { safeLocalStorage } from '../lib/storage.ts'

const KEY = 'guest-rules'

export const hasCurrentLemmas = (): boolean => safeLocalStorage.get(KEY) === String(CARD_ALGORITHM_VERSION)
export const recordCurrentLemmas = (): unknown => safeLocalStorage.set(KEY, String(CARD_ALGORITHM_VERSION))

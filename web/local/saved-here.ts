// Records which words were saved from which article in this browser, for the review link at the end of an
// article.
import { parseJson } from '../../domain/kernel/json.ts'
import { userStorage } from './user-storage.ts'

const KEY = 'saved_here'
const ARTICLES = 40
/** Max. words for one review session. */
const WORDS = 60

type SavedByArticle = [article_id: number, lemmas: string[]][]

function readSavedByArticle(): SavedByArticle {
  try {
    const stored: unknown = parseJson(userStorage.get(KEY) || '[]')
    return Array.isArray(stored) ? (stored as SavedByArticle) : []
  } catch {
    return []
  }
}

/** Lemmas in the order of saving; some may have been deleted since. */
export const getSavedHere = (article_id: number): string[] =>
  readSavedByArticle().find(([id]) => id === article_id)?.[1] ?? []

/** Records that a lemma was saved from an article. */
export function recordSavedHere(article_id: number, lemma: string): void {
  const others = readSavedByArticle().filter(([id]) => id !== article_id)
  const lemmas = [...getSavedHere(article_id).filter((each) => each !== lemma), lemma].slice(-WORDS)
  userStorage.set(KEY, JSON.stringify([[article_id, lemmas], ...others].slice(0, ARTICLES)))
}

// Which words were saved from which article in this browser: the end of an article leads to them.
import { parseJson } from '../../domain/kernel/json.ts'
import { own } from './own.ts'

const KEY = 'saved_here'
const ARTICLES = 40
/** A review of more at once is another day's. */
const WORDS = 60

type Kept = [article_id: number, lemmas: string[]][]

function kept(): Kept {
  try {
    const stored: unknown = parseJson(own.get(KEY) || '[]')
    return Array.isArray(stored) ? (stored as Kept) : []
  } catch {
    return []
  }
}

/** Lemmas in the order of saving; some may have been taken out since. */
export const savedHere = (article_id: number): string[] => kept().find(([id]) => id === article_id)?.[1] ?? []

/** Remembers that a lemma was saved from an article. */
export function noteSavedHere(article_id: number, lemma: string): void {
  const others = kept().filter(([id]) => id !== article_id)
  const lemmas = [...savedHere(article_id).filter((each) => each !== lemma), lemma].slice(-WORDS)
  own.set(KEY, JSON.stringify([[article_id, lemmas], ...others].slice(0, ARTICLES)))
}

// Corrects what readers saved from one place of an article, after an editor has corrected that place.
import type { Deps } from '../../deps.ts'
import type { SavedPlace } from './saved-place.store.ts'

const BATCH = 500

/**
 * Corrects the saved contexts batch by batch. Cards with another gloss, which the reader wrote or chose, do
 * not change. Idempotent; it ends when a query finds nothing to correct. Returns the number of corrected
 * contexts.
 */
export async function correctSavedCards(
  deps: Pick<Deps, 'store'>,
  { what, ...place }: SavedPlace & { what: 'gloss' | 'zh' },
  signal: AbortSignal,
): Promise<number> {
  const { article_id, paragraph, lemma, old, text } = place
  const params = { article_id, paragraph, lemma, old, text }
  for (let all = 0; ; ) {
    signal.throwIfAborted()
    const corrected = await deps.store.word.correctSaved(what, params, BATCH)
    if (corrected === 0) return all
    all += corrected
  }
}

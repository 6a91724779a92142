// Mends what readers saved from one place of an article, when an editor has mended the place.
import type { Deps } from '../../deps.ts'
import type { SavedPlace } from './saved-place.store.ts'

const AT_ONCE = 500

/**
 * Cards that say another gloss, written or chosen by their reader, keep it. May be run again; it ends when reading
 * again finds nothing left to mend. Returns how many contexts were mended.
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
    const mended = await deps.store.word.correctSaved(what, params, AT_ONCE)
    if (mended === 0) return all
    all += mended
  }
}

// Migration job: recomputes the lemmas of texts that were analysed before occurrences were stored, in small
// batches.
import { analyseTextInSteps } from '../../../../domain/language/analyse.ts'
import { runLowPriority } from '../../../cooperative.ts'
import type { Deps } from '../../../deps.ts'
import { lemmasFound, selectCountedParagraphs } from '../lemmas-found.ts'

/** Texts per batch. */
const BATCH = 5

/**
 * Processes the shown revisions without occurrences: lemmas, forms, counts and coverage are recomputed, the
 * level is unchanged. If `signal` is aborted, the rest is processed at the next start. Returns the number of
 * processed texts.
 */
export async function reAnalyse(
  { store, dictionary, responseCache }: Pick<Deps, 'store' | 'dictionary' | 'responseCache'>,
  signal: AbortSignal,
): Promise<number> {
  let done = 0
  for (let after = 0; !signal.aborted; ) {
    const rows = await store.desk.unanalysed(after, BATCH)
    for (const { article_id, revision, paragraphs } of rows) {
      if (signal.aborted) return done
      const read = selectCountedParagraphs(paragraphs)
      const texts = read.map(({ text }) => text)
      const analysis = await runLowPriority(analyseTextInSteps(texts, dictionary))
      const { coverage } = analysis
      await store.desk.writeLemmas(article_id, revision, { ...lemmasFound(analysis, read), coverage })
      done++
    }
    const last = rows.at(-1)
    if (!last) break
    after = last.article_id
  }
  if (done > 0) responseCache.invalidate()
  return done
}

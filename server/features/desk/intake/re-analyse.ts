// Gives texts that were analysed before occurrences were kept their lemmas anew, a few at a time.
import { analyseTextInSteps } from '../../../../domain/language/analyse.ts'
import { runLowPriority } from '../../../cooperative.ts'
import type { Deps } from '../../../deps.ts'
import { lemmasFound, selectCountedParagraphs } from '../lemmas-found.ts'

/** Texts read at a time. */
const BATCH = 5

/**
 * Works through the shown revisions without occurrences: their lemmas, forms, counts and coverage become those of today's
 * rules, the level stays. What is left when `signal` is aborted, the next start takes up. Resolves with how many it did.
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

// Creates long articles through the editor's endpoints, and a reader whose saved words occur in them.
import { join } from 'node:path'
import { analyseText } from '../../domain/language/analyse.ts'
import { openOrBuildDictionary } from '../../server/features/dictionary/index/build.ts'
import type { Dictionary } from '../../server/features/dictionary/index/dictionary.ts'
import { adminSession, withDatabaseOf } from '../lib/admin.ts'
import { cutParagraphs, publishText } from '../seed/long-text.ts'
import { seedTexts } from '../seed/texts.ts'

export interface WrittenSite {
  session: { token: string; id: number }
  /** A short article that is opened first to load the code of the reader. */
  warm: number
  articles: { id: number; words: number; texts: string[] }[]
}

export const openDictionaryOnce = (dataDir: string): Promise<Dictionary> =>
  openOrBuildDictionary(join(dataDir, 'dictionary'), () => undefined)

/** Publishes one article for each of `sizes` (words), in which the reader's cards occur `marked` times. */
export async function writeArticles(
  url: string,
  dataDir: string,
  dictionary: Dictionary,
  sizes: readonly number[],
  marked: number,
): Promise<WrittenSite> {
  const session = await adminSession(dataDir)
  const pool = seedTexts(200, dictionary).texts.flatMap(({ paragraphs }) => paragraphs)
  const publish = (words: number) => publishText(url, session.token, cutParagraphs(pool, words), words)
  const warm = await publish(300)
  const articles: WrittenSite['articles'] = []
  for (const words of sizes) {
    const texts = cutParagraphs(pool, words).map(({ text }) => text)
    articles.push({ id: await publish(words), words, texts })
  }
  const smallest = cutParagraphs(pool, Math.min(...sizes)).map(({ text }) => text)
  const lemmas = lemmasStanding(analyseText(smallest, dictionary).lemma_counts, marked)
  await withDatabaseOf(dataDir, (pool) =>
    pool.query(
      `insert into cards (user_id, lemma, word, state, due, stability, difficulty, reps, last_review)
       select $1, lemma, lemma, 'REVIEW', now() + interval '3 days', 5, 5, 3, now() - interval '1 day'
       from unnest($2::text[]) lemma`,
      [session.id, lemmas],
    ),
  )
  return { session, warm, articles }
}

/** Rare lemmas whose counts add up to `marked`: readers do not save words like "the". */
function lemmasStanding(counts: Readonly<Record<string, number>>, marked: number): string[] {
  const chosen: string[] = []
  let standing = 0
  for (const [lemma, count] of Object.entries(counts)) {
    if (standing >= marked) break
    if (count > 8 || lemma.length < 4) continue
    chosen.push(lemma)
    standing += count
  }
  return chosen
}

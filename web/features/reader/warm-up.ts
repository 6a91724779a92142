// Looks up a few words in advance, so that the first tap finds the rules compiled and their tables filled.
import type { ArticleShown } from '../../../contract/entities/article.ts'
import { isSavingData } from '../../lib/saving-data.ts'
import { requestIdle } from '../../lib/scheduler.ts'
import { loadCore } from '../../local/core-dictionary.ts'
import { toWordTarget } from './highlights/target.ts'
import { loadSenses } from './senses.ts'

/** Number of words that is enough to warm up the code paths of an ordinary lookup. */
const WORDS = 6

/**
 * Fetches the core dictionary and the model senses of this article, then looks up words one at a time while
 * the page is idle. With data saving on, this happens at the first tap instead. Rejects when the dictionary
 * cannot be fetched.
 */
export async function warmUp(article: Pick<ArticleShown, 'id' | 'revision' | 'paragraphs'>): Promise<void> {
  if (isSavingData()) return
  const core = await loadCore()
  void loadSenses(article)
  const { paragraphs } = article
  const here = paragraphs.find(({ text }) => text.length > 80)
  if (!here) return
  for (const { index, 0: word } of [...here.text.matchAll(/\b[a-z]{4,}\b/g)].slice(0, WORDS)) {
    await new Promise<void>((resolve) => requestIdle(resolve))
    core.entryAt(toWordTarget(here.id, here.text, { start: index, end: index + word.length }, here.zh))
  }
}

// Builds the context of a word look-up from a request: sentence, offset, the paragraph's translation.
import { findSentenceChinese } from '../../../domain/language/find-sentence-chinese.ts'
import type { ModelSense } from '../../../domain/language/model-sense.ts'
import { placeInSentence, type WordInContext } from '../../../domain/language/word-in-context.ts'
import type { Deps } from '../../deps.ts'
import type { SessionUser } from '../../http/session.ts'

/** The word of a request, and where it occurs. */
export interface WordQuery {
  word: string
  sentence?: string | undefined
  /** Offset in the sentence, in UTF-16 units. */
  offset?: number | undefined
  article_id?: number | undefined
  paragraph?: string | undefined
}

/**
 * A word in context with the senses that a model assigned in its paragraph; `at` is the word's offset there.
 */
export interface LookupContext {
  tap: WordInContext
  at: number
  senses: readonly ModelSense[]
}

/** Resolves the context as `toWordInContext` does, and adds the senses of its paragraph. */
export function resolveLookup(
  ctx: Deps & { user: SessionUser | undefined },
  query: WordQuery,
): LookupContext | Promise<LookupContext> {
  const { article_id, paragraph, sentence } = query
  if (!sentence || article_id === undefined || !paragraph)
    return { tap: { text: query.word, sentence, offset: query.offset }, at: 0, senses: [] }
  return placed(ctx, query, { sentence, article_id, paragraph }).then(async ({ tap, text, at }) => ({
    ...{ tap, at },
    senses: text === undefined ? [] : await ctx.crossFeatureQueries.sensesIn(ctx, { article_id, text }),
  }))
}

/**
 * Resolves the context of a word. A paragraph is ignored if the user cannot read it, if it does not exist, or
 * if it does not contain the sentence. Sends a database query only when the request names a paragraph.
 */
export function toWordInContext(
  ctx: Deps & { user: SessionUser | undefined },
  { word, sentence, offset, article_id, paragraph }: WordQuery,
): WordInContext | Promise<WordInContext> {
  if (!sentence || article_id === undefined || !paragraph) return { text: word, sentence, offset }
  return placed(ctx, { word, offset }, { sentence, article_id, paragraph }).then(({ tap }) => tap)
}

/** `text` is the paragraph's text, undefined when the paragraph is ignored. */
async function placed(
  ctx: Deps & { user: SessionUser | undefined },
  { word, offset }: Pick<WordQuery, 'word' | 'offset'>,
  { sentence, article_id, paragraph }: { sentence: string; article_id: number; paragraph: string },
): Promise<{ tap: WordInContext; text: string | undefined; at: number }> {
  const tap = { text: word, sentence, offset }
  const found = await ctx.crossFeatureQueries.paragraphOf(ctx, { article_id, paragraph })
  const start = found?.text.indexOf(sentence) ?? -1
  if (!found || start < 0) return { tap, text: undefined, at: 0 }
  const at = start + (placeInSentence(tap)?.offset ?? 0)
  const { text, zh } = found
  const chinese = zh ? { zh, place: at / text.length, sentence_zh: findSentenceChinese(found, start) } : {}
  return { tap: { ...tap, ...chinese }, text, at }
}

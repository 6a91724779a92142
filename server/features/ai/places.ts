// Example sentences from our own articles that contain a word or a name, limited to what the reader may read.
import type { ArticleSentence } from '../../../contract/entities/ai.ts'
import { AppError } from '../../../contract/kernel/app-error.ts'
import { findSentenceChinese } from '../../../domain/language/find-sentence-chinese.ts'
import { toWordKey } from '../../../domain/language/normalise.ts'
import { splitSentences } from '../../../domain/language/sentences.ts'
import { tokenizeText } from '../../../domain/language/tokenize.ts'
import type { Ctx } from '../../http/context.ts'
import { loadReadableArticle } from '../article/public.ts'

/** Max. articles per lookup; the text of each has to be loaded. */
const MAX_ARTICLES = 5
/** Max. characters of an example; longer sentences explain nothing at a glance. */
const MAX_LENGTH = 260
const MAX_COUNT = 3

/** True if a sentence of a paragraph matches. */
type Holds = (sentence: string) => boolean

/**
 * One sentence of each article, at most three in total, that contains any form of `lemma`. Newest articles
 * first.
 */
export async function placesOfWord(ctx: Ctx<'user'>, lemma: string): Promise<ArticleSentence[]> {
  const key = toWordKey(lemma)
  const words = key.split(' ')
  const lemmas = (token: string) => [toWordKey(token), ...ctx.dictionary.lemmasOf(token)]
  return placesIn(ctx, await idsOf(ctx, lemma), 1, (sentence) => {
    const tokens = tokenizeText(sentence).map(({ text }) => text)
    return tokens.some((_, at) => words.every((word, next) => lemmas(tokens[at + next] ?? '').includes(word)))
  })
}

/**
 * Sentences that contain the name exactly as written: first from `article_id` if it is set, then from other
 * articles.
 */
export async function placesOfName(
  ctx: Ctx<'user'>,
  name: string,
  article_id?: number,
): Promise<ArticleSentence[]> {
  const named = new RegExp(String.raw`(?<!\p{L})${escaped(name)}(?!\p{L})`, 'u')
  const ids = await idsOf(ctx, `"${name.replaceAll('"', '')}"`)
  const inTurn = article_id === undefined ? ids : [article_id, ...ids.filter((id) => id !== article_id)]
  return placesIn(ctx, inTurn, 2, (sentence) => named.test(sentence))
}

const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)

/** The newest articles that match the query. */
const idsOf = async (ctx: Ctx<'user'>, q: string): Promise<number[]> =>
  (await ctx.crossFeatureQueries.idsAnswering(ctx, q)).sort((a, b) => b - a).slice(0, MAX_ARTICLES)

async function placesIn(
  ctx: Ctx<'user'>,
  ids: number[],
  each: number,
  holds: Holds,
): Promise<ArticleSentence[]> {
  const found: ArticleSentence[] = []
  for (const id of ids) {
    if (found.length >= MAX_COUNT) break
    const text = await loadReadableArticle(ctx, id).catch((error: unknown) => {
      // The article was unpublished between the query and this request.
      if (error instanceof AppError) return undefined
      throw error
    })
    if (text) found.push(...placesOfText(id, text.content, each, holds))
  }
  return found.slice(0, MAX_COUNT)
}

function placesOfText(
  article_id: number,
  { title, paragraphs }: { title: string; paragraphs: readonly { id: string; text: string; zh: string }[] },
  each: number,
  holds: Holds,
): ArticleSentence[] {
  const found: ArticleSentence[] = []
  for (const { id, text, zh } of paragraphs)
    for (const { start, end } of splitSentences(text)) {
      if (found.length === each) return found
      const en = text.slice(start, end)
      if (en.length > MAX_LENGTH || !holds(en)) continue
      found.push({
        article_id,
        title,
        paragraph: id,
        start,
        end,
        en,
        zh: findSentenceChinese({ text, zh }, start),
      })
    }
  return found
}

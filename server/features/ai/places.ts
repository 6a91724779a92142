// Sentences of our own articles in which a word or a name stands, for whoever may read them.
import type { ArticleSentence } from '../../../contract/entities/ai.ts'
import { AppError } from '../../../contract/kernel/app-error.ts'
import { findSentenceChinese } from '../../../domain/language/find-sentence-chinese.ts'
import { toWordKey } from '../../../domain/language/normalise.ts'
import { splitSentences } from '../../../domain/language/sentences.ts'
import { tokenizeText } from '../../../domain/language/tokenize.ts'
import type { Ctx } from '../../http/context.ts'
import { loadReadableArticle } from '../article/public.ts'

/** Articles looked into: each is a text to be read. */
const MAX_ARTICLES = 5
/** Longer ones explain nothing at a glance. */
const MAX_LENGTH = 260
const MAX_COUNT = 3

/** Whether a sentence, in its paragraph's text, is one of those looked for. */
type Holds = (sentence: string) => boolean

/** One sentence of each article, at most three: where any form of `lemma` stands; the article `first` before others. */
export async function placesOfWord(ctx: Ctx<'user'>, lemma: string): Promise<ArticleSentence[]> {
  const key = toWordKey(lemma)
  const words = key.split(' ')
  const lemmas = (token: string) => [toWordKey(token), ...ctx.dictionary.lemmasOf(token)]
  return placesIn(ctx, await idsOf(ctx, lemma), 1, (sentence) => {
    const tokens = tokenizeText(sentence).map(({ text }) => text)
    return tokens.some((_, at) => words.every((word, next) => lemmas(tokens[at + next] ?? '').includes(word)))
  })
}

/** Sentences that name it as it is written: of `article_id` first, if there is one, then of others. */
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

/** The newest articles that answer the query. */
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
      // Taken back between the search and now.
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

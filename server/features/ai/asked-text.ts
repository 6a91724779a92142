// What of an article goes to a model: its readable paragraphs, of a very long one those that fit the question best.
import { passagesFor } from '../../../domain/ai/passages.ts'
import type { Ctx } from '../../http/context.ts'
import { readable } from '../article/public.ts'
import type { AskedText } from './questions/article.ts'

/** English words: some 8,000 tokens, which every model of today takes. */
const MOST_WORDS = 6000
const OF_WORDS = new Set(['p', 'h2', 'h3', 'quote', 'li', 'caption', 'row'])
const wordsIn = (text: string): number => text.split(/\s+/).length

/** As much of the article as this reader may have; refuses with ARTICLE_NOT_FOUND. */
export async function askedText(ctx: Ctx, article_id: number): Promise<AskedText> {
  const { content, revision, is_cut } = await readable(ctx, article_id, { sees_all: true })
  const paragraphs = content.paragraphs.filter(({ kind, text }) => OF_WORDS.has(kind) && text !== '')
  return { article_id, revision, is_cut, title: content.title, paragraphs }
}

/**
 * Of a text longer than a model takes, its beginning (a third) and, in their order, the paragraphs that fit `question`
 * best; without a question the beginnings of all paragraphs. `here`: the paragraph that is asked about, among them always.
 */
export function fitting(asked: AskedText, question?: string, here?: string): AskedText {
  const { paragraphs } = asked
  const total = paragraphs.reduce((sum, { text }) => sum + wordsIn(text), 0)
  if (total <= MOST_WORDS) return asked
  if (question === undefined) {
    const share = MOST_WORDS / total
    return {
      ...asked,
      paragraphs: paragraphs.map((each) => ({
        ...each,
        text: each.text.slice(0, Math.max(80, Math.floor(each.text.length * share))),
      })),
    }
  }
  const chosen = new Set<string>()
  let words = 0
  const take = (ids: Iterable<string>, most: number) => {
    for (const id of ids) {
      const text = paragraphs.find((each) => each.id === id)?.text
      if (text === undefined || chosen.has(id)) continue
      if (words + wordsIn(text) > most) return
      chosen.add(id)
      words += wordsIn(text)
    }
  }
  if (here !== undefined) take([here], MOST_WORDS)
  take(
    paragraphs.map(({ id }) => id),
    words + MOST_WORDS / 3,
  )
  take(
    passagesFor(question, paragraphs, paragraphs.length).map(({ paragraph }) => paragraph),
    MOST_WORDS,
  )
  return { ...asked, paragraphs: paragraphs.filter(({ id }) => chosen.has(id)) }
}

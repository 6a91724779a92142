// Selects the text of an article or a chapter that is sent to a model: its readable paragraphs, or a fitting
// excerpt of a long text.
import { createHash } from 'node:crypto'
import { throwAppError } from '../../../contract/kernel/app-error.ts'
import { findPassages } from '../../../domain/ai/passages.ts'
import { truncateText } from '../../../domain/kernel/well-formed.ts'
import type { Ctx } from '../../http/context.ts'
import { loadReadableArticle } from '../article/public.ts'
import type { SourceText } from './questions/article.ts'

/** Max. English words per prompt: about 8,000 tokens, which every current model accepts. */
const MAX_WORDS = 6000
const OF_WORDS = new Set(['p', 'h2', 'h3', 'quote', 'li', 'caption', 'row'])
const wordsIn = (text: string): number => text.split(/\s+/).length

/** The part of the article that this reader may read. Throws ARTICLE_NOT_FOUND. */
export async function loadArticleText(ctx: Ctx, article_id: number): Promise<SourceText> {
  const { content, revision, is_cut } = await loadReadableArticle(ctx, article_id, { sees_all: true })
  const paragraphs = content.paragraphs.filter(({ kind, text }) => OF_WORDS.has(kind) && text !== '')
  // A truncated text needs a cache key of its own.
  const parts = [article_id, revision, ...(is_cut ? ['cut'] : [])]
  return { parts, article_id, book: null, title: content.title, paragraphs }
}

export interface SourceReference {
  source: 'ARTICLE' | 'BOOK' | 'SENTENCE'
  /** Number of the article, or uuid of the book. */
  article_id: string
  /** For a book: CFI of a position in the chapter. */
  cfi: string | undefined
}
const wrong = (field: string, message: string): never =>
  throwAppError('INVALID_INPUT', { details: [{ field, message }] })

/**
 * Loads the text that a request refers to. Throws ARTICLE_NOT_FOUND, BOOK_NOT_FOUND, and INVALID_INPUT if the
 * request is inconsistent.
 */
export async function loadSourceText(
  ctx: Ctx,
  { source, article_id, cfi }: SourceReference,
): Promise<SourceText> {
  const isNumber = /^\d+$/.test(article_id)
  if (source !== 'BOOK')
    return isNumber ? loadArticleText(ctx, Number(article_id)) : wrong('article_id', '这里要文章的编号')
  if (isNumber) return wrong('article_id', '这里要书的编号')
  if (cfi === undefined) return wrong('pos', '要写明书里的地方')
  const { chapter, title, here, paragraphs } = await ctx.crossFeatureQueries.chapterAround(ctx, {
    book_uuid: article_id,
    cfi,
  })
  const texts = paragraphs.map(({ id, is_heading, text, cfi }) => ({
    ...{ id, text, cfi, zh: '', kind: is_heading ? 'h2' : 'p' },
  }))
  // The cache key has the hash of the text and not the book's id: readers of the same chapter in another copy
  // of the book share the answer.
  const hash = createHash('sha256').update(JSON.stringify(texts)).digest('hex')
  const parts = ['book', chapter, title, hash]
  return {
    parts,
    article_id: null,
    book: { book_uuid: article_id, chapter },
    title,
    paragraphs: texts,
    around: here,
  }
}

/**
 * Samples a text that is too long for extractive summarisation: every second paragraph, every third, and so
 * on.
 */
export function sampleParagraphs<P extends { text: string }>(paragraphs: readonly P[]): readonly P[] {
  const total = paragraphs.reduce((sum, { text }) => sum + wordsIn(text), 0)
  const step = Math.ceil(total / MAX_WORDS)
  return step <= 1 ? paragraphs : paragraphs.filter((_, at) => at % step === 0)
}

/**
 * Shortens a text to the maximum of the model. With `question`: a third is the beginning (for a chapter, the
 * paragraphs around the reader), the rest are the paragraphs that match the question best, in text order.
 * Without it: the beginning of each paragraph. `here`: the paragraph that the question refers to; included
 * unless it alone exceeds the maximum.
 */
export function selectExcerpt(source: SourceText, question?: string, here?: string): SourceText {
  const { paragraphs } = source
  const total = paragraphs.reduce((sum, { text }) => sum + wordsIn(text), 0)
  if (total <= MAX_WORDS) return source
  if (question === undefined) {
    const share = MAX_WORDS / total
    return {
      ...source,
      paragraphs: paragraphs.map((each) => ({
        ...each,
        text: truncateText(each.text, Math.max(80, Math.floor(each.text.length * share))),
      })),
    }
  }
  const chosen = new Set<string>()
  let words = 0
  const take = (ids: Iterable<string>, maxWords: number) => {
    for (const id of ids) {
      const text = paragraphs.find((each) => each.id === id)?.text
      if (text === undefined || chosen.has(id)) continue
      if (words + wordsIn(text) > maxWords) return
      chosen.add(id)
      words += wordsIn(text)
    }
  }
  if (here !== undefined) take([here], MAX_WORDS)
  const ids = paragraphs.map(({ id }) => id)
  take(source.around === undefined ? ids : outwards(ids, ids.indexOf(source.around)), words + MAX_WORDS / 3)
  take(
    findPassages(question, paragraphs, paragraphs.length).map(({ paragraph }) => paragraph),
    MAX_WORDS,
  )
  const parts = source.around === undefined ? source.parts : [...source.parts, source.around]
  return { ...source, parts, paragraphs: paragraphs.filter(({ id }) => chosen.has(id)) }
}

/** Sorted by distance from index `at`, nearest first. */
const outwards = (ids: readonly string[], at: number): string[] =>
  ids
    .map((id, index) => ({ id, far: Math.abs(index - at) }))
    .sort((a, b) => a.far - b.far)
    .map(({ id }) => id)

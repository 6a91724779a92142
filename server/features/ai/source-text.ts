// What of an article, or of a chapter, goes to a model: its readable paragraphs, of a long one those that fit best.
import { createHash } from 'node:crypto'
import { throwAppError } from '../../../contract/kernel/app-error.ts'
import { findPassages } from '../../../domain/ai/passages.ts'
import { truncateText } from '../../../domain/kernel/well-formed.ts'
import type { Ctx } from '../../http/context.ts'
import { loadReadableArticle } from '../article/public.ts'
import type { SourceText } from './questions/article.ts'

/** English words: some 8,000 tokens, which every model of today takes. */
const MAX_WORDS = 6000
const OF_WORDS = new Set(['p', 'h2', 'h3', 'quote', 'li', 'caption', 'row'])
const wordsIn = (text: string): number => text.split(/\s+/).length

/** As much of the article as this reader may have; refuses with ARTICLE_NOT_FOUND. */
export async function loadArticleText(ctx: Ctx, article_id: number): Promise<SourceText> {
  const { content, revision, is_cut } = await loadReadableArticle(ctx, article_id, { sees_all: true })
  const paragraphs = content.paragraphs.filter(({ kind, text }) => OF_WORDS.has(kind) && text !== '')
  // Of a text that a reader has only the beginning of there are other answers.
  const parts = [article_id, revision, ...(is_cut ? ['cut'] : [])]
  return { parts, article_id, book: null, title: content.title, paragraphs }
}

export interface SourceReference {
  source: 'ARTICLE' | 'BOOK' | 'SENTENCE'
  /** The article's number; of a book its uuid. */
  article_id: string
  /** Of a book: a place in the chapter. */
  cfi: string | undefined
}
const wrong = (field: string, message: string): never =>
  throwAppError('INVALID_INPUT', { details: [{ field, message }] })

/** The text that a call names; refuses with ARTICLE_NOT_FOUND, BOOK_NOT_FOUND, and INVALID_INPUT where it names none. */
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
  // Whoever else has the same chapter has the same answer: in another copy of the book too.
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

/** Of a text longer than is looked into for its own sentences, every second paragraph, every third … */
export function sampleParagraphs<P extends { text: string }>(paragraphs: readonly P[]): readonly P[] {
  const total = paragraphs.reduce((sum, { text }) => sum + wordsIn(text), 0)
  const step = Math.ceil(total / MAX_WORDS)
  return step <= 1 ? paragraphs : paragraphs.filter((_, at) => at % step === 0)
}

/**
 * Of a text longer than a model takes, its beginning (a third; of a chapter what stands around the reader) and, in their
 * order, the paragraphs that fit `question` best; without a question the beginnings of all paragraphs. `here`: the paragraph
 * that is asked about, among them always.
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
  const take = (ids: Iterable<string>, most: number) => {
    for (const id of ids) {
      const text = paragraphs.find((each) => each.id === id)?.text
      if (text === undefined || chosen.has(id)) continue
      if (words + wordsIn(text) > most) return
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

/** The nearest to `at` first. */
const outwards = (ids: readonly string[], at: number): string[] =>
  ids
    .map((id, index) => ({ id, far: Math.abs(index - at) }))
    .sort((a, b) => a.far - b.far)
    .map(({ id }) => id)

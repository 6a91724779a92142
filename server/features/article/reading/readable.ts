// Decides how much of an article's text the current user may read: nothing, the first third, or all of it.
import type { Paragraph, ResolvedWord } from '../../../../contract/entities/article.ts'
import { throwAppError } from '../../../../contract/kernel/app-error.ts'
import { cutToFirstThird } from '../../../../domain/article/locked.ts'
import { toWordKey } from '../../../../domain/language/normalise.ts'
import { tokenizeText } from '../../../../domain/language/tokenize.ts'
import type { Ctx } from '../../../http/context.ts'
import { seesLocked } from './sees-locked.ts'
import type { RevisionContent, ShownRow } from './shown.store.ts'

export interface ReadableArticle {
  row: ShownRow
  /** Of the shown revision; for an admin the newest if none is shown. 0 when the article has no text yet. */
  revision: number
  /** The part of the text that may be sent. */
  content: RevisionContent
  words: ResolvedWord[]
  is_cut: boolean
}

const NO_TEXT: RevisionContent = {
  title: '',
  title_zh: '',
  paragraphs: [],
  lemmas: [],
  forms: {},
  occurrences: [],
  coverage: {},
}

/**
 * Loads an article with the text that the user may read. With `sees_all`, admins get articles of every
 * status. A locked article is cut for all users except admins and members: neither the paragraphs nor data
 * derived from them contain the rest. Throws ARTICLE_NOT_FOUND.
 */
export async function loadReadableArticle(
  ctx: Ctx,
  id: number,
  { sees_all = false }: { sees_all?: boolean } = {},
): Promise<ReadableArticle> {
  const isAdmin = ctx.user?.role === 'admin'
  const row = await ctx.store.article.shown(id, {
    user_id: ctx.user?.id,
    now: ctx.now(),
    any: sees_all && isAdmin,
  })
  if (!row) throwAppError('ARTICLE_NOT_FOUND')
  const revision = row.shown_revision ?? row.last_revision
  const content = (await ctx.store.article.content(id, revision)) ?? NO_TEXT
  const isWhole = !row.is_lock || (await seesLocked(ctx))
  if (isWhole) return { row, revision, content, words: row.words, is_cut: false }
  const paragraphs = cutToFirstThird(content.paragraphs)
  const is_cut = paragraphs.length < content.paragraphs.length || isShorter(paragraphs, content.paragraphs)
  return { row, revision, is_cut, ...cutContent(content, paragraphs, row.words) }
}

/** The paragraphs that the user may read of an article visible to them. Throws ARTICLE_NOT_FOUND. */
export async function readableText(ctx: Ctx, id: number): Promise<{ paragraphs: Paragraph[] }> {
  const { content } = await loadReadableArticle(ctx, id, { sees_all: true })
  return { paragraphs: content.paragraphs }
}

/** The cut may be inside the last paragraph. */
const isShorter = (part: readonly Paragraph[], whole: readonly Paragraph[]): boolean =>
  part.at(-1)?.text !== whole[part.length - 1]?.text

/** Removes forms, lemmas and words that do not occur in the paragraphs that are sent. */
function cutContent(
  content: RevisionContent,
  paragraphs: Paragraph[],
  words: ResolvedWord[],
): Pick<ReadableArticle, 'content' | 'words'> {
  const keys = new Set(
    paragraphs.flatMap(({ text }) => tokenizeText(text).map((token) => toWordKey(token.text))),
  )
  const forms = Object.fromEntries(Object.entries(content.forms).filter(([form]) => keys.has(form)))
  const lengths = new Map(paragraphs.map(({ id, text }) => [id, text.length]))
  const occurrences = content.occurrences.filter(([id, start]) => start < (lengths.get(id) ?? 0))
  const remainingLemmas = new Set([
    ...keys,
    ...Object.values(forms),
    ...occurrences.map(([, , lemma]) => lemma),
  ])
  const texts = paragraphs.map(({ text }) => text.toLowerCase())
  return {
    content: {
      ...content,
      paragraphs,
      forms,
      occurrences,
      lemmas: content.lemmas.filter((lemma) => remainingLemmas.has(lemma)),
    },
    words: words.filter(
      ({ word }) =>
        remainingLemmas.has(toWordKey(word)) || texts.some((text) => text.includes(word.toLowerCase())),
    ),
  }
}

// What of an article's text the one who asks may have: nothing, its first third, or everything.
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
  /** Of the shown revision; an admin gets the newest where none is shown. 0 when there is no text yet. */
  revision: number
  /** As far as it may be sent. */
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
 * `sees_all`: admins get every status where the call says so. A locked article is cut for all but admins and
 * members: what is cut off is neither in the paragraphs nor in anything made of them. Throws ARTICLE_NOT_FOUND.
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
  return { row, revision, is_cut, ...sayingNoMore(content, paragraphs, row.words) }
}

/** The blocks that a reader may have of an article in sight. Throws ARTICLE_NOT_FOUND. */
export async function readableText(ctx: Ctx, id: number): Promise<{ paragraphs: Paragraph[] }> {
  const { content } = await loadReadableArticle(ctx, id, { sees_all: true })
  return { paragraphs: content.paragraphs }
}

/** The last paragraph may be cut inside. */
const isShorter = (part: readonly Paragraph[], whole: readonly Paragraph[]): boolean =>
  part.at(-1)?.text !== whole[part.length - 1]?.text

/** Forms, lemmas and words of the paragraphs that are sent. */
function sayingNoMore(
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

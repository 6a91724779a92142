// Lists a reader's notes: all of them by article, or those of one article with their current position.
import type { Note } from '../../../contract/entities/note.ts'
import { AppError, throwAppError } from '../../../contract/kernel/app-error.ts'
import type { EndpointResult, ParsedInput } from '../../../contract/kernel/endpoint-definition.ts'
import type { noteEndpoints } from '../../../contract/note.ts'
import { formatIsoTime } from '../../../domain/kernel/iso-time.ts'
import { createNoteAnchorFinder } from '../../../domain/note/anchor.ts'
import { buildAnchorText, findBlockAtOffset } from '../../../domain/note/anchor-text.ts'
import type { Ctx } from '../../http/context.ts'
import { type CursorOrder, cutPage, toPageRequest } from '../../http/cursor.ts'
import { readableText, titlesOf } from '../article/public.ts'
import { anchorOfRow, presentNote } from './present.ts'
import type { NotedArticleRow } from './store.ts'

const ORDER: CursorOrder<NotedArticleRow> = {
  name: 'note.latest',
  kinds: ['time', 'id'],
  keyOf: ({ updated_at, article_id }) => [updated_at.toISOString(), article_id],
}
/** Max. notes per article in the list of all notes; the page of the article has the rest. */
const SHOWN = 50

export async function listNotes(
  ctx: Ctx<'user'>,
  { q, color, tag, ...pageParams }: ParsedInput<typeof noteEndpoints.mine>,
): Promise<EndpointResult<typeof noteEndpoints.mine>> {
  const { note: store } = ctx.store
  const user_id = ctx.user.id
  const filter = { q: q || undefined, color, tag: tag || undefined }
  const page = toPageRequest(pageParams, ORDER)
  const [found, total, tags] = await Promise.all([
    store.articles(user_id, filter, page),
    store.count(user_id),
    store.tagsOf(user_id),
  ])
  const { rows, ...next } = cutPage(found, page, ORDER)
  const ids = rows.map(({ article_id }) => article_id)
  const [notes, titles] = await Promise.all([
    ids.length === 0 ? [] : store.ofArticles(user_id, filter, ids, SHOWN),
    titlesOf(ctx, ids),
  ])
  const byArticle = new Map<number, Note[]>(ids.map((id) => [id, []]))
  for (const row of notes) byArticle.get(row.article_id)?.push(presentNote(row))
  const items = rows.map(({ article_id, count, updated_at }) => ({
    article: titles.get(article_id) ?? { id: article_id, title: '', title_zh: '' },
    count,
    updated_at: formatIsoTime(updated_at),
    notes: byArticle.get(article_id) ?? [],
  }))
  return { result: { items, ...next }, total, tags }
}

/**
 * Notes of one article, each with the paragraph that contains it today; notes whose text is no longer found
 * come last.
 */
export async function notesOf(
  ctx: Ctx<'user'>,
  id: number,
): Promise<EndpointResult<typeof noteEndpoints.mineOf>> {
  const [rows, shown, titles] = await Promise.all([
    ctx.store.note.ofArticle(ctx.user.id, id),
    // The article may be withdrawn: the reader can still read their notes on it.
    readableText(ctx, id).catch((error: unknown) => {
      if (error instanceof AppError && error.code === 'ARTICLE_NOT_FOUND') return undefined
      throw error
    }),
    titlesOf(ctx, [id]),
  ])
  if (rows.length === 0 && !shown) throwAppError('ARTICLE_NOT_FOUND')
  const whole = buildAnchorText(shown?.paragraphs ?? [])
  const find = createNoteAnchorFinder(whole.text)
  const placed = rows.map((row) => ({ row, place: find(anchorOfRow(row)) }))
  placed.sort((a, b) => (a.place?.start ?? Number.MAX_VALUE) - (b.place?.start ?? Number.MAX_VALUE))
  const items = placed.map(({ row, place }) => ({
    ...presentNote(row),
    is_found: place !== undefined,
    paragraph: (place && findBlockAtOffset(whole, place.start)?.id) ?? null,
  }))
  return { result: { article: shown ? (titles.get(id) ?? null) : null, items }, total: items.length }
}

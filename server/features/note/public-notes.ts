// Public notes: those of an article, reporting a note, and the editors' list of reported notes.

import { throwAppError } from '../../../contract/kernel/app-error.ts'
import type { EndpointResult, ParsedInput } from '../../../contract/kernel/endpoint-definition.ts'
import type { noteEndpoints } from '../../../contract/note.ts'
import type { Ctx } from '../../http/context.ts'
import { namesOf } from '../account/public.ts'
import { articleFacts, titlesOf } from '../article/public.ts'
import { presentPublic } from './present.ts'

/** Max. notes of a response, newest first; more do not fit next to the text. */
const SHOWN = 300

/** Throws ARTICLE_NOT_FOUND. */
export async function publicNotes(
  ctx: Ctx,
  id: number,
): Promise<EndpointResult<typeof noteEndpoints.publicOf>> {
  const [facts, rows] = await Promise.all([articleFacts(ctx, id), ctx.store.note.publicOf(id, SHOWN)])
  if (!facts) throwAppError('ARTICLE_NOT_FOUND')
  const names = await namesOf(ctx, [...new Set(rows.map(({ author_id }) => author_id))])
  return { items: rows.map((row) => presentPublic(row, names.get(row.author_id) ?? '', ctx.user?.id)) }
}

/** Reports a public note; throws NOTE_NOT_FOUND when it is not visible to others. */
export async function reportNote(
  ctx: Ctx<'user'>,
  { id, reason }: ParsedInput<typeof noteEndpoints.report>,
): Promise<EndpointResult<typeof noteEndpoints.report>> {
  const isThere = await ctx.store.note.report({ id, user_id: ctx.user.id, reason, at: ctx.now() })
  return isThere ? { is_reported: true } : throwAppError('NOTE_NOT_FOUND')
}

export async function reportedNotes(
  ctx: Ctx<'admin'>,
  { hidden, offset, limit }: ParsedInput<typeof noteEndpoints.reported>,
): Promise<EndpointResult<typeof noteEndpoints.reported>> {
  const found = await ctx.store.note.reported(hidden, offset, limit)
  const rows = found.slice(0, limit)
  const [names, titles] = await Promise.all([
    namesOf(ctx, [...new Set(rows.map(({ author_id }) => author_id))]),
    titlesOf(ctx, [...new Set(rows.map(({ article_id }) => article_id))]),
  ])
  const items = rows.map((row) => {
    const { is_mine: _, ...shown } = presentPublic(row, names.get(row.author_id) ?? '', undefined)
    const article = titles.get(row.article_id) ?? { id: row.article_id, title: '', title_zh: '' }
    const { author_id: user_id, is_hidden, is_waiting, reports, reasons } = row
    return { ...shown, article, user_id, is_hidden, is_waiting, reports, reasons }
  })
  return { items, next_offset: found.length > limit ? offset + limit : null }
}

/** Hides a note from everyone except its author, or shows it again; throws NOTE_NOT_FOUND. */
export async function hideNote(
  ctx: Ctx<'admin'>,
  { id, status }: ParsedInput<typeof noteEndpoints.hide>,
): Promise<EndpointResult<typeof noteEndpoints.hide>> {
  if (!(await ctx.store.note.hide(id, status, ctx.user.id))) throwAppError('NOTE_NOT_FOUND')
  return { is_hidden: status }
}

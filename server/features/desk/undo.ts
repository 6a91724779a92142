// Undoes the latest decision of an editor about an article, if nothing has changed it since.
import type { ManagedArticle } from '../../../contract/entities/article.ts'
import { throwAppError } from '../../../contract/kernel/app-error.ts'
import type { Deps } from '../../deps.ts'
import type { ArticlePatch, DeskArticleRow } from './article-row.store.ts'
import { indexForSearch } from './audit.ts'
import { lockArticleRow, managedArticle } from './locked-article.ts'
import type { DeskHandle } from './store.ts'

const LATER = '这篇文章后来又有了变化，不能撤销了。'
/** Columns with timestamps; the log stores them as text. */
const MOMENTS = ['published_at', 'deleted_at'] as const

/**
 * Undoes the transitions that this editor made at `updated_at`, the time in the response to their request; a
 * publication with its audit counts as one. Throws ARTICLE_NOT_FOUND; NOTHING_TO_UNDO if the article has
 * changed since, or if the transitions are another editor's or already undone.
 */
export async function undoMoves(
  deps: Pick<Deps, 'now'>,
  desk: DeskHandle,
  id: number,
  updated_at: Date,
  actor_id: number,
): Promise<ManagedArticle> {
  const now = deps.now()
  const row = await lockArticleRow(desk, id, now)
  if (row.updated_at.getTime() !== updated_at.getTime()) throwAppError('NOTHING_TO_UNDO', { message: LATER })
  const moves = await desk.undoableMoves(id, actor_id, updated_at)
  if (moves.length === 0) throwAppError('NOTHING_TO_UNDO')
  // Latest first: `Object.assign` then ends with the values from before the first transition.
  const before = columnsIn(Object.assign({}, ...moves.map((move) => move.before)))
  const judged = moves.some(({ action }) => action === 'pass' || action === 'refuse')
  const wasRefused = before.status === 'REJECTED' && before.has_pending === false
  if (judged) await desk.judgeRevision(id, row.last_revision, wasRefused ? 'REJECTED' : 'PENDING', null)
  await desk.patchArticle(id, { ...before, updated_at: now })
  if (moves.some(({ action }) => action === 'pass')) await searchAsBefore(desk, row, before)
  await desk.logMove({
    article_id: id,
    actor_id,
    action: 'undo',
    from_state: row.status,
    to_state: before.status ?? row.status,
    reason: moves.map(({ action }) => action).join(', '),
    at: now,
  })
  return managedArticle(desk, id)
}

function columnsIn(before: Record<string, unknown>): ArticlePatch {
  const moments = MOMENTS.filter((name) => typeof before[name] === 'string')
  return {
    ...(before as ArticlePatch),
    ...Object.fromEntries(moments.map((name) => [name, new Date(String(before[name]))])),
  }
}

/** Restores the search index to the text that readers see again; removes the row if they had seen none. */
async function searchAsBefore(
  desk: DeskHandle,
  row: DeskArticleRow,
  { shown_revision }: ArticlePatch,
): Promise<void> {
  const shown = shown_revision ? await desk.revision(row.id, shown_revision) : undefined
  if (shown) await indexForSearch(desk, shown)
  else await desk.forgetSearch(row.id)
}

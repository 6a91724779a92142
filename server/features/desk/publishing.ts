// Visibility actions of editors on an article: publish, withdraw, lock, delete, restore.
import type { ManagedArticle } from '../../../contract/entities/article.ts'
import { throwAppError } from '../../../contract/kernel/app-error.ts'
import type { ArticleAction } from '../../../domain/article/lifecycle.ts'
import type { Deps } from '../../deps.ts'
import type { ArticlePatch, DeskArticleRow } from './article-row.store.ts'
import { refuseMove } from './conflict.ts'
import { lockArticleRow, managedArticle, revisionOf } from './locked-article.ts'
import { addRevision } from './revise.ts'
import type { DeskHandle, HasDesk } from './store.ts'
import { applyTransition, noteChange } from './transition.ts'

type StatusAction = Extract<ArticleAction, { kind: 'PUBLISH' | 'WITHDRAW' | 'DELETE' | 'RESTORE' }>

/**
 * Parses a publication time; ISO 8601 allows years that our calendar does not support. Throws INVALID_INPUT.
 */
export function publicationTime(text: string): Date {
  const time = new Date(text)
  const year = time.getUTCFullYear()
  if (!(year >= 1900 && year < 2200))
    throwAppError('INVALID_INPUT', { details: [{ field: 'published_at', message: '这个时间不能用' }] })
  return time
}

const OF_ISSUE = '文章属于一期杂志，与该期一起出版、一起撤回。'

/**
 * Applies one status transition. Articles of an issue are published and withdrawn with it (`by_issue`), never
 * alone. Throws ARTICLE_NOT_FOUND, STATE_CONFLICT.
 */
export async function moveStatus(
  deps: Pick<Deps, 'now'>,
  desk: DeskHandle,
  id: number,
  action: StatusAction,
  actor_id: number | null,
  { by_issue = false }: { by_issue?: boolean } = {},
): Promise<ManagedArticle> {
  const now = deps.now()
  const row = await lockArticleRow(desk, id, now)
  if (row.kind === 'MAGAZINE' && !by_issue) throwAppError('STATE_CONFLICT', { message: OF_ISSUE })
  await applyTransition(desk, row, action, { actor_id, now }, { also: await aside(desk, row, action) })
  return managedArticle(desk, id)
}

/** Cancel the task of an article that is deleted. */
async function aside(desk: DeskHandle, row: DeskArticleRow, action: StatusAction): Promise<ArticlePatch> {
  if (action.kind !== 'DELETE' || !row.task_id) return {}
  await desk.stopTask(row.task_id)
  return { task_id: null }
}

/**
 * The lock limits what non-members get; it is not a status transition. Throws ARTICLE_NOT_FOUND,
 * STATE_CONFLICT.
 */
export async function lockArticle(
  deps: Pick<Deps, 'now'>,
  desk: DeskHandle,
  id: number,
  is_lock: boolean,
  actor_id: number,
): Promise<ManagedArticle> {
  const now = deps.now()
  const row = await lockArticleRow(desk, id, now)
  if (row.status === 'DELETED') refuseMove('DELETED', row)
  if (row.is_lock !== is_lock)
    await noteChange(
      desk,
      row,
      is_lock ? 'lock' : 'unlock',
      { actor_id, now },
      { patch: { is_lock }, is_undoable: true },
    )
  return managedArticle(desk, id)
}

/**
 * Copies the text of an earlier revision to a new pending revision. Throws ARTICLE_NOT_FOUND, STATE_CONFLICT.
 */
export async function bringBackRevision(
  deps: Pick<Deps, 'now' | 'dictionary'> & HasDesk,
  desk: DeskHandle,
  id: number,
  revision: number,
  user_id: number,
): Promise<ManagedArticle> {
  const row = await lockArticleRow(desk, id, deps.now())
  const { title, title_zh, paragraphs } = await revisionOf(desk, row, revision)
  await addRevision(deps, id, { title, title_zh, paragraphs, origin: 'restore' }, { user_id }, desk)
  return managedArticle(desk, id)
}

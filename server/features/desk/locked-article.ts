// Locks an article's row for a change, and first resets a stage left behind by a dead job.
import type { EditedArticle, ManagedArticle } from '../../../contract/entities/article.ts'
import { throwAppError } from '../../../contract/kernel/app-error.ts'
import type { DeskArticleRow } from './article-row.store.ts'
import { presentEdited, presentManaged } from './present.ts'
import type { RevisionRow } from './revision.store.ts'
import { setArticleStage } from './stage.ts'
import type { DeskHandle } from './store.ts'

const INTERRUPTED = '上次的任务中断了，可以重试。'

/**
 * Selects and locks the row until the transaction ends. A download or translation whose task is no longer
 * active is set to FAILED, because otherwise no transition would be possible any more. Throws
 * ARTICLE_NOT_FOUND.
 */
export async function lockArticleRow(desk: DeskHandle, id: number, now: Date): Promise<DeskArticleRow> {
  const row = await desk.articleForUpdate(id)
  if (!row) throwAppError('ARTICLE_NOT_FOUND')
  const isRunning = row.stage === 'DOWNLOADING' || row.stage === 'TRANSLATING'
  if (!isRunning || (row.task_id && (await desk.isTaskLive(row.task_id)))) return row
  await setArticleStage(desk, id, 'FAILED', { now, error: INTERRUPTED })
  return { ...row, stage: 'FAILED', stage_error: INTERRUPTED }
}

/** A revision by number, old or new. Throws ARTICLE_NOT_FOUND. */
export async function revisionOf(
  desk: DeskHandle,
  row: DeskArticleRow,
  revision: number,
): Promise<RevisionRow> {
  // Query only numbers that can exist: the client can send any number.
  const found = revision <= row.last_revision ? await desk.revision(row.id, revision) : undefined
  return found ?? throwAppError('ARTICLE_NOT_FOUND', { message: '没有找到这一版。' })
}

/** The article in the format of the editors' lists. Throws ARTICLE_NOT_FOUND. */
export async function managedArticle(desk: DeskHandle, id: number): Promise<ManagedArticle> {
  const row = await desk.managedById(id)
  if (!row) throwAppError('ARTICLE_NOT_FOUND')
  return presentManaged(row)
}

/** The article with its newest text, in the format of the editor. Throws ARTICLE_NOT_FOUND. */
export async function editedArticle(desk: DeskHandle, id: number): Promise<EditedArticle> {
  const row = await desk.managedById(id)
  if (!row) throwAppError('ARTICLE_NOT_FOUND')
  const newest = await desk.revision(id, row.last_revision)
  const publication = (await desk.publicationOf(id)) ?? null
  const terms = publication ? await desk.termsOf(publication.id) : []
  const around = { words: await desk.wordsOf(id), moves: await desk.movesOf(id), publication, terms }
  return presentEdited(row, newest, around)
}

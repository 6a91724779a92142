// Audit of a pending revision: passing makes it the text that readers see and search indexes; after a
// rejection readers still see the last passed one.
import type { ManagedArticle } from '../../../contract/entities/article.ts'
import { throwAppError } from '../../../contract/kernel/app-error.ts'
import { toPlainText } from '../../../domain/article/block.ts'
import { findTransitionFault } from '../../../domain/article/lifecycle.ts'
import type { Deps } from '../../deps.ts'
import type { ArticlePatch, DeskArticleRow } from './article-row.store.ts'
import { refuseMove } from './conflict.ts'
import { lockArticleRow, managedArticle } from './locked-article.ts'
import type { RevisionRow } from './revision.store.ts'
import type { DeskHandle } from './store.ts'
import { applyTransition, articleStateOf } from './transition.ts'

export interface AuditVerdict {
  pass: boolean
  reason?: string | undefined
  /** The revision that the editor has seen. */
  revision?: number | undefined
  /** Publish now, or at `at`. An article that is already public shows its new text after the pass alone. */
  publish?: { at?: Date } | undefined
}

/**
 * Throws ARTICLE_NOT_FOUND; ARTICLE_CHANGED if `revision` is no longer the newest; STATE_CONFLICT if no
 * revision is pending, a task is running, the text has no words, or the article cannot be published. Either
 * all changes are made or none.
 */
export async function auditArticle(
  deps: Pick<Deps, 'now'>,
  desk: DeskHandle,
  id: number,
  { pass, reason, revision, publish }: AuditVerdict,
  actor_id: number | null,
): Promise<ManagedArticle> {
  const now = deps.now()
  const row = await lockArticleRow(desk, id, now)
  if (revision !== undefined && revision !== row.last_revision)
    throwAppError('ARTICLE_CHANGED', { message: '这篇文章刚有了新的一版，看过再审核。' })
  const action = { kind: pass ? 'PASS_AUDIT' : 'REFUSE_AUDIT' } as const
  const fault = findTransitionFault(articleStateOf(row), action.kind, now)
  if (fault) refuseMove(fault, row)
  const newest = await desk.revision(id, row.last_revision)
  const isOpen = newest?.state === 'PENDING' || (pass && newest?.state === 'REJECTED')
  if (!newest || !isOpen) refuseMove('NOTHING_TO_AUDIT', row)
  if (pass && newest.word_count === 0) refuseMove('NO_TEXT', row)
  await desk.judgeRevision(id, newest.revision, pass ? 'AUDITED' : 'REJECTED', reason || null)
  const also = pass ? shownColumns(row, newest) : {}
  const passed = await applyTransition(desk, row, action, { actor_id, now }, { also, reason })
  if (pass) await indexForSearch(desk, newest)
  if (publish && (passed.status !== 'PUBLISHED' || publish.at))
    await applyTransition(
      desk,
      { ...row, ...also, ...passed },
      { kind: 'PUBLISH', ...publish },
      { actor_id, now },
    )
  return managedArticle(desk, id)
}

/** Columns for lists and sorting, copied from the revision that readers see. */
const shownColumns = (row: DeskArticleRow, revision: RevisionRow): ArticlePatch => {
  const { coverage } = revision
  return {
    shown_revision: revision.revision,
    title: revision.title,
    title_zh: revision.title_zh,
    word_count: revision.word_count,
    minutes: revision.minutes,
    level: row.level_is_manual ? row.level : revision.level,
    cov_zk: coverage['ZK'] ?? 0,
    cov_c4: coverage['C4'] ?? 0,
    cov_c6: coverage['C6'] ?? 0,
    cov_l4: coverage['L4'] ?? 0,
    cov_l8: coverage['L8'] ?? 0,
    cov_ielts: coverage['IELTS'] ?? 0,
  }
}

/** Writes this text to the search index. */
export async function indexForSearch(
  desk: Pick<DeskHandle, 'writeSearch'>,
  revision: Pick<RevisionRow, 'article_id' | 'title' | 'title_zh' | 'paragraphs'>,
): Promise<void> {
  const { article_id, title, title_zh, paragraphs } = revision
  await desk.writeSearch(article_id, {
    title,
    title_zh,
    body: toPlainText(paragraphs),
    body_zh: paragraphs.map((paragraph) => paragraph.zh).join('\n'),
  })
}

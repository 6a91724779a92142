// Makes a move of an article's life on its row, or refuses it: the rules are the domain's, the row is ours.
import {
  type ArticleAction,
  type ArticleState,
  move,
  type Stage,
  type Status,
} from '../../../domain/article/lifecycle.ts'
import type { ArticlePatch, ArticleRow } from './article-row.store.ts'
import { refuseMove } from './conflict.ts'

/** The row's state as the rules see it. */
export const stateOf = (row: ArticleRow): ArticleState => ({
  stage: row.stage as Stage,
  stage_error: row.stage_error,
  status: row.status as Status,
  status_before_delete: row.status_before_delete as ArticleState['status_before_delete'],
  deleted_at: row.deleted_at,
  published_at: row.published_at,
  has_text: row.last_revision > 0,
  has_pending: row.has_pending,
  has_shown: row.shown_revision !== null,
})

/** The columns that a move changes. Refuses with STATE_CONFLICT, `details.reason` being the rule's own name for it. */
export function moved(row: ArticleRow, action: ArticleAction, now: Date): ArticlePatch & { status: string } {
  const outcome = move(stateOf(row), action, now)
  if (!outcome.ok) refuseMove(outcome.reason, row)
  const { stage, stage_error, status, status_before_delete, deleted_at, published_at, has_pending } =
    outcome.value
  return {
    stage,
    stage_error,
    status,
    status_before_delete,
    deleted_at,
    published_at,
    has_pending,
    updated_at: now,
  }
}

// Applies transitions to an article: the rules are in the domain; the row and the log are written together.
import {
  type ArticleAction,
  type ArticleState,
  isStageTransition,
  type NamedAction,
  type TransitionName,
  toTransitionName,
  transitionArticle,
} from '../../../domain/article/lifecycle.ts'
import type { ArticlePatch, DeskArticleRow } from './article-row.store.ts'
import { refuseMove } from './conflict.ts'
import type { DeskHandle } from './store.ts'

/** Actor and time of a transition. */
export interface TransitionActor {
  /** Null: the system itself, in a background job. */
  actor_id: number | null
  now: Date
}

/** The row's state as input for the rules. */
export const articleStateOf = (row: DeskArticleRow): ArticleState => ({
  ...row,
  has_text: row.last_revision > 0,
  has_shown: row.shown_revision !== null,
})

/**
 * The columns that a transition changes, for callers that also write other columns. Throws STATE_CONFLICT
 * with the name of the rule in `details.reason`.
 */
export function computeTransition(row: DeskArticleRow, action: ArticleAction, now: Date) {
  const outcome = transitionArticle(articleStateOf(row), action, now)
  if (!outcome.ok) refuseMove(outcome.reason, row)
  const { stage, stage_error, status, status_before_delete, deleted_at, published_at, has_pending } =
    outcome.value
  return {
    stage,
    stage_error,
    ...failureColumns(row, action, stage_error),
    status,
    status_before_delete,
    deleted_at,
    published_at,
    has_pending,
    updated_at: now,
  }
}

/**
 * The reason is cleared together with the error message; a transition that is not a failure changes neither.
 */
const failureColumns = (
  row: DeskArticleRow,
  action: ArticleAction,
  stage_error: string | null,
): Pick<DeskArticleRow, 'stage_reason' | 'failed_work'> => {
  if (action.kind === 'FAIL_DOWNLOAD' || action.kind === 'FAIL_TRANSLATION')
    return {
      stage_reason: action.code ?? 'OTHER',
      failed_work: action.kind === 'FAIL_DOWNLOAD' ? 'download' : 'translate',
    }
  if (stage_error === null) return { stage_reason: null, failed_work: null }
  return { stage_reason: row.stage_reason, failed_work: row.failed_work }
}

/**
 * Applies a transition: checks the rules, updates the row (with `also`), and logs it. The transaction of
 * `desk` must hold the lock on `row`. Returns the changed columns. Throws STATE_CONFLICT.
 */
export async function applyTransition(
  desk: Pick<DeskHandle, 'patchArticle' | 'logMove'>,
  row: DeskArticleRow,
  action: NamedAction,
  { actor_id, now }: TransitionActor,
  { also = {}, reason }: { also?: ArticlePatch; reason?: string | null | undefined } = {},
): Promise<ReturnType<typeof computeTransition>> {
  const patch = computeTransition(row, action, now)
  await desk.patchArticle(row.id, { ...patch, ...also })
  const [from_state, to_state] = isStageTransition(action)
    ? [row.stage, patch.stage]
    : [row.status, patch.status]
  const reasonText = reason ?? reasonOf(action, patch)
  const isUndoable = actor_id !== null && !isStageTransition(action)
  await desk.logMove({
    article_id: row.id,
    actor_id,
    action: toTransitionName(action),
    from_state,
    to_state,
    reason: reasonText || null,
    before: isUndoable ? columnsBefore(row, { ...patch, ...also }) : null,
    at: now,
  })
  return patch
}

/** Default reason for the log if the actor gives none. */
const reasonOf = (
  action: NamedAction,
  { published_at }: ReturnType<typeof computeTransition>,
): string | undefined => {
  if (action.kind === 'PUBLISH') return published_at?.toISOString()
  return 'reason' in action ? action.reason : undefined
}

/** Current values of the columns that are about to change. */
const columnsBefore = (row: DeskArticleRow, patch: ArticlePatch): Partial<DeskArticleRow> =>
  Object.fromEntries(
    Object.entries(row).filter(([name]) => Object.hasOwn(patch, name) && !NOT_UNDONE.has(name)),
  )
/** Columns that an undo does not restore: a cancelled task does not run again. */
const NOT_UNDONE: ReadonlySet<string> = new Set(['updated_at', 'task_id'])

/** Updates columns that are not part of stage or status, and logs the change. */
export async function noteChange(
  desk: Pick<DeskHandle, 'patchArticle' | 'logMove'>,
  row: DeskArticleRow,
  name: TransitionName,
  { actor_id, now }: TransitionActor,
  {
    patch = {},
    state = row.status,
    reason = null,
    is_undoable = false,
  }: { patch?: ArticlePatch; state?: string; reason?: string | null; is_undoable?: boolean } = {},
): Promise<void> {
  await desk.patchArticle(row.id, { ...patch, updated_at: now })
  await desk.logMove({
    article_id: row.id,
    actor_id,
    action: name,
    from_state: state,
    to_state: state,
    reason,
    before: is_undoable ? columnsBefore(row, patch) : null,
    at: now,
  })
}

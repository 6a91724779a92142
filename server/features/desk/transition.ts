// Makes the moves of an article's life: the rules are the domain's, the row and its log are ours, and all three go together.
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

/** Who makes a move, and when. */
export interface TransitionActor {
  /** null: the house itself, in the background. */
  actor_id: number | null
  now: Date
}

/** The row's state as the rules see it. */
export const articleStateOf = (row: DeskArticleRow): ArticleState => ({
  ...row,
  has_text: row.last_revision > 0,
  has_shown: row.shown_revision !== null,
})

/**
 * The columns that a move changes, for who writes them beside columns of their own. Refuses with STATE_CONFLICT,
 * `details.reason` being the rule's own name for it.
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

/** The reason goes when the words do; a move that is no failure leaves both as they are. */
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
 * Makes a move: asks the rules, writes the row (with `also`), logs it. `row` is held by the transaction of `desk`.
 * Returns the columns that changed. Throws STATE_CONFLICT.
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

/** What the log says of a move whose maker gives no reason of their own. */
const reasonOf = (
  action: NamedAction,
  { published_at }: ReturnType<typeof computeTransition>,
): string | undefined => {
  if (action.kind === 'PUBLISH') return published_at?.toISOString()
  return 'reason' in action ? action.reason : undefined
}

/** The columns that a change is about to write, as they are. */
const columnsBefore = (row: DeskArticleRow, patch: ArticlePatch): Partial<DeskArticleRow> =>
  Object.fromEntries(
    Object.entries(row).filter(([name]) => Object.hasOwn(patch, name) && !NOT_UNDONE.has(name)),
  )
/** What an undo leaves as it is by then: work that was stopped does not go on. */
const NOT_UNDONE: ReadonlySet<string> = new Set(['updated_at', 'task_id'])

/** Changes columns that are on neither axis of an article's life, and notes it in its log. */
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

// Sets the stage of an article when background work on it begins or fails.
import { throwAppError } from '../../../contract/kernel/app-error.ts'
import type { FailureReason } from '../../../domain/article/failure.ts'
import type { NamedAction, TextStage } from '../../../domain/article/lifecycle.ts'
import type { DeskHandle } from './store.ts'
import { applyTransition } from './transition.ts'

const actionTo = (
  stage: 'DOWNLOADING' | 'TRANSLATING' | 'FAILED',
  from: TextStage,
  reason: string,
  code: FailureReason,
): NamedAction => {
  if (stage === 'DOWNLOADING') return { kind: 'START_DOWNLOAD' }
  if (stage === 'TRANSLATING') return { kind: 'START_TRANSLATION' }
  return { kind: from === 'TRANSLATING' ? 'FAIL_TRANSLATION' : 'FAIL_DOWNLOAD', reason, code }
}

/**
 * Sets DOWNLOADING, TRANSLATING or FAILED; `addRevision` sets DOWNLOADED and READY. Idempotent for the same
 * task. Throws STATE_CONFLICT if the transition is not allowed, ARTICLE_NOT_FOUND.
 */
export function setArticleStage(
  desk: Pick<DeskHandle, 'inTransaction'>,
  article_id: number,
  stage: 'DOWNLOADING' | 'TRANSLATING' | 'FAILED',
  {
    now,
    error = '',
    code = 'OTHER',
    task_id,
  }: { now: Date; error?: string; code?: FailureReason; task_id?: string | undefined },
): Promise<void> {
  return desk.inTransaction(async (held) => {
    const row = await held.articleForUpdate(article_id)
    if (!row) throwAppError('ARTICLE_NOT_FOUND')
    const isBegun = stage !== 'FAILED' && row.stage === stage
    if (isBegun && task_id !== undefined && row.task_id === task_id) return
    const also = task_id === undefined ? {} : { task_id }
    await applyTransition(
      held,
      row,
      actionTo(stage, row.stage, error, code),
      { actor_id: null, now },
      { also },
    )
  })
}

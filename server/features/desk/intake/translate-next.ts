// Enqueues the translation of a downloaded text if the policy of its feed requires it.
import { skipsTranslation } from '../../../../domain/article/translation-skips.ts'
import type { Difficulty } from '../../../../domain/language/level-names.ts'
import { isDifficulty } from '../../../../domain/language/level-names.ts'
import { isAtOrAboveFloor } from '../../../../domain/rss/inbox.ts'
import type { Deps } from '../../../deps.ts'
import type { JobProgress } from '../../../jobs/define-job.ts'
import { requestWork } from './background.ts'

/**
 * Enqueues it once, although the download job may run twice. Does nothing without a provider, or below the
 * level floor.
 */
export async function translateNext(
  deps: Pick<Deps, 'now' | 'store' | 'translator'>,
  article_id: number,
  level_floor: Difficulty | null,
  user_id: number | null,
  { task_id }: Pick<JobProgress, 'task_id'>,
): Promise<void> {
  if (!deps.translator) return
  await deps.store.desk.inTransaction(async (desk) => {
    const row = await desk.articleForUpdate(article_id)
    // A later request of an editor takes precedence.
    if (row?.stage !== 'DOWNLOADED' || row.status === 'DELETED' || row.task_id !== (task_id ?? null)) return
    const level = row.level !== null && isDifficulty(row.level) ? row.level : null
    if (skipsTranslation(row) || !isAtOrAboveFloor(level, level_floor)) return
    // Low priority, because it is the feed's policy and no person waits for it.
    const work = { kind: 'article.translate', cache: true, bulk: true } as const
    await requestWork(deps, desk, article_id, work, user_id, task_id)
  })
}

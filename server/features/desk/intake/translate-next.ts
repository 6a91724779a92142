// Has a text that was just downloaded translated, where the feed it came from says so.
import { skipsTranslation } from '../../../../domain/article/translation-skips.ts'
import type { Difficulty } from '../../../../domain/language/level-names.ts'
import { isDifficulty } from '../../../../domain/language/level-names.ts'
import { isAtOrAboveFloor } from '../../../../domain/rss/inbox.ts'
import type { Deps } from '../../../deps.ts'
import type { JobProgress } from '../../../jobs/define-job.ts'
import { requestWork } from './background.ts'

/** Asks for it once, though the download's job may run twice; nothing without a provider, or below the floor. */
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
    // A later request of the reader takes precedence.
    if (row?.stage !== 'DOWNLOADED' || row.status === 'DELETED' || row.task_id !== (task_id ?? null)) return
    const level = row.level !== null && isDifficulty(row.level) ? row.level : null
    if (skipsTranslation(row) || !isAtOrAboveFloor(level, level_floor)) return
    // The feed's rule asks for it, so it goes behind what somebody waits for.
    const work = { kind: 'article.translate', cache: true, bulk: true } as const
    await requestWork(deps, desk, article_id, work, user_id, task_id)
  })
}

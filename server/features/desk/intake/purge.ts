// Purges articles permanently after the period in which they can be restored.
import { RESTORE_DAYS } from '../../../../domain/article/lifecycle.ts'
import type { Deps } from '../../../deps.ts'
import type { HasDesk } from '../store.ts'

const BATCH = 100

/**
 * Purges articles deleted more than 30 days ago, one transaction each. Returns the number of purged articles.
 */
export async function purgeDeleted(deps: Pick<Deps, 'now'> & HasDesk): Promise<number> {
  const now = deps.now()
  const before = new Date(now.getTime() - RESTORE_DAYS * 86_400_000)
  let purged = 0
  for (;;) {
    const ids = await deps.store.desk.deletedBefore(before, BATCH)
    for (const id of ids) {
      // The article may have been restored since the query: check again with the row locked.
      const isPurged = await deps.store.desk.inTransaction(async (desk) => {
        if (!(await desk.purge(id, before))) return false
        await desk.logMove({
          article_id: id,
          actor_id: null,
          action: 'purge',
          from_state: 'DELETED',
          to_state: '',
          at: now,
        })
        return true
      })
      if (isPurged) purged += 1
    }
    if (ids.length < BATCH) return purged
  }
}

// Public API of visits: record that a reader is active, and query their previous visit.
import type { Deps } from '../../deps.ts'

/** Records the visit and returns the end of the previous one; undefined at the first visit. */
export async function visitBefore(
  deps: Pick<Deps, 'store' | 'now'>,
  user_id: number,
): Promise<Date | undefined> {
  return deps.store.visitor.visit(user_id, deps.now())
}

/** Records that a reader is active. */
export async function noteVisit(deps: Pick<Deps, 'store' | 'now'>, user_id: number): Promise<void> {
  await deps.store.visitor.noteVisit(user_id, deps.now())
}

/** Ids of readers who were active since `since`, sorted; the cursor is `after`. */
export const visitorsSince = (
  deps: Pick<Deps, 'store'>,
  since: Date,
  page: { after: number; limit: number },
): Promise<number[]> => deps.store.visitor.visitorsSince(since, page)

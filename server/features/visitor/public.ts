// What other features may use of visits: noting that a reader is here, and when they were here before.
import type { Deps } from '../../deps.ts'

/** When the reader was last here before this visit, which goes on; undefined at their first visit. */
export async function visitBefore(
  deps: Pick<Deps, 'store' | 'now'>,
  user_id: number,
): Promise<Date | undefined> {
  return deps.store.visitor.visit(user_id, deps.now())
}

/** Notes that a reader is here. */
export async function noteVisit(deps: Pick<Deps, 'store' | 'now'>, user_id: number): Promise<void> {
  await deps.store.visitor.noteVisit(user_id, deps.now())
}

/** Numbers of the readers who were here since then, in order, those after `after`. */
export const visitorsSince = (
  deps: Pick<Deps, 'store'>,
  since: Date,
  page: { after: number; limit: number },
): Promise<number[]> => deps.store.visitor.visitorsSince(since, page)

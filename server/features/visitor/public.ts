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

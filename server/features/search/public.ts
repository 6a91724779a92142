// What other features may use of search.
import type { Deps } from '../../deps.ts'

/** Numbers of the articles that answer the query as typed, in no order; of very many the newest few hundred. */
export async function idsAnswering(deps: Pick<Deps, 'store' | 'now'>, q: string): Promise<number[]> {
  return (await deps.store.search.find(q, deps.now())).map(({ id }) => id)
}

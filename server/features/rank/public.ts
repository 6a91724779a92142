// What other features do with the ranking: what a report was credited counts in it.
import { dayOf, weekOf } from '../../../domain/kernel/calendar.ts'
import type { RankCat } from '../../../domain/rank/rank.ts'
import type { Queryable } from '../../db/open.ts'
import type { Deps } from '../../deps.ts'

/** Counts what a reader did now, in the transaction that says so: only what the server's own clock allowed. */
export const countInRanking = (
  deps: Pick<Deps, 'store'>,
  tx: Queryable,
  { user_id, cat, amount, at }: { user_id: number; cat: RankCat; amount: number; at: Date },
): Promise<void> => deps.store.rank.credit(tx, { user_id, week: weekOf(dayOf(at)), cat, amount, at })

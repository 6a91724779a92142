// What other features may ask of membership: the level now, what it allows, one grant more, whether a chain is whole.
import type { LedgerRow, Standing } from '../../../domain/membership/ledger.ts'
import { standingOf } from '../../../domain/membership/ledger.ts'
import { type Limits, limitsWith } from '../../../domain/membership/limits.ts'
import type { Queryable } from '../../db/open.ts'
import type { Deps } from '../../deps.ts'
import { hashOf } from './store.ts'

type Needs = Pick<Deps, 'store' | 'now'>

/** The level of a user at a moment, now when none is said. */
export const levelOf = async (deps: Needs, user_id: number, at: Date = deps.now()): Promise<Standing> =>
  standingOf(await deps.store.membership.rowsOf(user_id), at)

/** What a user may do now; a guest's is FREE. */
export async function limitsOf(deps: Needs, user_id: number | undefined): Promise<Limits> {
  const [changes, standing] = await Promise.all([
    deps.store.membership.limitChanges(),
    user_id === undefined ? undefined : levelOf(deps, user_id),
  ])
  return limitsWith(standing?.level ?? 'FREE', changes)
}

/** Gives days once per source, within the transaction that earned them; false when that source gave already. */
export const grant = (
  deps: Pick<Deps, 'store'>,
  tx: Queryable,
  user_id: number,
  row: LedgerRow,
): Promise<boolean> => deps.store.membership.add(tx, user_id, row)

/** The same in a transaction of its own, for what nothing else has to be written with. */
export const grantAlone = (deps: Pick<Deps, 'store'>, user_id: number, row: LedgerRow): Promise<boolean> =>
  deps.store.membership.transaction((tx) => grant(deps, tx, user_id, row))

/** When these sources gave, of those that did. */
export const givenBy = async (
  deps: Pick<Deps, 'store'>,
  sources: readonly string[],
): Promise<ReadonlyMap<string, Date>> =>
  new Map((await deps.store.membership.given(sources)).map(({ source, at }) => [source, at]))

/** The place (from 0) of the first row of a user's chain that was changed, put in or left out; undefined when it is whole. */
export async function brokenAt(deps: Pick<Deps, 'store'>, user_id: number): Promise<number | undefined> {
  let prev = ''
  for (const [place, row] of (await deps.store.membership.rowsOf(user_id)).entries()) {
    if (row.prev !== prev || row.hash !== hashOf(user_id, row, prev)) return place
    prev = row.hash
  }
  return undefined
}

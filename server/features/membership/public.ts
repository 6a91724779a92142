// What other features may ask of membership: the level now, what it allows, one grant more, what a product costs a user, whether a chain is whole.
import type { MembershipOverview as ShownStanding } from '../../../contract/entities/membership.ts'
import type { LedgerRow, MembershipStatus } from '../../../domain/membership/ledger.ts'
import { computeMembershipStatus } from '../../../domain/membership/ledger.ts'
import { type LevelLimits, mergeLimits } from '../../../domain/membership/limits.ts'
import type { ProductCode } from '../../../domain/membership/product.ts'
import type { Queryable } from '../../db/open.ts'
import type { Deps } from '../../deps.ts'
import { batchQueries } from '../../query-batch.ts'
import { presentStanding } from './present.ts'
import { hashLedgerRow } from './store.ts'

export { toTrialSource } from '../../../domain/membership/ledger.ts'

type MembershipDeps = Pick<Deps, 'store' | 'now'>

/** The level of a user at a moment, now when none is said. */
export const levelOf = async (
  deps: MembershipDeps,
  user_id: number,
  at: Date = deps.now(),
): Promise<MembershipStatus> => computeMembershipStatus(await deps.store.membership.rowsOf(user_id), at)

/** The level of a user now, as the wire shows it. */
export const standingNow = async (deps: MembershipDeps, user_id: number): Promise<ShownStanding> =>
  presentStanding(await levelOf(deps, user_id))

/** What a user may do now; a guest's is FREE. */
export async function limitsOf(deps: MembershipDeps, user_id: number | undefined): Promise<LevelLimits> {
  const [changes, standing] = await batchQueries(() =>
    Promise.all([
      deps.store.membership.limitChanges(),
      user_id === undefined ? undefined : levelOf(deps, user_id),
    ]),
  )
  return mergeLimits(standing?.level ?? 'FREE', changes)
}

/** Gives days once per source, within the transaction that earned them; false when that source gave already. */
export const grantDays = (
  deps: Pick<Deps, 'store'>,
  tx: Queryable,
  user_id: number,
  row: LedgerRow,
): Promise<boolean> => deps.store.membership.add(tx, user_id, row)

/** The same in a transaction of its own, for what nothing else has to be written with. */
export const grantAlone = (deps: Pick<Deps, 'store'>, user_id: number, row: LedgerRow): Promise<boolean> =>
  deps.store.membership.transaction((tx) => grantDays(deps, tx, user_id, row))

/** False once the account is gone. */
export const isUser = (deps: Pick<Deps, 'store'>, tx: Queryable, user_id: number): Promise<boolean> =>
  deps.store.membership.isThere(tx, user_id)

/** Nobody else gives this user anything until the transaction ends; taken first, before any row of the user's. */
export const aloneWith = (deps: Pick<Deps, 'store'>, tx: Queryable, user_id: number): Promise<void> =>
  deps.store.membership.alone(tx, user_id)

/** What a user pays for a product now, and what everybody does, in fen; undefined when it is not sold. */
export async function offerFor(
  deps: Pick<Deps, 'store'>,
  tx: Queryable,
  user_id: number,
  code: ProductCode,
): Promise<{ fen: number; list_fen: number } | undefined> {
  const row = await deps.store.membership.products.of(tx, code)
  if (!row?.is_on) return undefined
  const has_first = row.first_price !== null && !(await deps.store.membership.hasBought(user_id, tx))
  return { fen: has_first ? (row.first_price ?? row.price) : row.price, list_fen: row.price }
}

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
    if (row.prev !== prev || row.hash !== hashLedgerRow(user_id, row, prev)) return place
    prev = row.hash
  }
  return undefined
}

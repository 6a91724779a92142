// Public API of membership: the current level and limits, granting days, the price of a product for a user,
// and validation of the ledger's hash chain.
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

/** Level of a user at a time; default: now. */
export const levelOf = async (
  deps: MembershipDeps,
  user_id: number,
  at: Date = deps.now(),
): Promise<MembershipStatus> => computeMembershipStatus(await deps.store.membership.rowsOf(user_id), at)

/** Current status of a user, in the response format. */
export const standingNow = async (deps: MembershipDeps, user_id: number): Promise<ShownStanding> =>
  presentStanding(await levelOf(deps, user_id))

/** Current limits of a user; a guest has those of FREE. */
export async function limitsOf(deps: MembershipDeps, user_id: number | undefined): Promise<LevelLimits> {
  const [changes, standing] = await batchQueries(() =>
    Promise.all([
      deps.store.membership.limitChanges(),
      user_id === undefined ? undefined : levelOf(deps, user_id),
    ]),
  )
  return mergeLimits(standing?.level ?? 'FREE', changes)
}

/**
 * Grants days once per source, within the transaction that earned them; false if the source has granted
 * before (idempotent).
 */
export const grantDays = (
  deps: Pick<Deps, 'store'>,
  tx: Queryable,
  user_id: number,
  row: LedgerRow,
): Promise<boolean> => deps.store.membership.add(tx, user_id, row)

/** The same in its own transaction, if nothing else has to be written with it. */
export const grantAlone = (deps: Pick<Deps, 'store'>, user_id: number, row: LedgerRow): Promise<boolean> =>
  deps.store.membership.transaction((tx) => grantDays(deps, tx, user_id, row))

/** False if the account is deleted. */
export const isUser = (deps: Pick<Deps, 'store'>, tx: Queryable, user_id: number): Promise<boolean> =>
  deps.store.membership.isThere(tx, user_id)

/**
 * Lock: no other transaction grants anything to this user until this one ends. Take it first, before any lock
 * on the user's rows.
 */
export const aloneWith = (deps: Pick<Deps, 'store'>, tx: Queryable, user_id: number): Promise<void> =>
  deps.store.membership.alone(tx, user_id)

/** Price of a product for this user and its list price, in fen; undefined if it is not sold. */
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

/** Map from source to the time of its grant; sources without a grant are missing. */
export const givenBy = async (
  deps: Pick<Deps, 'store'>,
  sources: readonly string[],
): Promise<ReadonlyMap<string, Date>> =>
  new Map((await deps.store.membership.given(sources)).map(({ source, at }) => [source, at]))

/**
 * Index (from 0) of the first row of the user's hash chain that was changed, inserted or removed; undefined
 * if the chain is valid.
 */
export async function brokenAt(deps: Pick<Deps, 'store'>, user_id: number): Promise<number | undefined> {
  let prev = ''
  for (const [place, row] of (await deps.store.membership.rowsOf(user_id)).entries()) {
    if (row.prev !== prev || row.hash !== hashLedgerRow(user_id, row, prev)) return place
    prev = row.hash
  }
  return undefined
}

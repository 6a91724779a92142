// Applies an invitation code: stores the inviter permanently and inserts an award for both sides; a
// suspicious invitation is held first.
import { throwAppError } from '../../../contract/kernel/app-error.ts'
import { computeCodeState, normaliseCode } from '../../../domain/code/code.ts'
import { FARM_DAYS, type HoldReason, INVITER_DAYS, listHoldReasons } from '../../../domain/code/invitation.ts'
import { DAY_MS } from '../../../domain/kernel/calendar.ts'
import type { Queryable } from '../../db/open.ts'
import type { Deps, InvitationUse } from '../../deps.ts'
import { readingOf } from '../history/public.ts'
import { hashIdentity } from './hash-identity.ts'
import type { CodeRow } from './store.ts'

type InvitationDeps = Pick<Deps, 'store' | 'site_key' | 'now'>

/** Finds a code that is valid for registration now. Throws WRONG_INVITATION_CODE. */
export async function registerCode(deps: InvitationDeps, typed: string): Promise<CodeRow> {
  const row = await deps.store.code.byCode(normaliseCode(typed))
  if (row?.ctype !== 'REGISTER' || computeCodeState(row, deps.now()) !== 'ON') refuseCode()
  return row
}

function refuseCode(): never {
  const message = '这个邀请码不对，或者已经不能用了，请核对后再试。'
  throwAppError('WRONG_INVITATION_CODE', { message, details: [{ field: 'code', message }] })
}

/**
 * Uses a code within a transaction. Throws WRONG_INVITATION_CODE, CODE_USED, CODE_OF_ONESELF and
 * ALREADY_INVITED.
 */
export async function applyInvitationCode(
  deps: InvitationDeps,
  tx: Queryable,
  input: InvitationUse,
): Promise<void> {
  const { code: store } = deps.store
  const { user_id, code, at } = input
  const inviter_id = code.owner_id
  if (inviter_id === user_id) throwAppError('CODE_OF_ONESELF')
  if (!(await store.isFirstUse(tx, user_id, code.id, at))) throwAppError('CODE_USED')
  if (inviter_id === null) {
    if (!(await store.take(tx, code.id, at))) refuseCode()
    if (code.days > 0)
      await store.addAward(tx, {
        ...{ user_id, kind: 'CODE', days: code.days, source: `CODE:${code.id}:${user_id}` },
        ...{ made_at: at, claimable_at: at },
      })
    return
  }
  const network = input.here ? hashIdentity(deps, 'network', input.here.network) : null
  if (!(await store.addInvitation(tx, { user_id, inviter_id, code_id: code.id, network, at })))
    throwAppError('ALREADY_INVITED')
  if (!(await store.take(tx, code.id, at))) refuseCode()
  const reasons = await reasonsFor(deps, tx, input, inviter_id, network)
  if (reasons.length > 0) await store.hold(tx, user_id, reasons, at)
  await store.addAward(tx, {
    ...{ user_id, kind: 'INVITED', days: code.days, source: `INVITED:${user_id}`, made_at: at },
    claimable_at: reasons.length > 0 ? null : at,
  })
  await store.addAward(tx, {
    ...{ user_id: inviter_id, kind: 'INVITER', days: INVITER_DAYS, source: `INVITER:${user_id}` },
    ...{ about_id: user_id, made_at: at },
  })
}

async function reasonsFor(
  deps: InvitationDeps,
  tx: Queryable,
  { user_id, phone, here, at }: InvitationUse,
  inviter_id: number,
  network: Buffer | null,
): Promise<HoldReason[]> {
  const { code: store } = deps.store
  const since = new Date(at.getTime() - FARM_DAYS * DAY_MS)
  const is_ring = await store.isRing(tx, user_id, inviter_id)
  const network_ids = network ? await store.lately(tx, { user_id, network, since }) : []
  const read = await readingOf(deps, tx, network_ids)
  const first = phone ? await store.firstWith(tx, hashIdentity(deps, 'phone', phone), user_id, at) : user_id
  return listHoldReasons({
    is_inviters_device: here?.is_inviters_device ?? false,
    is_inviters_network: here?.is_inviters_network ?? false,
    is_known_phone: first !== user_id,
    is_ring,
    device_accounts: here?.device_accounts ?? 0,
    network_idle: network_ids.filter((id) => (read.get(id)?.seconds ?? 0) === 0).length,
  })
}

// Serializers: map rows of codes, awards and invitations to the response format.
import type { ManagedCode } from '../../../contract/code.ts'
import type { Award } from '../../../contract/entities/award.ts'
import { maskName } from '../../../domain/account/mask-name.ts'
import { computeAwardDeadline, computeAwardState } from '../../../domain/code/award.ts'
import { computeCodeState } from '../../../domain/code/code.ts'
import type { AwardRow } from './award.store.ts'
import type { CodeRow } from './store.ts'

/** State of the editors' check; null if there is none. */
export const lookOf = (row: { refused_at: Date | null; is_held: boolean }): Award['look'] =>
  row.refused_at ? 'REFUSED' : row.is_held ? 'HELD' : null

export function presentAward(row: AwardRow, names: ReadonlyMap<number, string>, now: Date): Award {
  const { id, kind, days, rank_date, place, about_id } = row
  const name = about_id === null ? undefined : names.get(about_id)
  return {
    ...{ id, kind, days, rank_date, place },
    state: computeAwardState(row, now),
    look: lookOf(row),
    until: computeAwardDeadline(row)?.toISOString() ?? null,
    claimed_at: row.claimed_at?.toISOString() ?? null,
    who: name === undefined ? null : maskName(name),
  }
}

export function presentCode(row: CodeRow, names: ReadonlyMap<number, string>, now: Date): ManagedCode {
  const { id, code, ctype, days, uses, used, remark, owner_id } = row
  return {
    ...{ id, code, ctype, days, uses, used, remark },
    state: computeCodeState(row, now),
    owner: owner_id === null ? null : { id: owner_id, username: names.get(owner_id) ?? '' },
    created_at: row.created_at.toISOString(),
    expires_at: row.expires_at?.toISOString() ?? null,
  }
}

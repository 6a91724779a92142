// The audit log: actions of editors and admins, written in the same transaction as the action itself.
import { sql } from 'drizzle-orm'
import { toStorableJson } from '../../domain/kernel/well-formed.ts'
import type { Queryable } from './open.ts'
import { audit_log } from './schema/account.ts'

export interface AuditEntry {
  /** Null: the system itself. */
  actor_id: number | null
  /** `noun.verb`. */
  action: string
  /** `noun:id`, or another name of the object. */
  subject: string
  /** What changed, in a few fields; never a secret. */
  detail?: Readonly<Record<string, unknown>>
}

/** Writes an entry to the audit log. Transitions of articles have their own log (article_moves). */
export async function recordAudit(
  tx: Queryable,
  { actor_id, action, subject, detail = {} }: AuditEntry,
): Promise<void> {
  await tx
    .insert(audit_log)
    .values({ actor_id, action, subject, detail: sql`${toStorableJson(detail)}::jsonb` })
}

// The audit log: what editors and admins did, written in the transaction of the act itself.
import { sql } from 'drizzle-orm'
import { toStorableJson } from '../../domain/kernel/well-formed.ts'
import type { Queryable } from './open.ts'
import { audit_log } from './schema/account.ts'

export interface AuditEntry {
  /** Null = the house itself. */
  actor_id: number | null
  /** `noun.verb`. */
  action: string
  /** `noun:number`, or what the noun is named by. */
  subject: string
  /** What changed, in few words; never a secret. */
  detail?: Readonly<Record<string, unknown>>
}

/** Notes an act. Moves of articles have a log of their own (article_moves). */
export async function recordAudit(
  tx: Queryable,
  { actor_id, action, subject, detail = {} }: AuditEntry,
): Promise<void> {
  await tx
    .insert(audit_log)
    .values({ actor_id, action, subject, detail: sql`${toStorableJson(detail)}::jsonb` })
}

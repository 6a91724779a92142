// SQL of public notes: the copies shown to others, reports, and hiding by editors.
import { sql } from 'drizzle-orm'
import { recordAudit } from '../../db/audit-log.ts'
import { namedQuery } from '../../db/named-query.ts'
import type { Queryable, StoreDatabase } from '../../db/open.ts'
import type { NoteTextRow, NoteWrite } from './note-row.store.ts'

export interface PublicRow extends NoteTextRow {
  id: number
  author_id: number
  at: Date
}
export interface ReportedRow extends PublicRow {
  is_hidden: boolean
  is_waiting: boolean
  reports: number
  reasons: string[]
}

type Values = Record<string, string | number | boolean | Date | string[]>
const ph = sql.placeholder
const COLUMNS = sql`p.id, p.author_id, p.note_uuid, p.article_id, p.root, p.text, p.comment, p.tags, p.color, p.prefix,
  p.suffix, p.start_at, p.end_at, p.at`
const OF_NOTE = sql`author_id = ${ph('user_id')} and note_uuid = ${ph('note_uuid')}::uuid`

// A hidden note remains hidden after any change. A note that passed a review waits for another one only if
// its text changes and the new version needs a review.
const PUBLISH = namedQuery<never, Values>(
  'note_publish',
  sql`insert into public_notes as n (author_id, note_uuid, article_id, root, text, comment, tags, color, prefix, suffix,
      start_at, end_at, at, is_waiting)
    values (${ph('user_id')}, ${ph('note_uuid')}::uuid, ${ph('article_id')}, ${ph('root')}, ${ph('text')},
      ${ph('comment')}, ${ph('tags')}::text[], ${ph('color')}, ${ph('prefix')}, ${ph('suffix')},
      ${ph('start_at')}::int, ${ph('end_at')}::int, ${ph('at')}::timestamptz, ${ph('is_waiting')}::bool)
    on conflict (author_id, note_uuid) do update set root = excluded.root, text = excluded.text,
      comment = excluded.comment, tags = excluded.tags, color = excluded.color, prefix = excluded.prefix,
      suffix = excluded.suffix, start_at = excluded.start_at, end_at = excluded.end_at,
      is_waiting = n.is_waiting or (excluded.is_waiting
        and (n.text, n.comment, n.tags) is distinct from (excluded.text, excluded.comment, excluded.tags))`,
)
/**
 * Deletes a waiting note whose text has changed, so that it gets a new id: an editor who reviews the old text
 * cannot approve the new one by mistake.
 */
const RENEW = namedQuery<{ id: number }, Values>(
  'note_renew',
  sql`delete from public_notes where ${OF_NOTE} and is_waiting and not is_hidden and reports = 0
      and (text, comment, tags) is distinct from (${ph('text')}::text, ${ph('comment')}::text, ${ph('tags')}::text[])
    returning id`,
)
const WITHDRAW = namedQuery<never, { user_id: number; note_uuid: string }>(
  'note_withdraw',
  sql`with gone as (delete from public_notes where ${OF_NOTE} and not is_hidden returning id)
    delete from note_reports where note_id in (select id from gone)`,
)
const OF_ARTICLE = namedQuery<PublicRow, { article_id: number; limit: number }>(
  'note_public_of',
  sql`select ${COLUMNS} from public_notes p where p.article_id = ${ph('article_id')} and not p.is_hidden and not p.is_waiting
    order by p.id desc limit ${ph('limit')}::int`,
)
const REPORT = namedQuery<{ is_there: boolean }, Values>(
  'note_report',
  sql`with told as (
      insert into note_reports (note_id, reporter_id, reason, at)
      select id, ${ph('user_id')}, ${ph('reason')}, ${ph('at')}::timestamptz from public_notes
      where id = ${ph('id')} and not is_hidden and not is_waiting
      on conflict (note_id, reporter_id) do nothing returning note_id),
    counted as (update public_notes set reports = reports + 1 where id in (select note_id from told))
    select exists (select 1 from public_notes where id = ${ph('id')} and not is_hidden and not is_waiting) as is_there`,
)
const REPORTED = namedQuery<ReportedRow, { hidden: boolean; offset: number; limit: number }>(
  'note_reported',
  sql`select ${COLUMNS}, p.is_hidden, p.is_waiting, p.reports,
      coalesce((select array_agg(r.reason order by r.at desc) from (
        select reason, at from note_reports where note_id = p.id order by at desc limit 20) r), '{}') as reasons
    from public_notes p where p.is_hidden = ${ph('hidden')}::bool and (p.reports > 0 or p.is_hidden or p.is_waiting)
    order by p.reports desc, p.id desc offset ${ph('offset')}::int limit ${ph('limit')}::int + 1`,
)
const HIDE = namedQuery<{ id: number }, { id: number; status: boolean; by: number }>(
  'note_hide',
  sql`update public_notes set is_hidden = ${ph('status')}::bool, is_waiting = false, hidden_by = ${ph('by')},
      reports = case when ${ph('status')}::bool then reports else 0 end
    where id = ${ph('id')} returning id`,
)
// Deletes the reports of a note that an editor shows again: they have been handled.
const FORGET_REPORTS = namedQuery<never, { id: number }>(
  'note_forget_reports',
  sql`delete from note_reports where note_id = ${ph('id')}`,
)

export const publicRows = ({ db, read }: Pick<StoreDatabase, 'db' | 'read'>) => ({
  /** Shows the current version of a note to others; with `is_waiting` only after a review. */
  async publish(tx: Queryable, note: NoteWrite, is_waiting: boolean): Promise<void> {
    const { is_public: _, ...shown } = note
    const { user_id, note_uuid, text, comment, tags } = note
    const renewed = await RENEW(tx, { user_id, note_uuid, text, comment, tags })
    await PUBLISH(tx, { ...shown, is_waiting: is_waiting || renewed.length > 0 })
  },
  async withdraw(tx: Queryable, user_id: number, note_uuid: string): Promise<void> {
    await WITHDRAW(tx, { user_id, note_uuid })
  },
  /** Newest first. */
  publicOf: (article_id: number, limit: number): Promise<PublicRow[]> =>
    OF_ARTICLE(read, { article_id, limit }),
  /** Stores a report, once per reader and note; false when the note is not visible to others. */
  async report(row: { id: number; user_id: number; reason: string; at: Date }): Promise<boolean> {
    return (await REPORT(db, row))[0]?.is_there ?? false
  },
  /** Returns one row more than `limit` when there is a next page. */
  reported: (hidden: boolean, offset: number, limit: number): Promise<ReportedRow[]> =>
    REPORTED(db, { hidden, offset, limit }),
  /** False when the note does not exist. */
  async hide(id: number, status: boolean, by: number): Promise<boolean> {
    return db.transaction(async (tx) => {
      const [hidden] = await HIDE(tx, { id, status, by })
      if (!hidden) return false
      if (!status) await FORGET_REPORTS(tx, { id })
      await recordAudit(tx, {
        actor_id: by,
        action: status ? 'note.hide' : 'note.show',
        subject: `note:${id}`,
      })
      return true
    })
  },
})

// SQL of the senses that a model found in articles: stored by position, with the progress of each article.
import { sql } from 'drizzle-orm'
import { namedQuery } from '../../db/named-query.ts'
import type { StoreDatabase } from '../../db/open.ts'
import { requestTask, type TaskAbout } from '../../db/tasks.ts'
import { SENSES_JOB } from './job-types.ts'

export interface SenseRow {
  text_hash: string
  /** UTF-16 offsets in the paragraph, `end_at` exclusive. */
  start_at: number
  end_at: number
  lemma: string
  pos: string
  zh: string
}
export interface SenseTextRow {
  /** Last revision that was processed completely; 0: none. */
  revision: number
  /** Hash of each paragraph that was already queried. */
  requested_hashes: string[]
}

const ph = sql.placeholder
type OfText = { article_id: number; text_hash: string | null }
const OF = namedQuery<SenseRow, OfText>(
  'ai_senses_of',
  sql`select text_hash, start_at, end_at, lemma, pos, zh from article_senses
    where article_id = ${ph('article_id')}::bigint
      and (${ph('text_hash')}::text is null or text_hash = ${ph('text_hash')}::text) order by text_hash, start_at`,
)
const TEXT = namedQuery<SenseTextRow, { article_id: number }>(
  'ai_sense_text',
  sql`select revision, asked as requested_hashes from article_sense_texts where article_id = ${ph('article_id')}::bigint`,
)
const KEEP = namedQuery<never, { article_id: number; model: string; rows: string; at: Date }>(
  'ai_senses_keep',
  sql`insert into article_senses (article_id, text_hash, start_at, end_at, lemma, pos, zh, model, created_at)
    select ${ph('article_id')}::bigint, text_hash, start_at, end_at, lemma, pos, zh, ${ph('model')}, ${ph('at')}::timestamptz
    from jsonb_to_recordset(${ph('rows')}::jsonb)
      as given (text_hash text, start_at int, end_at int, lemma text, pos text, zh text)
    on conflict (article_id, text_hash, start_at, lemma) do update set end_at = excluded.end_at, pos = excluded.pos,
      zh = excluded.zh, model = excluded.model, created_at = excluded.created_at`,
)
const ADD_REQUESTED = namedQuery<never, { article_id: number; hashes: readonly string[] }>(
  'ai_senses_asked',
  sql`insert into article_sense_texts (article_id, asked) values (${ph('article_id')}::bigint, ${ph('hashes')}::text[])
    on conflict (article_id) do update set failed_at = null,
      asked = array(select unnest(article_sense_texts.asked) union select unnest(excluded.asked))`,
)
const DONE = namedQuery<never, { article_id: number; revision: number; hashes: readonly string[] }>(
  'ai_senses_done',
  sql`with text as (
      insert into article_sense_texts (article_id, revision) values (${ph('article_id')}::bigint, ${ph('revision')}::int)
      on conflict (article_id) do update set revision = excluded.revision, failed_at = null,
        asked = array(select unnest(article_sense_texts.asked) intersect select unnest(${ph('hashes')}::text[]))
      returning article_id
    )
    delete from article_senses s using text where s.article_id = text.article_id
      and s.text_hash <> all(${ph('hashes')}::text[])`,
)
const FAILED = namedQuery<never, { article_id: number; at: Date }>(
  'ai_senses_failed',
  sql`insert into article_sense_texts (article_id, failed_at) values (${ph('article_id')}::bigint, ${ph('at')}::timestamptz)
    on conflict (article_id) do update set failed_at = excluded.failed_at`,
)
const DUE = namedQuery<{ id: number; title: string }, { since: Date; failed_before: Date; limit: number }>(
  'ai_senses_due',
  sql`select a.id, a.title from articles a left join article_sense_texts t on t.article_id = a.id
    where a.status = 'PUBLISHED' and a.updated_at > ${ph('since')}::timestamptz and a.shown_revision is not null
      and coalesce(t.revision, 0) <> a.shown_revision
      and (t.failed_at is null or t.failed_at < ${ph('failed_before')}::timestamptz)
    order by a.updated_at desc, a.id desc limit ${ph('limit')}::int`,
)

export const senseRows = ({ db }: StoreDatabase) => ({
  /** Senses of one paragraph (by the hash of its text), or of the whole article. */
  senses: (article_id: number, text_hash: string | null = null): Promise<SenseRow[]> =>
    OF(db, { article_id, text_hash }),
  senseText: async (article_id: number): Promise<SenseTextRow> =>
    (await TEXT(db, { article_id }))[0] ?? { revision: 0, requested_hashes: [] },
  /** Upserts the senses of these paragraphs; an existing sense at the same position is replaced. */
  keepSenses: (
    article_id: number,
    {
      rows,
      hashes,
      model,
      at,
    }: { rows: readonly SenseRow[]; hashes: readonly string[]; model: string; at: Date },
  ): Promise<void> =>
    db.transaction(async (tx) => {
      await KEEP(tx, { article_id, model, rows: JSON.stringify(rows), at })
      await ADD_REQUESTED(tx, { article_id, hashes })
    }),
  /** Marks the revision as done and deletes senses of paragraphs that it no longer contains. */
  endSenses: async (article_id: number, revision: number, hashes: readonly string[]): Promise<void> => {
    await DONE(db, { article_id, revision, hashes })
  },
  sensesFailed: async (article_id: number, at: Date): Promise<void> => {
    await FAILED(db, { article_id, at })
  },
  /** Published articles updated since `since` whose shown revision has no senses yet; newest first. */
  sensesDue: (dueFilter: {
    since: Date
    failed_before: Date
    limit: number
  }): Promise<{ id: number; title: string }[]> => DUE(db, dueFilter),
  /** Enqueues the job. While a task with the same key is queued or running, returns that task. */
  requestSenses: (article_id: number, about: Omit<TaskAbout, 'key' | 'article_id'>): Promise<string> =>
    requestTask(db, SENSES_JOB, { article_id }, { ...about, article_id, key: `senses ${article_id}` }),
})

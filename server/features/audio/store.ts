// SQL of synthesised articles: one audio file per revision.
import { sql } from 'drizzle-orm'
import type { SentenceMark } from '../../../contract/audio.ts'
import { namedQuery } from '../../db/named-query.ts'
import type { StoreDatabase } from '../../db/open.ts'
import { requestTask, type TaskAbout } from '../../db/tasks.ts'
import { AUDIO_JOB } from './job-types.ts'

export interface AudioRow {
  article_id: number
  revision: number
  voice: string
  key: string
  marks: SentenceMark[]
}

const ph = sql.placeholder
const ONE = namedQuery<AudioRow, { article_id: number; revision: number }>(
  'audio_one',
  sql`select article_id, revision, voice, key, marks from article_audio
    where article_id = ${ph('article_id')}::bigint and revision = ${ph('revision')}::int`,
)
const PUT = namedQuery<never, Omit<AudioRow, 'marks'> & { marks: string; at: Date }>(
  'audio_put',
  sql`insert into article_audio (article_id, revision, voice, key, marks, created_at)
    values (${ph('article_id')}::bigint, ${ph('revision')}::int, ${ph('voice')}, ${ph('key')}, ${ph('marks')}::jsonb,
      ${ph('at')}::timestamptz)
    on conflict (article_id, revision) do update set voice = excluded.voice, key = excluded.key,
      marks = excluded.marks, created_at = excluded.created_at`,
)
/**
 * Only the newest synthesised revision of an article has a row; files without a row belong to text that is no
 * longer shown.
 */
const KEYS = namedQuery<{ key: string }, { keys: readonly string[] }>(
  'audio_keys',
  sql`select key from article_audio where key = any(${ph('keys')}::text[])`,
)
const FORGET_OLDER = namedQuery<never, { article_id: number; revision: number }>(
  'audio_forget_older',
  sql`delete from article_audio where article_id = ${ph('article_id')}::bigint and revision < ${ph('revision')}::int`,
)

export const audioStore = ({ db }: StoreDatabase) => ({
  one: async (article_id: number, revision: number): Promise<AudioRow | undefined> =>
    (await ONE(db, { article_id, revision }))[0],
  /** Also deletes the rows of older revisions. */
  put: (row: AudioRow & { at: Date }): Promise<void> =>
    db.transaction(async (tx) => {
      await PUT(tx, { ...row, marks: JSON.stringify(row.marks) })
      await FORGET_OLDER(tx, { article_id: row.article_id, revision: row.revision })
    }),
  /** Returns those of `keys` that an article uses. */
  inUse: async (keys: readonly string[]): Promise<Set<string>> =>
    new Set((await KEYS(db, { keys })).map(({ key }) => key)),
  /** Enqueues the job. While a task with the same key is queued or running, returns that task. */
  request: (payload: { article_id: number; revision: number }, about: TaskAbout): Promise<string> =>
    requestTask(db, AUDIO_JOB, payload, {
      ...about,
      key: `audio ${payload.article_id} ${payload.revision}`,
    }),
})

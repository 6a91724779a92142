// Schema of audio versions of articles: one file per revision, with a time mark for each sentence.
import { integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import type { SentenceMark } from '../../../contract/audio.ts'
import { nowDefault, referenceColumn, timestampColumn } from './columns.ts'

export const article_audio = pgTable(
  'article_audio',
  {
    article_id: referenceColumn('article_id').notNull(),
    revision: integer('revision').notNull(),
    /** The voice of the audio: for another voice it is generated again. */
    voice: text('voice').notNull(),
    key: text('key').notNull(),
    marks: jsonb('marks').$type<SentenceMark[]>().notNull(),
    created_at: timestampColumn('created_at').notNull().default(nowDefault),
  },
  (t) => [primaryKey({ columns: [t.article_id, t.revision] })],
)

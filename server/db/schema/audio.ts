// Table of articles read aloud: one file for each revision, with a mark for each sentence.
import { integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import type { SentenceMark } from '../../../contract/audio.ts'
import { moment, now, ref } from './columns.ts'

export const article_audio = pgTable(
  'article_audio',
  {
    article_id: ref('article_id').notNull(),
    revision: integer('revision').notNull(),
    /** Which voice read it: with another it is read anew. */
    voice: text('voice').notNull(),
    key: text('key').notNull(),
    marks: jsonb('marks').$type<SentenceMark[]>().notNull(),
    created_at: moment('created_at').notNull().default(now),
  },
  (t) => [primaryKey({ columns: [t.article_id, t.revision] })],
)

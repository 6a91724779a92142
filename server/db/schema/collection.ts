// Tables of collections: what somebody put together, the articles in their order, and who keeps or follows it.
import { sql } from 'drizzle-orm'
import { boolean, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { COLLECTION_MARKS, COLLECTION_STATUSES } from '../../../domain/collection/status.ts'
import { nowDefault, referenceColumn, timestampColumn } from './columns.ts'

/** Strangers read them: found by number, which nobody can guess, since a link is all that some are reached by. */
export const collections = pgTable(
  'collections',
  {
    id: referenceColumn('id').primaryKey(),
    owner_id: referenceColumn('owner_id').notNull(),
    /** Made by an editor: nobody's name stands beside it. */
    is_house: boolean('is_house').notNull(),
    name: text('name').notNull(),
    description: text('description').notNull().default(''),
    cover: text('cover'),
    /** Of its articles when it was last saved, the commonest first. */
    topics: text('topics').array().notNull(),
    is_public: boolean('is_public').notNull(),
    status: text('status', { enum: COLLECTION_STATUSES }).notNull().default('DRAFT'),
    /** What it was when it was destroyed: taking that back leads there. */
    status_before: text('status_before', { enum: COLLECTION_STATUSES }),
    reject_reason: text('reject_reason'),
    decided_by: referenceColumn('decided_by'),
    published_at: timestampColumn('published_at'),
    created_at: timestampColumn('created_at').notNull().default(nowDefault),
    updated_at: timestampColumn('updated_at').notNull().default(nowDefault),
  },
  (t) => [
    index('collections_owner').on(t.owner_id, t.updated_at),
    index('collections_listed').on(t.published_at).where(sql`status = 'PUBLISHED' and is_public`),
    index('collections_waiting').on(t.updated_at).where(sql`status = 'WAITING'`),
  ],
)

export const collection_articles = pgTable(
  'collection_articles',
  {
    collection_id: referenceColumn('collection_id')
      .notNull()
      .references(() => collections.id, { onDelete: 'cascade' }),
    article_id: referenceColumn('article_id').notNull(),
    /** From 1, without gaps. */
    position: integer('position').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.collection_id, t.article_id] }),
    index('collection_articles_in').on(t.article_id),
  ],
)

export const collection_marks = pgTable(
  'collection_marks',
  {
    user_id: referenceColumn('user_id').notNull(),
    collection_id: referenceColumn('collection_id')
      .notNull()
      .references(() => collections.id, { onDelete: 'cascade' }),
    mark: text('mark', { enum: COLLECTION_MARKS }).notNull(),
    at: timestampColumn('at').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.user_id, t.mark, t.collection_id] }),
    index('collection_marks_of').on(t.collection_id, t.mark),
  ],
)

// Schema of collections: their articles in order, and the marks of readers who save or follow them.
import { sql } from 'drizzle-orm'
import { boolean, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { COLLECTION_MARKS, COLLECTION_STATUSES } from '../../../domain/collection/status.ts'
import { nowDefault, referenceColumn, timestampColumn } from './columns.ts'

/**
 * Other readers access collections by id. The id must not be guessable, since some collections are reachable
 * by link only.
 */
export const collections = pgTable(
  'collections',
  {
    id: referenceColumn('id').primaryKey(),
    owner_id: referenceColumn('owner_id').notNull(),
    /** Created by an editor: no owner's name is shown. */
    is_house: boolean('is_house').notNull(),
    name: text('name').notNull(),
    description: text('description').notNull().default(''),
    cover: text('cover'),
    /** Topics of its articles at the last save, the most common first. */
    topics: text('topics').array().notNull(),
    is_public: boolean('is_public').notNull(),
    status: text('status', { enum: COLLECTION_STATUSES }).notNull().default('DRAFT'),
    /** The status before the deletion; an undo restores it. */
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

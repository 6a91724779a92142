// Tables of RSS: feeds with their health, and the items found in them.
import { sql } from 'drizzle-orm'
import { index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { moment, now, ref, rowId } from './columns.ts'

export const feeds = pgTable(
  'feeds',
  {
    id: rowId().primaryKey(),
    url: text('url').notNull(),
    /** Others that led to it: what it was added by when that is not `url`, and where it was before it moved. */
    addresses: text('addresses').array().notNull().default(sql`'{}'::text[]`),
    title: text('title').notNull(),
    site_url: text('site_url').notNull().default(''),
    description: text('description').notNull().default(''),
    etag: text('etag'),
    last_modified: text('last_modified'),
    item_count: integer('item_count').notNull().default(0),
    last_success_at: moment('last_success_at'),
    last_error: text('last_error'),
    last_error_at: moment('last_error_at'),
    failures: integer('failures').notNull().default(0),
    next_crawl_at: moment('next_crawl_at').notNull().default(now),
    created_at: moment('created_at').notNull().default(now),
  },
  (t) => [uniqueIndex('feeds_url').on(t.url), index('feeds_next').on(t.next_crawl_at)],
)

export const feed_items = pgTable(
  'feed_items',
  {
    id: rowId().primaryKey(),
    feed_id: ref('feed_id')
      .notNull()
      .references(() => feeds.id, { onDelete: 'cascade' }),
    /** guid, else link, else a hash of title and date. */
    guid: text('guid').notNull(),
    title: text('title').notNull(),
    link: text('link').notNull(),
    author: text('author').notNull().default(''),
    summary: text('summary').notNull().default(''),
    published_at: moment('published_at'),
    article_id: ref('article_id'),
    found_at: moment('found_at').notNull().default(now),
  },
  (t) => [
    uniqueIndex('feed_items_guid').on(t.feed_id, t.guid),
    index('feed_items_feed').on(t.feed_id, t.published_at, t.id),
    index('feed_items_article').on(t.article_id),
  ],
)

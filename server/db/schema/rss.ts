// Tables of RSS: feeds with their health, and the items found in them.
import { sql } from 'drizzle-orm'
import { boolean, index, integer, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { OTHER_LANGUAGES } from '../../../domain/article/other-language.ts'
import { TRANSLATOR_NAMES } from '../../../domain/article/translators.ts'
import { DIFFICULTY_LEVELS } from '../../../domain/language/level-names.ts'
import { DEFAULT_ITEM_LIMIT, ITEM_STATES } from '../../../domain/rss/inbox.ts'
import { idColumn, nowDefault, referenceColumn, timestampColumn } from './columns.ts'
import { creators } from './creator.ts'

export const feeds = pgTable(
  'feeds',
  {
    id: idColumn().primaryKey(),
    url: text('url').notNull(),
    /** Others that led to it: what it was added by when that is not `url`, and where it was before it moved. */
    addresses: text('addresses').array().notNull().default(sql`'{}'::text[]`),
    /** As the feed calls itself. */
    title: text('title').notNull(),
    /** As the editors call it; '' = as it calls itself. */
    name: text('name').notNull().default(''),
    folder: text('folder').notNull().default(''),
    /** The publication its articles are of; null = as each page says. */
    publication_id: referenceColumn('publication_id').references(() => creators.id, { onDelete: 'set null' }),
    /** Whether its new items are taken by themselves. */
    auto_take: boolean('auto_take').notNull().default(false),
    /** Whether what is taken is translated as soon as it is there. */
    auto_translate: boolean('auto_translate').notNull().default(false),
    /** Who translates its articles; null = the site's order. */
    translator: text('translator', { enum: TRANSLATOR_NAMES }),
    /** What is easier is neither taken nor translated by itself. */
    level_floor: text('level_floor', { enum: DIFFICULTY_LEVELS }),
    /** Given to its articles. */
    topics: text('topics').array().notNull().default(sql`'{}'::text[]`),
    /** Items kept beside those that were taken and those that it still lists. */
    keep: integer('keep').notNull().default(DEFAULT_ITEM_LIMIT),
    /** Since when its server says that it is gone for good (410); it is asked no more. */
    gone_at: timestampColumn('gone_at'),
    site_url: text('site_url').notNull().default(''),
    description: text('description').notNull().default(''),
    etag: text('etag'),
    last_modified: text('last_modified'),
    item_count: integer('item_count').notNull().default(0),
    last_success_at: timestampColumn('last_success_at'),
    last_error: text('last_error'),
    last_error_at: timestampColumn('last_error_at'),
    failures: integer('failures').notNull().default(0),
    next_crawl_at: timestampColumn('next_crawl_at').notNull().default(nowDefault),
    created_at: timestampColumn('created_at').notNull().default(nowDefault),
  },
  (t) => [uniqueIndex('feeds_url').on(t.url), index('feeds_next').on(t.next_crawl_at)],
)

export const feed_items = pgTable(
  'feed_items',
  {
    id: idColumn().primaryKey(),
    feed_id: referenceColumn('feed_id')
      .notNull()
      .references(() => feeds.id, { onDelete: 'cascade' }),
    /** guid, else link, else a hash of title and date. */
    guid: text('guid').notNull(),
    title: text('title').notNull(),
    link: text('link').notNull(),
    /** The link without what does not name the page; null = no link, or kept before there were keys. */
    link_key: text('link_key'),
    author: text('author').notNull().default(''),
    summary: text('summary').notNull().default(''),
    published_at: timestampColumn('published_at'),
    article_id: referenceColumn('article_id'),
    /** Its page was that article already when it was taken: the article is not the item's to throw away. */
    was_known: boolean('was_known').notNull().default(false),
    found_at: timestampColumn('found_at').notNull().default(nowDefault),
    /** Where it stands in the inbox: when it appeared, as far as that is not after we found it. */
    at: timestampColumn('at').notNull().default(nowDefault),
    /** Of its text, as far as anybody has read it. */
    words: integer('words'),
    /** Guessed from its text. */
    level: text('level', { enum: DIFFICULTY_LEVELS }),
    /** Of what has been read of it; null for English and for what cannot be determined. */
    other_language: text('other_language', { enum: OTHER_LANGUAGES }),
    state: text('state', { enum: ITEM_STATES }).notNull().default('UNREAD'),
    decided_by: referenceColumn('decided_by'),
    decided_at: timestampColumn('decided_at'),
    /** What was decided in one act is taken back in one. */
    decision: uuid('decision'),
  },
  (t) => [
    uniqueIndex('feed_items_guid').on(t.feed_id, t.guid),
    index('feed_items_feed').on(t.feed_id, t.published_at, t.id),
    index('feed_items_article').on(t.article_id),
    index('feed_items_link').on(t.feed_id, t.link_key),
    index('feed_items_inbox').on(t.state, t.at, t.id),
    index('feed_items_of').on(t.feed_id, t.state, t.at, t.id),
    index('feed_items_decision').on(t.decision).where(sql`decision is not null`),
  ],
)

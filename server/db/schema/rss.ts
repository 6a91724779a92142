// Schema of RSS: feeds with their health, and the items fetched from them.
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
    /**
     * Other URLs of the feed: the one by which it was added if that is not `url`, and those before a
     * permanent redirect.
     */
    addresses: text('addresses').array().notNull().default(sql`'{}'::text[]`),
    /** The title in the feed itself. */
    title: text('title').notNull(),
    /** The editors' name for it; '': use its own title. */
    name: text('name').notNull().default(''),
    folder: text('folder').notNull().default(''),
    /** The publication of its articles; null: as each page states. */
    publication_id: referenceColumn('publication_id').references(() => creators.id, { onDelete: 'set null' }),
    /** Whether its new items are accepted automatically. */
    auto_take: boolean('auto_take').notNull().default(false),
    /** Whether accepted items are translated automatically. */
    auto_translate: boolean('auto_translate').notNull().default(false),
    /** The translator of its articles; null: the site's default order. */
    translator: text('translator', { enum: TRANSLATOR_NAMES }),
    /** Minimum level: easier items are neither accepted nor translated automatically. */
    level_floor: text('level_floor', { enum: DIFFICULTY_LEVELS }),
    /** Added to its articles. */
    topics: text('topics').array().notNull().default(sql`'{}'::text[]`),
    /** Max. number of stored items, in addition to accepted ones and those that the feed still lists. */
    keep: integer('keep').notNull().default(DEFAULT_ITEM_LIMIT),
    /** Time since which the server responds with 410 (gone for good); the feed is no longer fetched. */
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
    /**
     * The normalized link, without the parts that do not identify the page; null: no link, or a row older
     * than this column.
     */
    link_key: text('link_key'),
    author: text('author').notNull().default(''),
    summary: text('summary').notNull().default(''),
    published_at: timestampColumn('published_at'),
    article_id: referenceColumn('article_id'),
    /** The article already existed when the item was accepted, so an undo must not delete the article. */
    was_known: boolean('was_known').notNull().default(false),
    found_at: timestampColumn('found_at').notNull().default(nowDefault),
    /** Sort key in the inbox: the publication time, but not later than the time at which we found it. */
    at: timestampColumn('at').notNull().default(nowDefault),
    /** Word count of its text, as far as it was fetched. */
    words: integer('words'),
    /** Estimated from its text. */
    level: text('level', { enum: DIFFICULTY_LEVELS }),
    /** Language of the fetched text; null for English and when it cannot be determined. */
    other_language: text('other_language', { enum: OTHER_LANGUAGES }),
    state: text('state', { enum: ITEM_STATES }).notNull().default('UNREAD'),
    decided_by: referenceColumn('decided_by'),
    decided_at: timestampColumn('decided_at'),
    /** Items of one batch decision share this id, so that one undo reverts them all. */
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

// Endpoint definitions of RSS: feeds with their health and policies, the inbox of all feeds, and converting
// an item to an article.
import { z } from 'zod'
import { TEXT_STAGE_NAMES, VISIBILITY_STATUSES } from '../domain/article/lifecycle.ts'
import { OTHER_LANGUAGES } from '../domain/article/other-language.ts'
import { TRANSLATOR_NAMES } from '../domain/article/translators.ts'
import { DIFFICULTY_LEVELS } from '../domain/language/level-names.ts'
import { ITEM_STATES } from '../domain/rss/inbox.ts'
import { ParagraphKind, Topic } from './entities/article.ts'
import { defineGet, definePost } from './kernel/endpoint-definition.ts'
import {
  CursorField,
  FlagField,
  IdField,
  limitField,
  OffsetField,
  pageSchema,
  TaskRef,
  TimeField,
} from './kernel/fields.ts'

const Difficulty = z.enum(DIFFICULTY_LEVELS)
const Translator = z.enum(TRANSLATOR_NAMES)
const Folder = z.string().trim().max(40)

export const Feed = z.object({
  id: z.number(),
  /** The editors' name for it, else its own title. */
  title: z.string(),
  /** The editors' name for it; '': use its own title. */
  name: z.string(),
  folder: z.string(),
  /** The publication of its articles; null: as each page states. */
  publication: z.object({ id: z.number(), name: z.string() }).nullable(),
  auto_take: z.boolean(),
  auto_translate: z.boolean(),
  /** The translator of its articles; null: the site's default order. */
  translator: Translator.nullable(),
  level_floor: Difficulty.nullable(),
  topics: z.array(z.string()),
  keep: z.number(),
  /** Time since which the server responds with 410 (gone for good). */
  gone_at: TimeField.nullable(),
  unread: z.number(),
  url: z.string(),
  /** Other URLs of the feed: the one by which it was added, and those before a permanent redirect. */
  addresses: z.array(z.string()),
  site_url: z.string(),
  description: z.string(),
  item_count: z.number(),
  last_success_at: TimeField.nullable(),
  /** Also a warning about a healthy feed (`failures` 0). */
  last_error: z.string().nullable(),
  last_error_at: TimeField.nullable(),
  /** Number of consecutive failures. */
  failures: z.number(),
  next_crawl_at: TimeField,
})
export type Feed = z.output<typeof Feed>
export const FeedItem = z.object({
  id: z.number(),
  title: z.string(),
  link: z.string(),
  author: z.string(),
  summary: z.string(),
  published_at: TimeField.nullable(),
  article_id: z.number().nullable(),
  /** Stage of its article, and the error of a failure. */
  stage: z.enum(TEXT_STAGE_NAMES).nullable(),
  error: z.string().nullable(),
})
export type FeedItem = z.output<typeof FeedItem>
export const InboxItem = FeedItem.extend({
  feed: z.object({ id: z.number(), title: z.string() }),
  state: z.enum(ITEM_STATES),
  /** Publication time, else the time at which it was found. */
  at: TimeField,
  words: z.number().nullable(),
  /** Estimated from the fetched text. */
  level: Difficulty.nullable(),
  /** Null for English and when it cannot be determined. */
  other_language: z.enum(OTHER_LANGUAGES).nullable(),
  /** The article created from it, and its progress. */
  article: z
    .object({
      id: z.number(),
      stage: z.enum(TEXT_STAGE_NAMES),
      status: z.enum(VISIBILITY_STATUSES),
      error: z.string().nullable(),
      /** Share of its text that has Chinese, 0–100; null while it has no text. */
      translated_percent: z.number().nullable(),
      /** Id of its queued or running background task. */
      task: z.string().nullable(),
    })
    .nullable(),
  /** An existing article of the same page. */
  known: z.object({ id: z.number(), created_at: TimeField, published_at: TimeField.nullable() }).nullable(),
})
export type InboxItem = z.output<typeof InboxItem>

/** Query filters of the inbox, except for the state. */
const inboxFilters = {
  feed: IdField.optional(),
  folder: Folder.optional(),
  /** Published within this number of days. */
  days: z.coerce.number<number>().int().min(1).max(366).optional(),
  level: Difficulty.optional(),
  length: z.enum(['short', 'middle', 'long']).optional(),
  /** 1: only items that already have an article; 0: only items without one. */
  known: FlagField.optional(),
  q: z.string().trim().max(100).optional(),
}
const policy = {
  name: z.string().trim().max(120).optional(),
  folder: Folder.optional(),
  /** By name; '': as each page states. */
  publication: z.string().trim().max(120).optional(),
  auto_take: FlagField.optional(),
  auto_translate: FlagField.optional(),
  translator: Translator.nullable().optional(),
  level_floor: Difficulty.nullable().optional(),
  topics: z.array(Topic).max(8).optional(),
  keep: z.number().int().min(20).max(10_000).optional(),
}

const id = { id: IdField }
export const rssEndpoints = {
  feeds: defineGet('/reader/rss/feed', {
    access: 'user',
    summary: '订阅源和它们的健康状况',
    /** `translators`: those that are configured, in the site's order; for editors only. */
    result: z.object({ items: z.array(Feed), translators: z.array(Translator) }),
  }),
  addFeed: definePost('/reader/rss/feed/add', {
    access: 'admin',
    summary: '按订阅地址或网站地址添加；先抓到内容才会保存',
    body: { url: z.string().trim().min(4).max(2000) },
    result: Feed,
    /** SEVERAL_FEEDS: `details` are the feeds of the site, each with `url` and `title`. */
    errors: ['BAD_ADDRESS', 'NO_FEED_FOUND', 'SEVERAL_FEEDS', 'FETCH_FAILED', 'FETCH_TIMEOUT'],
  }),
  updateFeed: definePost('/reader/rss/feed/{id}/update', {
    access: 'admin',
    addition: true,
    summary: '改一个订阅源的名字、分组和规矩；没写的不变',
    params: id,
    body: policy,
    result: Feed,
    errors: ['FEED_NOT_FOUND'],
  }),
  importFeeds: definePost('/reader/rss/opml', {
    access: 'admin',
    addition: true,
    summary: '导入 OPML；任务的结果说哪些加上了、哪些已有、哪些没成',
    body: { opml: z.string().min(1).max(1_000_000) },
    result: TaskRef,
    errors: ['NO_FEED_FOUND'],
    bodyLimit: 4_500_000,
  }),
  exportFeeds: defineGet('/reader/rss/opml', {
    access: 'admin',
    addition: true,
    form: 'file',
    summary: '把订阅源导出为 OPML',
    result: z.string(),
  }),
  crawl: definePost('/reader/rss/feed/{id}/crawl', {
    access: 'admin',
    summary: '现在就抓一次',
    params: id,
    result: TaskRef,
    errors: ['FEED_NOT_FOUND'],
  }),
  removeFeed: definePost('/reader/rss/feed/{id}/remove', {
    access: 'admin',
    addition: true,
    summary: '不再订阅；已下载的文章保留',
    params: id,
    result: z.literal(true),
    errors: ['FEED_NOT_FOUND'],
  }),
  items: defineGet('/reader/rss/feed/{id}/articles', {
    access: 'user',
    summary: '一个订阅源里的条目',
    params: id,
    query: { after: CursorField, offset: OffsetField },
    result: pageSchema(FeedItem),
    errors: ['FEED_NOT_FOUND'],
  }),
  download: definePost('/reader/rss/articles/{id}/download', {
    access: 'admin',
    summary: '把一个条目下载成文章草稿；已经是文章的，答那一篇的任务',
    params: id,
    /** One of many requests of a batch: its job gets a lower priority than the jobs that users wait for. */
    query: { bulk: FlagField.default(false) },
    result: TaskRef,
    errors: ['NOT_FOUND', 'BAD_ADDRESS'],
  }),
  inbox: defineGet('/reader/rss/inbox', {
    access: 'admin',
    addition: true,
    summary: '所有订阅源的条目，从新到旧',
    query: {
      state: z.enum(ITEM_STATES).default('UNREAD'),
      /** Only these items, regardless of state and filters: up to 50 ids separated by commas. */
      ids: z
        .string()
        .regex(/^\d{1,15}(,\d{1,15}){0,49}$/)
        .optional(),
      ...inboxFilters,
      after: CursorField,
      offset: OffsetField,
      limit: limitField(30),
    },
    result: pageSchema(InboxItem).extend({ counts: z.record(z.enum(ITEM_STATES), z.number()) }),
  }),
  preview: defineGet('/reader/rss/articles/{id}/preview', {
    access: 'admin',
    addition: true,
    summary: '一个条目的原文，打开网页现读，不保存',
    params: id,
    result: z.object({
      paragraphs: z.array(z.object({ kind: ParagraphKind, text: z.string() })),
      words: z.number(),
      minutes: z.number(),
      level: Difficulty.nullable(),
      /** False: the page contains only the beginning. */
      is_whole: z.boolean(),
      /** Null for English and when it cannot be determined. */
      other_language: z.enum(OTHER_LANGUAGES).nullable(),
      site_name: z.string().nullable(),
      byline: z.string().nullable(),
    }),
    errors: ['NOT_FOUND', 'BAD_ADDRESS', 'FETCH_FAILED', 'FETCH_TIMEOUT', 'WRONG_TYPE'],
  }),
  mark: definePost('/reader/rss/articles/mark', {
    access: 'admin',
    addition: true,
    summary: '收下、不要或放回条目，一条或许多条；batch 把一次做的整个放回',
    body: {
      action: z.enum(['TAKE', 'DISMISS', 'BACK']),
      ids: z.array(IdField).min(1).max(500).optional(),
      /**
       * All unread items that match the filters, up to the position of item `until`: those that the editor
       * has seen.
       */
      all: z.object({ ...inboxFilters, until: IdField }).optional(),
      /** Reverts the batch with this id. */
      batch: z.uuid().optional(),
    },
    result: z.object({
      changed: z.number(),
      batch: z.uuid(),
      items: z.array(InboxItem),
      /** Items that could not be accepted, each with an error message. */
      failed: z.array(z.object({ id: z.number(), message: z.string() })),
    }),
    errors: ['NOT_FOUND'],
  }),
}

// The calls of RSS: feeds with their health, crawling, items, and turning an item into an article.
import { z } from 'zod'
import { get, post } from './kernel/call.ts'
import { After, Id, Offset, page, TaskRef, Time } from './kernel/fields.ts'

export const Feed = z.object({
  id: z.number(),
  title: z.string(),
  url: z.string(),
  /** Others that led to it: what it was added by, and where it was before it moved. */
  addresses: z.array(z.string()),
  site_url: z.string(),
  description: z.string(),
  item_count: z.number(),
  last_success_at: Time.nullable(),
  /** Also what an editor should know of a feed that is well (`failures` 0). */
  last_error: z.string().nullable(),
  last_error_at: Time.nullable(),
  /** Failures in a row. */
  failures: z.number(),
  next_crawl_at: Time,
})
export type Feed = z.output<typeof Feed>
export const FeedItem = z.object({
  id: z.number(),
  title: z.string(),
  link: z.string(),
  author: z.string(),
  summary: z.string(),
  published_at: Time.nullable(),
  article_id: z.number().nullable(),
})
export type FeedItem = z.output<typeof FeedItem>

const id = { id: Id }
export const rss = {
  feeds: get('/reader/rss/feed', {
    access: 'user',
    summary: '订阅源和它们的健康状况',
    result: z.object({ items: z.array(Feed) }),
  }),
  addFeed: post('/reader/rss/feed/add', {
    access: 'admin',
    summary: '按订阅地址或网站地址添加；先抓到内容才会保存',
    body: { url: z.string().trim().min(4).max(2000) },
    result: Feed,
    refusals: ['BAD_ADDRESS', 'NO_FEED_FOUND', 'FETCH_FAILED', 'FETCH_TIMEOUT'],
  }),
  crawl: post('/reader/rss/feed/{id}/crawl', {
    access: 'admin',
    summary: '现在就抓一次',
    params: id,
    result: TaskRef,
    refusals: ['FEED_NOT_FOUND'],
  }),
  removeFeed: post('/reader/rss/feed/{id}/remove', {
    access: 'admin',
    addition: true,
    summary: '不再订阅；已下载的文章保留',
    params: id,
    result: z.literal(true),
    refusals: ['FEED_NOT_FOUND'],
  }),
  items: get('/reader/rss/feed/{id}/articles', {
    access: 'user',
    summary: '一个订阅源里的条目',
    params: id,
    query: { after: After, offset: Offset },
    result: page(FeedItem),
    refusals: ['FEED_NOT_FOUND'],
  }),
  download: post('/reader/rss/articles/{id}/download', {
    access: 'admin',
    summary: '把一个条目下载成文章草稿',
    params: id,
    result: TaskRef,
    refusals: ['NOT_FOUND', 'BAD_ADDRESS'],
  }),
}

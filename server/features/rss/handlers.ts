// Answers the calls of RSS.
import { refuse } from '../../../contract/kernel/refusal.ts'
import type { Feed, FeedItem, rss } from '../../../contract/rss.ts'
import { cutPage, type Order, stretchOf } from '../../http/after.ts'
import type { Handlers } from '../../http/context.ts'
import { bringIn } from '../desk/public.ts'
import { addFeed } from './add-feed.ts'
import { type FeedRow, type ItemRow, placeOfItem } from './store.ts'

const PAGE_SIZE = 20
const ITEMS: Order<ItemRow> = { name: 'feed', kinds: ['time', 'id'], placeOf: placeOfItem }

const presentFeed = (row: FeedRow): Feed => ({
  id: row.id,
  title: row.title,
  url: row.url,
  addresses: row.addresses,
  site_url: row.site_url,
  description: row.description,
  item_count: row.item_count,
  last_success_at: row.last_success_at?.toISOString() ?? null,
  last_error: row.last_error,
  last_error_at: row.last_error_at?.toISOString() ?? null,
  failures: row.failures,
  next_crawl_at: row.next_crawl_at.toISOString(),
})

const presentItem = (row: ItemRow): FeedItem => ({
  id: row.id,
  title: row.title,
  link: row.link,
  author: row.author,
  summary: row.summary,
  published_at: row.published_at?.toISOString() ?? null,
  article_id: row.article_id,
})

export const rssHandlers: Handlers<typeof rss, 'rss'> = {
  feeds: async (ctx) => ({ items: (await ctx.store.rss.feeds()).map(presentFeed) }),
  addFeed: async (ctx, { url }) => presentFeed(await addFeed(ctx, url, ctx.signal)),
  crawl: async (ctx, { id }) => {
    const feed = (await ctx.store.rss.feedById(id)) ?? refuse('FEED_NOT_FOUND')
    return { task: await ctx.store.rss.requestCrawl(feed, ctx.user.id) }
  },
  removeFeed: async (ctx, { id }) => {
    if (!(await ctx.store.rss.removeFeed(id))) refuse('FEED_NOT_FOUND')
    return true as const
  },
  items: async (ctx, { id, ...asked }) => {
    const page = stretchOf({ ...asked, limit: PAGE_SIZE }, ITEMS)
    if (!(await ctx.store.rss.feedById(id))) refuse('FEED_NOT_FOUND')
    const { rows, ...next } = cutPage(await ctx.store.rss.items(id, page), page, ITEMS)
    return { items: rows.map(presentItem), ...next }
  },
  download: async (ctx, { id }) => {
    const item = (await ctx.store.rss.itemById(id)) ?? refuse('NOT_FOUND')
    const { title, link, author, summary, feed_title } = item
    if (link === '') refuse('BAD_ADDRESS', { message: '这个条目没有可以打开的链接。' })
    const digest = summary.slice(0, 300)
    const found = { link, title, author: author || null, digest, source: feed_title, feed_item_id: item.id }
    const { task } = await bringIn(ctx, found, ctx.user.id)
    return { task }
  },
}

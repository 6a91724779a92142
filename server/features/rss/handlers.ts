// Maps each RSS endpoint to its handler.
import { randomUUID } from 'node:crypto'
import { throwAppError } from '../../../contract/kernel/app-error.ts'
import type { Feed, FeedItem, rssEndpoints } from '../../../contract/rss.ts'
import { type TranslatorName, translatorInText } from '../../../domain/article/translators.ts'
import { toCalendarDay } from '../../../domain/kernel/calendar.ts'
import { formatOpml, parseOpml } from '../../../domain/rss/opml.ts'
import type { Deps } from '../../deps.ts'
import type { Ctx, EndpointHandlers } from '../../http/context.ts'
import { type CursorOrder, cutPage, toPageRequest } from '../../http/cursor.ts'
import { translatorChoices } from '../../translation/choice.ts'
import { addFeed } from './add-feed.ts'
import { inboxPage, markItems, previewItem } from './inbox.ts'
import { type ListedItem, placeOfItem } from './item.store.ts'
import type { FeedShown } from './store.ts'
import { takeItem } from './take.ts'

const PAGE_SIZE = 20
const ITEMS: CursorOrder<ListedItem> = { name: 'feed', kinds: ['time', 'id'], keyOf: placeOfItem }

const presentFeed = (row: FeedShown): Feed => ({
  id: row.id,
  title: row.name || row.title,
  name: row.name,
  folder: row.folder,
  publication: row.publication_id === null ? null : { id: row.publication_id, name: row.publication ?? '' },
  auto_take: row.auto_take,
  auto_translate: row.auto_translate,
  translator: row.translator,
  level_floor: row.level_floor,
  topics: row.topics,
  keep: row.keep,
  gone_at: row.gone_at?.toISOString() ?? null,
  unread: row.unread,
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

const presentItem = (row: ListedItem): FeedItem => ({
  id: row.id,
  title: row.title,
  link: row.link,
  author: row.author,
  summary: row.summary,
  published_at: row.published_at?.toISOString() ?? null,
  article_id: row.article_id,
  stage: row.stage,
  error: row.error,
})

/** During an app store review the response contains no external links. */
const feedsFor = ({ isStoreReview }: Pick<Ctx, 'isStoreReview'>, feeds: Feed[]): Feed[] =>
  isStoreReview ? feeds.map((feed) => ({ ...feed, url: '', addresses: [], site_url: '' })) : feeds
const itemWithoutWays = (item: FeedItem): FeedItem => ({ ...item, link: '' })

const feedOf = async ({ store }: Pick<Deps, 'store'>, id: number): Promise<Feed> => {
  const [row] = await store.rss.feeds(id)
  return presentFeed(row ?? throwAppError('FEED_NOT_FOUND'))
}

/** Validates that the translator is configured; a feed may also stay with its current one. */
async function checkTranslator(
  { store, translator }: Pick<Deps, 'store' | 'translator'>,
  id: number,
  name: TranslatorName | null | undefined,
): Promise<void> {
  if (!name || translatorChoices(translator).includes(name)) return
  if ((await store.rss.feedById(id))?.translator === name) return
  throwAppError('INVALID_INPUT', {
    details: [{ field: 'translator', message: `还没有设置${translatorInText(name)}。` }],
  })
}

export const rssHandlers: EndpointHandlers<typeof rssEndpoints, 'rss'> = {
  feeds: async (ctx) => ({
    items: feedsFor(ctx, (await ctx.store.rss.feeds()).map(presentFeed)),
    translators: ctx.user.role === 'admin' ? [...translatorChoices(ctx.translator)] : [],
  }),
  addFeed: async (ctx, { url }) => presentFeed((await addFeed(ctx, url, ctx.user.id, ctx.signal)).feed),
  updateFeed: async (ctx, { id, publication, topics, ...policyFields }) => {
    await checkTranslator(ctx, id, policyFields.translator)
    const publication_id = publication ? await ctx.store.rss.publicationNamed(publication) : null
    const policy = {
      ...policyFields,
      ...(topics === undefined ? {} : { topics: [...new Set(topics)] }),
      ...(publication === undefined ? {} : { publication_id }),
    }
    const isThere =
      Object.values(policy).every((each) => each === undefined) ||
      (await ctx.store.rss.updateFeed(id, policy, ctx.user.id))
    return isThere ? feedOf(ctx, id) : throwAppError('FEED_NOT_FOUND')
  },
  importFeeds: async (ctx, { opml }) => {
    const list = parseOpml(opml)
    if (list.outlines.length === 0) throwAppError('NO_FEED_FOUND', { message: '这个文件里没有订阅源。' })
    return { task: await ctx.store.rss.requestImport(list, ctx.user.id) }
  },
  exportFeeds: async (ctx) => {
    const feeds = (await ctx.store.rss.feeds()).map(presentFeed)
    return {
      name: `开卷订阅源-${toCalendarDay(ctx.now())}.opml`,
      type: 'text/x-opml; charset=utf-8',
      body: formatOpml(feeds, '开卷'),
    }
  },
  crawl: async (ctx, { id }) => {
    const feed = (await ctx.store.rss.feedById(id)) ?? throwAppError('FEED_NOT_FOUND')
    return { task: await ctx.store.rss.requestCrawl(feed, ctx.user.id) }
  },
  removeFeed: async (ctx, { id }) => {
    if (!(await ctx.store.rss.removeFeed(id, ctx.user.id))) throwAppError('FEED_NOT_FOUND')
    return true as const
  },
  items: async (ctx, { id, ...pageParams }) => {
    const page = toPageRequest({ ...pageParams, limit: PAGE_SIZE }, ITEMS)
    if (!(await ctx.store.rss.feedById(id))) throwAppError('FEED_NOT_FOUND')
    const { rows, ...next } = cutPage(await ctx.store.rss.items(id, page), page, ITEMS)
    const items = rows.map(presentItem)
    return { items: ctx.isStoreReview ? items.map(itemWithoutWays) : items, ...next }
  },
  download: (ctx, { id, bulk }) => takeItem(ctx, id, { user_id: ctx.user.id, batch: randomUUID(), bulk }),
  inbox: (ctx, input) => inboxPage(ctx, input),
  preview: (ctx, { id }) => previewItem(ctx, id, ctx.signal),
  mark: (ctx, input) => markItems(ctx, input, ctx.user.id),
}

// SQL of RSS: feeds with their health and policies, which feeds are due.
import { and, asc, eq, getTableColumns, isNull, lte, ne, sql } from 'drizzle-orm'
import type { FeedList } from '../../../domain/rss/opml.ts'
import { recordAudit } from '../../db/audit-log.ts'
import type { Queryable, StoreDatabase } from '../../db/open.ts'
import { creators } from '../../db/schema/creator.ts'
import { feed_items, feeds } from '../../db/schema/rss.ts'
import { requestTask } from '../../db/tasks.ts'
import { hostQueueNames } from '../../jobs/queues.ts'
import { inboxRows } from './inbox.store.ts'
import { type ItemRow, itemRows, keepItems, type NewItem } from './item.store.ts'
import { crawlFeedJob, importOpmlJob } from './job-types.ts'

export type FeedRow = typeof feeds.$inferSelect
export type NewFeed = Pick<FeedRow, 'url' | 'title' | 'site_url' | 'description' | 'etag' | 'last_modified'>
/** A feed as editors are shown it. */
export type FeedShown = FeedRow & { publication: string | null; unread: number }
export type FeedPolicyFields = Partial<
  Pick<
    FeedRow,
    | 'name'
    | 'folder'
    | 'publication_id'
    | 'auto_take'
    | 'auto_translate'
    | 'translator'
    | 'level_floor'
    | 'topics'
    | 'keep'
  >
>

/** A crawl sets the next time itself; one that never comes to its end is asked for again after so long. */
const LOST_AFTER_MS = 30 * 60_000

/** An item with its feed, and the publication that this is said to be of. */
export interface FoundItem {
  item: ItemRow
  feed: FeedRow
  publication: string | null
}

type CrawledFeed = Pick<FeedRow, 'id' | 'title' | 'url'>

const requestCrawlOf = (tx: Queryable, { id, title, url }: CrawledFeed, user_id?: number): Promise<string> =>
  requestTask(
    tx,
    crawlFeedJob,
    { feed_id: id, by_hand: user_id !== undefined },
    { user_id, subject: title, key: `${crawlFeedJob.name} ${id}`, queues: hostQueueNames(url) },
  )

/** A site may send each crawl to another address: so many of them say enough. */
const MAX_ADDRESSES = 20
/** The addresses that led to a feed, with these. */
const withAddresses = (more: readonly string[]) =>
  sql`(array(select distinct unnest(${feeds.addresses} || ${sql.param(more)}::text[])))[1:${sql.raw(String(MAX_ADDRESSES))}]`

/** As the editors call it, else as it calls itself. */
const CALLED = sql<string>`coalesce(nullif(${feeds.name}, ''), ${feeds.title})`

const shown = async (db: Queryable, id?: number): Promise<FeedShown[]> =>
  db
    .select({
      ...getTableColumns(feeds),
      publication: creators.name,
      unread: sql<number>`(select count(*)::int from feed_items i where i.feed_id = ${feeds.id} and i.state = 'UNREAD')`,
    })
    .from(feeds)
    .leftJoin(creators, eq(creators.id, feeds.publication_id))
    .where(id === undefined ? undefined : eq(feeds.id, id))
    .orderBy(sql`(${feeds.failures} > 0) desc`, asc(sql`lower(${CALLED})`))
    .limit(1000)

export const rssStore = ({ db }: StoreDatabase) => ({
  ...itemRows(db),
  ...inboxRows(db),
  /** Failing ones first, so that nobody has to look for them; `id`: that one alone. */
  feeds: (id?: number): Promise<FeedShown[]> => shown(db, id),
  /** Changes what editors may say of a feed; false when it is gone. */
  async updateFeed(id: number, policy: FeedPolicyFields, actor_id: number): Promise<boolean> {
    return db.transaction(async (tx) => {
      const rows = await tx
        .update(feeds)
        .set(policy)
        .where(eq(feeds.id, id))
        .returning({ title: feeds.title })
      const [row] = rows
      if (!row) return false
      const detail = { title: row.title, ...policy }
      await recordAudit(tx, { actor_id, action: 'feed.update', subject: `feed:${id}`, detail })
      return true
    })
  },
  /** Number of the publication of that name, which is made when there is none. */
  async publicationNamed(name: string): Promise<number> {
    const [row] = await db
      .insert(creators)
      .values({ kind: 'PUBLICATION', name })
      .onConflictDoUpdate({ target: [creators.kind, creators.name], set: { name } })
      .returning({ id: creators.id })
    if (!row) throw new Error('creator row was not written')
    return row.id
  },
  /** Asks for the feeds of an OPML file. */
  async requestImport({ outlines, left_out }: FeedList, user_id: number): Promise<string> {
    return db.transaction(async (tx) => {
      const subject = `${outlines.length} 个订阅源`
      await recordAudit(tx, {
        actor_id: user_id,
        action: 'feed.import',
        subject: 'feeds',
        detail: { count: outlines.length, left_out },
      })
      return requestTask(tx, importOpmlJob, { outlines, left_out, user_id }, { user_id, subject })
    })
  },
  async feedById(id: number): Promise<FeedRow | undefined> {
    const [row] = await db.select().from(feeds).where(eq(feeds.id, id))
    return row
  },
  /** The feed at that address, or that was added by it. */
  async feedByUrl(url: string): Promise<FeedShown | undefined> {
    const [row] = await db.select({ id: feeds.id }).from(feeds).where(eq(feeds.url, url))
    return row && (await shown(db, row.id))[0]
  },
  /** Keeps a feed with what it holds and the address it was `asked` for by; the same feed twice is one. */
  async addFeed(
    { asked, ...feed }: NewFeed & { asked: string },
    items: readonly NewItem[],
    now: Date,
    next_crawl_at: Date,
    actor_id: number,
  ): Promise<FeedShown> {
    const addresses = asked === feed.url ? [] : [asked]
    return db.transaction(async (tx) => {
      const [created] = await tx
        .insert(feeds)
        .values({ ...feed, addresses, last_success_at: now, next_crawl_at })
        .onConflictDoUpdate({ target: feeds.url, set: { addresses: withAddresses(addresses) } })
        .returning({ id: feeds.id, is_new: sql<boolean>`xmax = 0` })
      if (!created) throw new Error('feed row was not written')
      await keepItems(tx, created.id, items, now)
      if (created.is_new) {
        const detail = { title: feed.title, url: feed.url }
        await recordAudit(tx, { actor_id, action: 'feed.add', subject: `feed:${created.id}`, detail })
      }
      const [row] = await shown(tx, created.id)
      if (!row) throw new Error('feed row is gone')
      return row
    })
  },
  /**
   * What a good crawl found; the new items' ids, undefined when the feed was removed meanwhile. A feed that has moved (`moved_to`) is at its
   * new address from then on, unless another feed is there already: then it stays, and `taken` says so to editors.
   */
  async crawled(
    { id, url }: Pick<FeedRow, 'id' | 'url'>,
    found: {
      etag: string | null
      last_modified: string | null
      items: readonly NewItem[]
      moved_to: string | undefined
    },
    taken: string,
    now: Date,
    next_crawl_at: Date,
  ): Promise<number[] | undefined> {
    return db.transaction(async (tx) => {
      const { moved_to } = found
      const [there] =
        moved_to === undefined
          ? []
          : await tx
              .select({ id: feeds.id })
              .from(feeds)
              .where(and(eq(feeds.url, moved_to), ne(feeds.id, id)))
      const rows = await tx
        .update(feeds)
        .set({
          etag: found.etag,
          last_modified: found.last_modified,
          last_success_at: now,
          last_error: there ? taken : null,
          last_error_at: there ? now : null,
          failures: 0,
          gone_at: null,
          next_crawl_at,
          ...(moved_to !== undefined && !there ? { url: moved_to, addresses: withAddresses([url]) } : {}),
        })
        .where(eq(feeds.id, id))
        .returning({ id: feeds.id })
      return rows.length === 0 ? undefined : keepItems(tx, id, found.items, now)
    })
  },
  /** One more failure of the schedule's own crawls. */
  async failed(id: number, error: string, now: Date, next_crawl_at: Date): Promise<void> {
    await db
      .update(feeds)
      .set({ last_error: error, last_error_at: now, failures: sql`${feeds.failures} + 1`, next_crawl_at })
      .where(eq(feeds.id, id))
  },
  /** A crawl that a person asked for: the schedule goes on as it was, but not before the server allows. */
  async failedByHand(id: number, error: string, now: Date, not_before: Date | undefined): Promise<void> {
    await db
      .update(feeds)
      .set({
        last_error: error,
        last_error_at: now,
        failures: sql`greatest(${feeds.failures}, 1)`,
        ...(not_before ? { next_crawl_at: sql`greatest(${feeds.next_crawl_at}, ${not_before})` } : {}),
      })
      .where(eq(feeds.id, id))
  },
  /** Its server says that it is gone for good: it is asked no more, unless an editor does. */
  async gone(id: number, error: string, now: Date): Promise<void> {
    await db
      .update(feeds)
      .set({
        last_error: error,
        last_error_at: now,
        failures: sql`greatest(${feeds.failures}, 1)`,
        gone_at: sql`coalesce(${feeds.gone_at}, ${now})`,
      })
      .where(eq(feeds.id, id))
  },
  async removeFeed(id: number, actor_id: number): Promise<boolean> {
    return db.transaction(async (tx) => {
      const [row] = await tx
        .delete(feeds)
        .where(eq(feeds.id, id))
        .returning({ title: feeds.title, url: feeds.url })
      if (!row) return false
      await recordAudit(tx, { actor_id, action: 'feed.remove', subject: `feed:${id}`, detail: row })
      return true
    })
  },
  async itemById(id: number): Promise<FoundItem | undefined> {
    const [row] = await db
      .select({ item: feed_items, feed: feeds, publication: creators.name })
      .from(feed_items)
      .innerJoin(feeds, eq(feeds.id, feed_items.feed_id))
      .leftJoin(creators, eq(creators.id, feeds.publication_id))
      .where(eq(feed_items.id, id))
    return row
  },
  /** Asks for a crawl; while one waits or runs, that one is the answer. */
  async requestCrawl(feed: CrawledFeed, user_id: number): Promise<string> {
    return db.transaction((tx) => requestCrawlOf(tx, feed, user_id))
  },
  /** Asks for every feed that is due, and moves its time, so that the next look does not ask again. */
  async requestDueCrawls(now: Date, most: number): Promise<number> {
    return db.transaction(async (tx) => {
      const due = await tx
        .select({ id: feeds.id, title: feeds.title, url: feeds.url })
        .from(feeds)
        .where(and(lte(feeds.next_crawl_at, now), isNull(feeds.gone_at)))
        .orderBy(asc(feeds.next_crawl_at))
        .limit(most)
        .for('update', { skipLocked: true })
      for (const feed of due) {
        await tx
          .update(feeds)
          .set({ next_crawl_at: new Date(now.getTime() + LOST_AFTER_MS) })
          .where(eq(feeds.id, feed.id))
        await requestCrawlOf(tx, feed)
      }
      return due.length
    })
  },
})

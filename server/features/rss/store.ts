// SQL of RSS: feeds with their health and policies, and the schedule of crawls.
import { and, asc, eq, getTableColumns, inArray, isNull, lte, ne, or, sql } from 'drizzle-orm'
import { listFeedAddresses } from '../../../domain/rss/feed-address.ts'
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
/** A feed with the columns that editors see. */
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

/**
 * A crawl sets the time of the next one itself. If it never ends, the feed is due again after this timeout.
 */
const LOST_AFTER_MS = 30 * 60_000

/** An item with its feed and the publication that the feed is assigned to. */
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

/** A site may redirect each crawl to another URL, so the list is limited. */
const MAX_ADDRESSES = 20
/** SQL: the feed's known addresses merged with `more`. */
const withAddresses = (more: readonly string[]) =>
  sql`(array(select distinct unnest(${feeds.addresses} || ${sql.param(more)}::text[])))[1:${sql.raw(String(MAX_ADDRESSES))}]`

/** Display name: the editors' name, with the feed's own title as the fallback. */
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

/**
 * Serialises the changes of feed URLs until the end of the transaction: which feed has a URL is looked up
 * first, and the unique index on `url` does not cover several URLs of the same feed.
 */
const lockAddresses = (tx: Queryable) =>
  tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('rss.addresses', 0))`)

/**
 * The stored feed that is the fetched one: by its exact URL, or by a similar or a further URL if it also has
 * the same title or one of the items.
 */
async function findSame(
  tx: Queryable,
  { end, home, title, items }: { end: string; home: string; title: string; items: readonly NewItem[] },
): Promise<{ url: string } | undefined> {
  const similar = sql.param([...listFeedAddresses(end), ...listFeedAddresses(home)])
  const guids = sql.param(items.map(({ guid }) => guid))
  const [row] = await tx
    .select({ url: feeds.url })
    .from(feeds)
    .where(
      or(
        inArray(feeds.url, [end, home]),
        and(
          sql`(${feeds.url} = any(${similar}::text[]) or ${feeds.addresses} && ${similar}::text[])`,
          sql`(${feeds.title} = ${title} or exists (select from feed_items i
            where i.feed_id = ${feeds.id} and i.guid = any(${guids}::text[])))`,
        ),
      ),
    )
    .orderBy(sql`${feeds.url} = ${end} desc`, sql`${feeds.url} = ${home} desc`, asc(feeds.id))
    .limit(1)
  return row
}

export const rssStore = ({ db }: StoreDatabase) => ({
  ...itemRows(db),
  ...inboxRows(db),
  /** All feeds, failing ones first, so that editors notice them; with `id` only that feed. */
  feeds: (id?: number): Promise<FeedShown[]> => shown(db, id),
  /** Updates the settings that editors may change; false if the feed does not exist. */
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
  /** Id of the publication with this name; created if it does not exist. */
  async publicationNamed(name: string): Promise<number> {
    const [row] = await db
      .insert(creators)
      .values({ kind: 'PUBLICATION', name })
      .onConflictDoUpdate({ target: [creators.kind, creators.name], set: { name } })
      .returning({ id: creators.id })
    if (!row) throw new Error('creator row was not written')
    return row.id
  },
  /** Enqueues the import of an OPML file. */
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
  /** The feed with exactly this URL. `addFeed` finds a feed by its other URLs too, after it was fetched. */
  async feedByUrl(url: string): Promise<FeedShown | undefined> {
    const [row] = await db.select({ id: feeds.id }).from(feeds).where(eq(feeds.url, url))
    return row && (await shown(db, row.id))[0]
  },
  /**
   * Stores a feed with its items. The same feed is stored once, whichever of its URLs it is added by (see
   * `findSame`): an existing one keeps its URL and gets the new items. The requested URL `asked` and the
   * final URL `end` become further addresses.
   */
  async addFeed(
    { asked, end, ...feed }: NewFeed & { asked: string; end: string },
    items: readonly NewItem[],
    now: Date,
    next_crawl_at: Date,
    actor_id: number,
  ): Promise<{ feed: FeedShown; is_new: boolean }> {
    return db.transaction(async (tx) => {
      await lockAddresses(tx)
      const same = await findSame(tx, { end, home: feed.url, title: feed.title, items })
      const url = same?.url ?? feed.url
      const addresses = [...new Set([asked, end])].filter((each) => each !== url)
      const [created] = await tx
        .insert(feeds)
        .values({ ...feed, url, addresses, last_success_at: now, next_crawl_at })
        .onConflictDoUpdate({ target: feeds.url, set: { addresses: withAddresses(addresses) } })
        .returning({ id: feeds.id, is_new: sql<boolean>`xmax = 0` })
      if (!created) throw new Error('feed row was not written')
      await keepItems(tx, created.id, items, now)
      if (created.is_new) {
        const detail = { title: feed.title, url }
        await recordAudit(tx, { actor_id, action: 'feed.add', subject: `feed:${created.id}`, detail })
      }
      const [row] = await shown(tx, created.id)
      if (!row) throw new Error('feed row is gone')
      return { feed: row, is_new: created.is_new }
    })
  },
  /**
   * Stores the result of a successful crawl. Returns the ids of new items; undefined if the feed was deleted
   * during the crawl. A permanently redirected feed (`moved_to`) gets the new URL, unless another feed has it
   * already: then the URL stays and `taken` is stored as the error for editors.
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
      if (moved_to !== undefined) await lockAddresses(tx)
      const [otherFeed] =
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
          last_error: otherFeed ? taken : null,
          last_error_at: otherFeed ? now : null,
          failures: 0,
          gone_at: null,
          next_crawl_at,
          ...(moved_to !== undefined && !otherFeed ? { url: moved_to, addresses: withAddresses([url]) } : {}),
        })
        .where(eq(feeds.id, id))
        .returning({ id: feeds.id })
      return rows.length === 0 ? undefined : keepItems(tx, id, found.items, now)
    })
  },
  /** Counts a failure of a scheduled crawl. */
  async failed(id: number, error: string, now: Date, next_crawl_at: Date): Promise<void> {
    await db
      .update(feeds)
      .set({ last_error: error, last_error_at: now, failures: sql`${feeds.failures} + 1`, next_crawl_at })
      .where(eq(feeds.id, id))
  },
  /**
   * Stores the error of a manual crawl. The schedule stays unchanged, except that the next crawl is not
   * before the server's Retry-After.
   */
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
  /**
   * Marks a feed as permanently removed (HTTP 410): it is no longer scheduled, but an editor can still crawl
   * it.
   */
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
  /** Enqueues a crawl; while one is queued or running, returns that task. */
  async requestCrawl(feed: CrawledFeed, user_id: number): Promise<string> {
    return db.transaction((tx) => requestCrawlOf(tx, feed, user_id))
  },
  /** Enqueues every due feed and moves its next crawl, so that the next run does not enqueue it again. */
  async requestDueCrawls(now: Date, limit: number): Promise<number> {
    return db.transaction(async (tx) => {
      const due = await tx
        .select({ id: feeds.id, title: feeds.title, url: feeds.url })
        .from(feeds)
        .where(and(lte(feeds.next_crawl_at, now), isNull(feeds.gone_at)))
        .orderBy(asc(feeds.next_crawl_at))
        .limit(limit)
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

// SQL of RSS: feeds with their health, items unique by guid, which feeds are due.
import { and, asc, eq, lte, ne, sql } from 'drizzle-orm'
import type { Queryable, StoreDatabase } from '../../db/open.ts'
import { NO_DATE, type Place, type Stretch } from '../../db/page.ts'
import { feed_items, feeds } from '../../db/schema/rss.ts'
import { requestTask } from '../../db/tasks.ts'
import { crawl } from './jobs.ts'

export type FeedRow = typeof feeds.$inferSelect
export type ItemRow = typeof feed_items.$inferSelect
export type NewFeed = Pick<FeedRow, 'url' | 'title' | 'site_url' | 'description' | 'etag' | 'last_modified'>
export type NewItem = Pick<ItemRow, 'guid' | 'title' | 'link' | 'author' | 'summary' | 'published_at'>

/** Rows in one INSERT: PostgreSQL takes 65,535 parameters at most. */
const BATCH = 1000
/** A crawl sets the next time itself; one that never comes to its end is asked for again after so long. */
const LOST_AFTER_MS = 30 * 60_000

type CrawledFeed = Pick<FeedRow, 'id' | 'title'>

const requestCrawlOf = (tx: Queryable, { id, title }: CrawledFeed, user_id?: number): Promise<string> =>
  requestTask(
    tx,
    crawl,
    { feed_id: id, by_hand: user_id !== undefined },
    { user_id, subject: title, key: `${crawl.name} ${id}` },
  )

/** A site may send each crawl to another address: so many of them say enough. */
const MOST_ADDRESSES = 20
/** The addresses that led to a feed, with these. */
const withAddresses = (more: readonly string[]) =>
  sql`(array(select distinct unnest(${feeds.addresses} || ${sql.param(more)}::text[])))[1:${sql.raw(String(MOST_ADDRESSES))}]`

/** Inserts what is not there yet and brings the feed's count up to date; returns how many were new. */
async function addItems(tx: Queryable, feed_id: number, items: readonly NewItem[]): Promise<number> {
  let added = 0
  for (let at = 0; at < items.length; at += BATCH) {
    const rows = items.slice(at, at + BATCH).map((item) => ({ ...item, feed_id }))
    const { rowCount } = await tx.insert(feed_items).values(rows).onConflictDoNothing()
    added += rowCount ?? 0
  }
  if (added > 0)
    await tx
      .update(feeds)
      .set({ item_count: sql`${feeds.item_count} + ${added}` })
      .where(eq(feeds.id, feed_id))
  return added
}

/** Where an item stands in the list of its feed. */
export const placeOfItem = ({ published_at, id }: ItemRow): Place => [
  published_at?.toISOString() ?? NO_DATE,
  id,
]
const DATE = sql`coalesce(${feed_items.published_at}, ${sql.raw(`'${NO_DATE}'::timestamptz`)})`

export const rssStore = ({ db }: StoreDatabase) => ({
  /** Failing ones first, so that nobody has to look for them. */
  async feeds(): Promise<FeedRow[]> {
    return db
      .select()
      .from(feeds)
      .orderBy(sql`(${feeds.failures} > 0) desc`, asc(sql`lower(${feeds.title})`))
      .limit(500)
  },
  async feedById(id: number): Promise<FeedRow | undefined> {
    const [row] = await db.select().from(feeds).where(eq(feeds.id, id))
    return row
  },
  async feedByUrl(url: string): Promise<FeedRow | undefined> {
    const [row] = await db.select().from(feeds).where(eq(feeds.url, url))
    return row
  },
  /** Keeps a feed with what it holds and the address it was `asked` for by; the same feed twice is one. */
  async addFeed(
    { asked, ...feed }: NewFeed & { asked: string },
    items: readonly NewItem[],
    now: Date,
    next_crawl_at: Date,
  ): Promise<FeedRow> {
    const addresses = asked === feed.url ? [] : [asked]
    return db.transaction(async (tx) => {
      const [made] = await tx
        .insert(feeds)
        .values({ ...feed, addresses, last_success_at: now, next_crawl_at })
        .onConflictDoUpdate({ target: feeds.url, set: { addresses: withAddresses(addresses) } })
        .returning({ id: feeds.id })
      if (!made) throw new Error('feed row was not written')
      await addItems(tx, made.id, items)
      const [row] = await tx.select().from(feeds).where(eq(feeds.id, made.id))
      if (!row) throw new Error('feed row is gone')
      return row
    })
  },
  /**
   * What a good crawl found; undefined when the feed was removed meanwhile. A feed that has moved (`moved_to`) is at its
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
  ): Promise<number | undefined> {
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
          next_crawl_at,
          ...(moved_to !== undefined && !there ? { url: moved_to, addresses: withAddresses([url]) } : {}),
        })
        .where(eq(feeds.id, id))
        .returning({ id: feeds.id })
      return rows.length === 0 ? undefined : addItems(tx, id, found.items)
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
  async removeFeed(id: number): Promise<boolean> {
    const rows = await db.delete(feeds).where(eq(feeds.id, id)).returning({ id: feeds.id })
    return rows.length === 1
  },
  /** The newest first, those without a date last; one more than `limit`, to know whether there is a next page. */
  async items(feed_id: number, { offset, limit, after }: Stretch): Promise<ItemRow[]> {
    const rows = db
      .select()
      .from(feed_items)
      .where(
        and(
          eq(feed_items.feed_id, feed_id),
          after && sql`(${DATE}, ${feed_items.id}) < (${after[0]}::timestamptz, ${after[1]}::bigint)`,
        ),
      )
      .orderBy(sql`${DATE} desc`, sql`${feed_items.id} desc`)
      .limit(limit + 1)
    return after ? rows : rows.offset(offset)
  },
  async itemById(id: number): Promise<(ItemRow & { feed_title: string }) | undefined> {
    const [row] = await db
      .select({ item: feed_items, feed_title: feeds.title })
      .from(feed_items)
      .innerJoin(feeds, eq(feeds.id, feed_items.feed_id))
      .where(eq(feed_items.id, id))
    return row && { ...row.item, feed_title: row.feed_title }
  },
  /** Asks for a crawl; while one waits or runs, that one is the answer. */
  async requestCrawl(feed: CrawledFeed, user_id: number): Promise<string> {
    return db.transaction((tx) => requestCrawlOf(tx, feed, user_id))
  },
  /** Asks for every feed that is due, and moves its time, so that the next look does not ask again. */
  async requestDueCrawls(now: Date, most: number): Promise<number> {
    return db.transaction(async (tx) => {
      const due = await tx
        .select({ id: feeds.id, title: feeds.title })
        .from(feeds)
        .where(lte(feeds.next_crawl_at, now))
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

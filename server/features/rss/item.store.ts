// SQL of feed items: each item is stored once for any number of crawls; old items are deleted.
import { and, eq, getTableColumns, isNull, ne, or, sql } from 'drizzle-orm'
import { toLinkKey } from '../../../domain/article/duplicates.ts'
import { computeAppearedAt, distinctItems } from '../../../domain/rss/inbox.ts'
import type { Database, Queryable } from '../../db/open.ts'
import { NO_DATE, type PageRequest, type SortKeys } from '../../db/pagination.ts'
import { articles } from '../../db/schema/article.ts'
import { feed_items, feeds } from '../../db/schema/rss.ts'

export type ItemRow = typeof feed_items.$inferSelect
/** An item with the stage of its article. */
export type ListedItem = ItemRow &
  Pick<Nullable<typeof articles.$inferSelect>, 'stage'> & { error: string | null }
type Nullable<T> = { [K in keyof T]: T[K] | null }
export type NewItem = Pick<ItemRow, 'guid' | 'title' | 'link' | 'author' | 'summary' | 'published_at'> &
  Partial<Pick<ItemRow, 'words' | 'level' | 'other_language'>>

/** Rows per INSERT batch: PostgreSQL allows at most 65,535 parameters. */
const BATCH = 1000

const keyed = (item: NewItem): NewItem & { link_key: string | null } => ({
  ...item,
  link_key: item.link === '' ? null : (toLinkKey(item.link) ?? null),
})

/** Returns a predicate: true for items that the feed already has, by guid or by link. */
async function known(
  db: Queryable,
  feed_id: number,
  items: readonly { guid: string; link_key: string | null }[],
): Promise<(item: { guid: string; link_key: string | null }) => boolean> {
  const guids = items.map(({ guid }) => guid)
  const keys = items.flatMap(({ link_key }) => link_key ?? [])
  const rows = await db
    .select({ guid: feed_items.guid, link_key: feed_items.link_key })
    .from(feed_items)
    .where(
      and(
        eq(feed_items.feed_id, feed_id),
        or(
          sql`${feed_items.guid} = any(${sql.param(guids)}::text[])`,
          sql`${feed_items.link_key} = any(${sql.param(keys)}::text[])`,
        ),
      ),
    )
  const hasGuid = new Set(rows.map(({ guid }) => guid))
  const hasKey = new Set(rows.map(({ link_key }) => link_key))
  return ({ guid, link_key }) => hasGuid.has(guid) || (link_key !== null && hasKey.has(link_key))
}

/**
 * Stores the items of one crawl; the caller must hold the lock on the feed's row. Deletes the oldest items
 * beyond the feed's `keep`, but none that was taken and none that the feed still lists (the next crawl would
 * add it again as new). Returns the ids of the new items.
 */
export async function keepItems(
  tx: Queryable,
  feed_id: number,
  input: readonly NewItem[],
  now: Date,
): Promise<number[]> {
  if (input.length === 0) return []
  const items = distinctItems(input.map(keyed))
  const isKnown = await known(tx, feed_id, items)
  const added: number[] = []
  const fresh = items.filter((item) => !isKnown(item))
  for (let start = 0; start < fresh.length; start += BATCH) {
    const rows = fresh.slice(start, start + BATCH).map((item) => ({
      ...item,
      // Clamp a future date: otherwise the item would sort above all others until that date.
      published_at: item.published_at && item.published_at > now ? now : item.published_at,
      feed_id,
      found_at: now,
      at: computeAppearedAt(item.published_at, now),
    }))
    const made = await tx
      .insert(feed_items)
      .values(rows)
      .onConflictDoNothing()
      .returning({ id: feed_items.id })
    added.push(...made.map(({ id }) => id))
  }
  await correct(tx, feed_id, items.filter(isKnown))
  const forgotten = await forget(tx, feed_id, items)
  if (added.length > 0 || forgotten > 0)
    await tx
      .update(feeds)
      .set({ item_count: sql`${feeds.item_count} + ${added.length - forgotten}` })
      .where(eq(feeds.id, feed_id))
  return added
}

/**
 * Updates changed titles and summaries: of the items, and of drafts that no editor has renamed. If the feed
 * changed the guid of an unread item, the item is matched by link and day. The day matters: for a page with a
 * new story each day, the old item must not get the new title.
 */
async function correct(
  tx: Queryable,
  feed_id: number,
  items: readonly (Pick<NewItem, 'guid' | 'title' | 'summary' | 'published_at'> & {
    link_key: string | null
  })[],
): Promise<void> {
  for (let start = 0; start < items.length; start += BATCH) {
    const batch = items.slice(start, start + BATCH)
    const values = sql.join(
      batch.map(
        ({ guid, link_key, title, summary, published_at }) =>
          sql`(${guid}::text, ${link_key}::text, ${title}::text, ${summary}::text, ${published_at?.toISOString() ?? null}::timestamptz)`,
      ),
      sql`, `,
    )
    await tx.execute(sql`
      with said (guid, link_key, title, summary, published_at) as (values ${values}),
      own as (select id, guid, link_key, title, summary, article_id, state, published_at
        from feed_items where feed_id = ${feed_id}),
      matched as (
        select own.id, own.title as was, own.summary as was_summary, own.article_id, said.title, said.summary
        from own join said on said.guid = own.guid
        union all
        select own.id, own.title, own.summary, own.article_id, said.title, said.summary
        from own join said on said.link_key = own.link_key
        where own.state = 'UNREAD' and own.article_id is null
          and (own.published_at at time zone 'UTC')::date is not distinct from (said.published_at at time zone 'UTC')::date
          and not exists (select 1 from own o where o.guid = said.guid)
          and not exists (select 1 from said s where s.guid = own.guid)),
      changed as (select * from matched where title <> was or summary <> was_summary),
      drafts as (
        update articles a set title = changed.title from changed
        where a.id = changed.article_id and a.status = 'DRAFT' and a.title = changed.was),
      texts as (
        update article_revisions r set title = changed.title from changed, articles a
        where a.id = changed.article_id and a.status = 'DRAFT' and r.article_id = a.id
          and r.revision = a.last_revision and r.title = changed.was)
      update feed_items i set title = changed.title, summary = changed.summary from changed where i.id = changed.id`)
  }
}

async function forget(
  tx: Queryable,
  feed_id: number,
  listed: readonly { guid: string; link_key: string | null }[],
): Promise<number> {
  const guids = sql`${sql.param(listed.map(({ guid }) => guid))}::text[]`
  const keys = sql`${sql.param(listed.flatMap(({ link_key }) => link_key ?? []))}::text[]`
  const beyond = sql`(select i.id from feed_items i
    where i.feed_id = ${feed_id} and i.state <> 'TAKEN' and i.article_id is null
    order by i.at desc, i.id desc offset (select keep from feeds where id = ${feed_id}))`
  const { rowCount } = await tx
    .delete(feed_items)
    .where(
      and(
        sql`${feed_items.id} in ${beyond}`,
        sql`not ${feed_items.guid} = any(${guids})`,
        sql`(${feed_items.link_key} is null or not ${feed_items.link_key} = any(${keys}))`,
      ),
    )
  return rowCount ?? 0
}

/** Sort keys of an item in the list of its feed, for cursor pagination. */
export const placeOfItem = ({ published_at, id }: ItemRow): SortKeys => [
  published_at?.toISOString() ?? NO_DATE,
  id,
]
const DATE = sql`coalesce(${feed_items.published_at}, ${sql.raw(`'${NO_DATE}'::timestamptz`)})`
/** Batch size for filling link keys: items per statement. */
const KEYED_AT_ONCE = 500

export const itemRows = (db: Database) => ({
  /** Returns the listed items that the feed does not have yet. */
  async unknownItems(feed_id: number, items: readonly NewItem[]): Promise<NewItem[]> {
    const isKnown = await known(db, feed_id, items.map(keyed))
    return items.filter((item) => !isKnown(keyed(item)))
  },
  /** Newest first, items without a date last; returns `limit` + 1 rows if there are more (pagination). */
  async items(feed_id: number, { offset, limit, after }: PageRequest): Promise<ListedItem[]> {
    const rows = db
      .select({
        ...getTableColumns(feed_items),
        stage: articles.stage,
        error: articles.stage_error,
      })
      .from(feed_items)
      .leftJoin(articles, eq(articles.id, feed_items.article_id))
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
  /** Stores the estimated metadata of an item. */
  async setGuess(
    id: number,
    { words, level, other_language }: Pick<ItemRow, 'words' | 'level' | 'other_language'>,
  ): Promise<void> {
    await db.update(feed_items).set({ words, level, other_language }).where(eq(feed_items.id, id))
  },
  /**
   * Clamps future dates of items that earlier versions stored to the time the item was found. Returns the
   * number of changed rows.
   */
  async clampDates(): Promise<number> {
    const { rowCount } = await db.execute(sql`update feed_items
      set published_at = found_at, at = least(at, found_at) where published_at > found_at`)
    return rowCount ?? 0
  },
  /**
   * Fills `link_key` of items stored before that column existed, one batch per call. Returns the last id as
   * the cursor and the number of rows read.
   */
  async fillLinkKeys(after: number): Promise<{ last: number; looked: number }> {
    const rows = await db
      .select({ id: feed_items.id, link: feed_items.link })
      .from(feed_items)
      .where(and(isNull(feed_items.link_key), ne(feed_items.link, ''), sql`${feed_items.id} > ${after}`))
      .orderBy(feed_items.id)
      .limit(KEYED_AT_ONCE)
    const found = rows.flatMap(({ id, link }) => {
      const key = toLinkKey(link)
      return key === undefined ? [] : [{ id, key }]
    })
    if (found.length > 0)
      await db.execute(sql`update feed_items set link_key = given.key
        from unnest(${sql.param(found.map(({ id }) => id))}::bigint[],
          ${sql.param(found.map(({ key }) => key))}::text[]) as given(id, key)
        where feed_items.id = given.id`)
    return { last: rows.at(-1)?.id ?? after, looked: rows.length }
  },
})

// SQL queries of the inbox: items of all feeds, the decision about each, and their counts per state.
import { and, eq, inArray, isNotNull, ne, not, notInArray, type SQL, sql } from 'drizzle-orm'
import type { Difficulty } from '../../../domain/language/level-names.ts'
import type { ItemState } from '../../../domain/rss/inbox.ts'
import type { Database } from '../../db/open.ts'
import type { PageRequest, SortKeys } from '../../db/pagination.ts'
import { articles } from '../../db/schema/article.ts'
import { tasks } from '../../db/schema/operation.ts'
import { feed_items, feeds } from '../../db/schema/rss.ts'
import type { ItemRow } from './item.store.ts'

export interface InboxQuery {
  feed?: number | undefined
  folder?: string | undefined
  days?: number | undefined
  level?: Difficulty | undefined
  length?: 'short' | 'middle' | 'long' | undefined
  known?: boolean | undefined
  q?: string | undefined
}
export interface InboxRow {
  item: ItemRow
  feed: { id: number; title: string }
  article: Pick<
    typeof articles.$inferSelect,
    'id' | 'stage' | 'status' | 'stage_error' | 'translated_percent' | 'word_count'
  > | null
  task: string | null
  known: { id: number; created_at: Date; published_at: Date | null } | null
}

/** Items by their ids, or by the batch id of a decision. */
export type ItemSelection = { ids: number[] } | { batch: string }
const chosen = (of: ItemSelection): SQL =>
  'ids' in of ? inArray(feed_items.id, of.ids) : eq(feed_items.decision, of.batch)

/** Max. words of a short text, and of a medium one. */
const SHORT = 500
const MIDDLE = 1200
const LENGTHS = {
  short: sql`${feed_items.words} <= ${SHORT}`,
  middle: sql`${feed_items.words} > ${SHORT} and ${feed_items.words} <= ${MIDDLE}`,
  long: sql`${feed_items.words} > ${MIDDLE}`,
}
const TITLE = sql<string>`coalesce(nullif(${feeds.name}, ''), ${feeds.title})`
/**
 * The oldest article with the item's link that is not deleted, excluding the one that was created from the
 * item.
 */
const KNOWN = sql`(select a.id, a.created_at, a.published_at from articles a
  where a.link_key = ${feed_items.link_key} and a.status <> 'DELETED' and a.id is distinct from ${feed_items.article_id}
  order by a.id limit 1)`

/** Sort keys of an item, for cursor pagination. */
export const placeInInbox = ({ item }: InboxRow): SortKeys => [item.at.toISOString(), item.id]

const buildFilter = (state: ItemState | undefined, filters: InboxQuery, now: Date): SQL | undefined => {
  const { feed, folder, days, level, length, q } = filters
  return and(
    state === undefined ? undefined : eq(feed_items.state, state),
    feed === undefined ? undefined : eq(feed_items.feed_id, feed),
    folder === undefined
      ? undefined
      : sql`${feed_items.feed_id} in (select id from feeds where folder = ${folder})`,
    days === undefined ? undefined : sql`${feed_items.at} > ${new Date(now.getTime() - days * 86_400_000)}`,
    level === undefined ? undefined : eq(feed_items.level, level),
    length === undefined ? undefined : LENGTHS[length],
    filters.known === undefined ? undefined : sql`${filters.known ? sql`` : sql`not `}exists ${KNOWN}`,
    // Not `ilike`: PostgreSQL estimates few matches for it and then chooses a plan that reads and sorts all
    // items.
    q
      ? sql`position(lower(${q}) in lower(${feed_items.title} || ' ' || ${feed_items.summary})) > 0`
      : undefined,
  )
}

export const inboxRows = (db: Database) => {
  const select = () =>
    db
      .select({
        item: feed_items,
        feed: { id: feeds.id, title: TITLE },
        article: {
          id: articles.id,
          stage: articles.stage,
          status: articles.status,
          stage_error: articles.stage_error,
          translated_percent: articles.translated_percent,
          word_count: articles.word_count,
        },
        task: tasks.id,
        known: sql<string | null>`(select to_json(k) from ${KNOWN} k)`,
      })
      .from(feed_items)
      .innerJoin(feeds, eq(feeds.id, feed_items.feed_id))
      .leftJoin(articles, eq(articles.id, feed_items.article_id))
      .leftJoin(tasks, and(eq(tasks.id, articles.task_id), inArray(tasks.state, ['QUEUED', 'RUNNING'])))
  const rows = (found: Awaited<ReturnType<typeof select>>): InboxRow[] =>
    found.map(({ known, ...row }) => ({ ...row, known: readKnown(known) }))
  return {
    /** Newest first; returns `limit` + 1 rows if there are more (pagination). */
    async inbox(
      state: ItemState,
      filters: InboxQuery,
      now: Date,
      { offset, limit, after }: PageRequest,
    ): Promise<InboxRow[]> {
      const query = select()
        .where(
          and(
            buildFilter(state, filters, now),
            after &&
              sql`(${feed_items.at}, ${feed_items.id}) < (${after[0]}::timestamptz, ${after[1]}::bigint)`,
          ),
        )
        .orderBy(sql`${feed_items.at} desc`, sql`${feed_items.id} desc`)
        .limit(limit + 1)
      return rows(await (after ? query : query.offset(offset)))
    },
    /** The items with these ids, in the order of the inbox. */
    async inboxItems(ids: number[]): Promise<InboxRow[]> {
      return rows(
        await select()
          .where(inArray(feed_items.id, ids))
          .orderBy(sql`${feed_items.at} desc`, sql`${feed_items.id} desc`),
      )
    },
    /** Number of items per state. */
    async inboxCounts(): Promise<Record<ItemState, number>> {
      const found = await db
        .select({ state: feed_items.state, count: sql<number>`count(*)::int` })
        .from(feed_items)
        .groupBy(feed_items.state)
      const counts = { UNREAD: 0, TAKEN: 0, DISMISSED: 0 }
      for (const { state, count } of found) counts[state] = count
      return counts
    },
    /** Dismisses those that are unread. Returns their number. */
    async dismiss(
      ids: number[],
      { user_id, now, batch }: { user_id: number; now: Date; batch: string },
    ): Promise<number> {
      const { rowCount } = await db
        .update(feed_items)
        .set({ state: 'DISMISSED', decided_by: user_id, decided_at: now, decision: batch })
        .where(and(inArray(feed_items.id, ids), eq(feed_items.state, 'UNREAD')))
      return rowCount ?? 0
    },
    /** Dismisses all unread items that match the filters, from the item `until` down to the oldest. */
    async dismissAll(
      { until, ...filters }: InboxQuery & { until: number },
      { user_id, now, batch }: { user_id: number; now: Date; batch: string },
    ): Promise<number> {
      const { rowCount } = await db
        .update(feed_items)
        .set({ state: 'DISMISSED', decided_by: user_id, decided_at: now, decision: batch })
        .where(
          and(
            buildFilter('UNREAD', filters, now),
            sql`(${feed_items.at}, ${feed_items.id}) <= (select at, id from feed_items where id = ${until})`,
          ),
        )
      return rowCount ?? 0
    },
    /** Records that an item was taken, with user and batch; its article already exists. */
    async noteTaken(
      id: number,
      { user_id, now, batch }: { user_id: number | null; now: Date; batch: string },
    ): Promise<void> {
      await db
        .update(feed_items)
        .set({ state: 'TAKEN', decided_by: user_id, decided_at: now, decision: batch })
        .where(eq(feed_items.id, id))
    },
    /** For these items, or for the items of one batch: the article that was created from each. */
    async articlesOf(of: ItemSelection): Promise<{ id: number; article_id: number }[]> {
      const found = await db
        .select({ id: feed_items.id, article_id: feed_items.article_id })
        .from(feed_items)
        .where(and(chosen(of), isNotNull(feed_items.article_id), not(feed_items.was_known)))
      return found.flatMap(({ id, article_id }) => (article_id === null ? [] : [{ id, article_id }]))
    },
    /** Moves items back to unread, except `except`. Returns the number of changed rows. */
    async putBack(of: ItemSelection, except: number[]): Promise<number> {
      const { rowCount } = await db
        .update(feed_items)
        .set({
          ...{ state: 'UNREAD', article_id: null, was_known: false },
          ...{ decided_by: null, decided_at: null, decision: null },
        })
        .where(
          and(
            chosen(of),
            ne(feed_items.state, 'UNREAD'),
            except.length > 0 ? notInArray(feed_items.id, except) : undefined,
          ),
        )
      return rowCount ?? 0
    },
  }
}

function readKnown(known: unknown): InboxRow['known'] {
  if (typeof known !== 'object' || known === null) return null
  const { id, created_at, published_at } = known as {
    id: number
    created_at: string
    published_at: string | null
  }
  return { id, created_at: new Date(created_at), published_at: published_at ? new Date(published_at) : null }
}

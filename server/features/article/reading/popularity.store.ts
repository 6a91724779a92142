// Popularity of articles: views are counted in memory, flushed to `article_heat`, and applied by a job.
import { type SQL, sql } from 'drizzle-orm'
import { deleteInBatches } from '../../../db/delete-in-batches.ts'
import { namedQuery } from '../../../db/named-query.ts'
import type { Database } from '../../../db/open.ts'

/** Weight of a star; a view has weight 1. */
export const STAR_WEIGHT = 5
/** Half-life of a view: at this age it counts half. */
const HALF_LIFE_MS = 7 * 86_400_000
const EPOCH_MS = Date.UTC(2026, 0, 1)
const FLUSH_AFTER_MS = 5000
/**
 * Max. views remembered for deduplication: within this window, repeated views of one reader count once per
 * article.
 */
const MAX_REMEMBERED_VIEWS = 20_000

/** Articles per batch; their rows are locked until the batch is written. */
const PART = 500

const ph = sql.placeholder
const INPUT_ROWS = sql`unnest(${ph('ids')}::bigint[], ${ph('heats')}::float8[]) as x (id, heat)`
/**
 * `heat` is log2 of the sum of 2^(t / half-life) over all views, with t counted from `EPOCH_MS`. All summands
 * decay at the same rate, so stored values never need an update, and the logarithm remains small.
 */
const added = (a: SQL, b: SQL): SQL =>
  sql`greatest(${a}, ${b}) + ln(1 + power(2, -abs(${a} - ${b})::float8)) / ln(2::float8)`

// Sorted by article id, so that two processes that write concurrently cannot deadlock.
const ADD_PENDING = namedQuery<never, { ids: number[]; heats: number[] }>(
  'article_heat_note',
  sql`insert into article_heat as h (article_id, heat) select x.id, x.heat from ${INPUT_ROWS} order by x.id
    on conflict (article_id) do update set heat = ${added(sql`h.heat`, sql`excluded.heat`)}`,
)
const TAKE_PENDING = namedQuery<{ id: number; heat: number }, { part: number }>(
  'article_heat_take',
  sql`delete from article_heat where article_id in (
      select article_id from article_heat order by article_id limit ${ph('part')}::int for update skip locked)
    returning article_id as id, heat`,
)
const ADD_POPULARITY = namedQuery<never, { ids: number[]; heats: number[] }>(
  'article_heat_warm',
  sql`with held as (
      select a.id, x.heat from ${INPUT_ROWS} join articles a on a.id = x.id where a.status = 'PUBLISHED'
      order by a.id for no key update of a)
    update articles a set heat = ${added(sql`a.heat`, sql`held.heat`)}
    from held where held.id = a.id`,
)

export const popularityRows = (db: Database) => {
  const pendingWeights = new Map<number, number>()
  const counted = new Set<string>()
  let timer: NodeJS.Timeout | undefined

  const flush = async (now: Date): Promise<void> => {
    clearTimeout(timer)
    timer = undefined
    if (pendingWeights.size === 0) return
    const ids = [...pendingWeights.keys()]
    const age = (now.getTime() - EPOCH_MS) / HALF_LIFE_MS
    const heats = [...pendingWeights.values()].map((weight) => age + Math.log2(weight))
    pendingWeights.clear()
    await ADD_PENDING(db, { ids, heats })
  }
  return {
    /**
     * Adds a view (weight 1) or a star by `reader`. It is written after FLUSH_AFTER_MS and lost if the
     * process crashes before.
     */
    recordView(article_id: number, reader: string, weight: number, now: Date): void {
      const key = `${article_id} ${weight} ${reader}`
      if (counted.has(key)) return
      if (counted.size >= MAX_REMEMBERED_VIEWS) counted.clear()
      counted.add(key)
      pendingWeights.set(article_id, (pendingWeights.get(article_id) ?? 0) + weight)
      // A failed write of view counts is not worth an error for a reader.
      timer ??= setTimeout(() => void flush(now).catch(() => undefined), FLUSH_AFTER_MS).unref()
    },
    /** Flushes the buffer of this process to `article_heat`; `applyPopularity` reads that table. */
    flushPopularity: flush,
    /**
     * Moves the rows of `article_heat` into the articles' popularity, exactly once even with concurrent
     * workers; returns the number of rows.
     */
    applyPopularity: (part = PART): Promise<number> =>
      deleteInBatches(
        (batchSize) =>
          // One transaction: after an error between delete and update, a rollback restores the deleted rows.
          db.transaction(async (tx) => {
            const pendingViews = await TAKE_PENDING(tx, { part: batchSize })
            if (pendingViews.length > 0)
              await ADD_POPULARITY(tx, {
                ids: pendingViews.map(({ id }) => id),
                heats: pendingViews.map(({ heat }) => heat),
              })
            return pendingViews.length
          }),
        part,
      ),
  }
}

// How much articles are read: counted in memory, written beside them, and brought up together for a list ordered by heat.
import { type SQL, sql } from 'drizzle-orm'
import { deleteInBatches } from '../../../db/delete-in-batches.ts'
import { namedQuery } from '../../../db/named-query.ts'
import type { Database } from '../../../db/open.ts'

/** What a star weighs against a read. */
export const STAR_WEIGHT = 5
/** A read of this age counts half. */
const HALF_LIFE_MS = 7 * 86_400_000
const EPOCH_MS = Date.UTC(2026, 0, 1)
const FLUSH_AFTER_MS = 5000
/** One reader heats an article once in so many reads of all readers together, however often they open it. */
const REMEMBERED = 20_000

/** Articles of one part, which are locked until all of them are written. */
const PART = 500

const ph = sql.placeholder
const GIVEN = sql`unnest(${ph('ids')}::bigint[], ${ph('heats')}::float8[]) as x (id, heat)`
/**
 * `heat` is log2 of the sum of 2^(t / half-life) over all reads, t counted from `EPOCH_MS`: a sum in which everything
 * halves in step needs no rewriting as time goes by, and its logarithm stays small.
 */
const added = (a: SQL, b: SQL): SQL =>
  sql`greatest(${a}, ${b}) + ln(1 + power(2, -abs(${a} - ${b})::float8)) / ln(2::float8)`

// In one order of articles, so that two processes which write at once do not wait for each other in a circle.
const NOTE = namedQuery<never, { ids: number[]; heats: number[] }>(
  'article_heat_note',
  sql`insert into article_heat as h (article_id, heat) select x.id, x.heat from ${GIVEN} order by x.id
    on conflict (article_id) do update set heat = ${added(sql`h.heat`, sql`excluded.heat`)}`,
)
const TAKE = namedQuery<{ id: number; heat: number }, { part: number }>(
  'article_heat_take',
  sql`delete from article_heat where article_id in (
      select article_id from article_heat order by article_id limit ${ph('part')}::int for update skip locked)
    returning article_id as id, heat`,
)
const WARM = namedQuery<never, { ids: number[]; heats: number[] }>(
  'article_heat_warm',
  sql`with held as (
      select a.id, x.heat from ${GIVEN} join articles a on a.id = x.id where a.status = 'PUBLISHED'
      order by a.id for no key update of a)
    update articles a set heat = ${added(sql`a.heat`, sql`held.heat`)}
    from held where held.id = a.id`,
)

export const popularityRows = (db: Database) => {
  const waiting = new Map<number, number>()
  const counted = new Set<string>()
  let timer: NodeJS.Timeout | undefined

  const flush = async (now: Date): Promise<void> => {
    clearTimeout(timer)
    timer = undefined
    if (waiting.size === 0) return
    const ids = [...waiting.keys()]
    const age = (now.getTime() - EPOCH_MS) / HALF_LIFE_MS
    const heats = [...waiting.values()].map((weight) => age + Math.log2(weight))
    waiting.clear()
    await NOTE(db, { ids, heats })
  }
  return {
    /** Adds a read (1) or a star by `reader`; written a few seconds later, and lost if the process dies before. */
    recordView(article_id: number, reader: string, weight: number, now: Date): void {
      const key = `${article_id} ${weight} ${reader}`
      if (counted.has(key)) return
      if (counted.size >= REMEMBERED) counted.clear()
      counted.add(key)
      waiting.set(article_id, (waiting.get(article_id) ?? 0) + weight)
      // A count that could not be written is not worth an error to anybody.
      timer ??= setTimeout(() => void flush(now).catch(() => undefined), FLUSH_AFTER_MS).unref()
    },
    /** Writes what waits in this process beside the articles, where `applyPopularity` takes it from. */
    flushPopularity: flush,
    /** Adds what was written beside the articles to their heat, once, whoever else does the same; answers of how many. */
    applyPopularity: (part = PART): Promise<number> =>
      deleteInBatches(
        (most) =>
          // What is taken away and not added, because of a fault in between, is not taken away either.
          db.transaction(async (tx) => {
            const taken = await TAKE(tx, { part: most })
            if (taken.length > 0)
              await WARM(tx, { ids: taken.map(({ id }) => id), heats: taken.map(({ heat }) => heat) })
            return taken.length
          }),
        part,
      ),
  }
}

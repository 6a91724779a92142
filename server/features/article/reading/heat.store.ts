// How much articles are read: counted in memory and written together, for a list ordered by heat.
import { sql } from 'drizzle-orm'
import { namedQuery } from '../../../db/named-query.ts'
import type { Database } from '../../../db/open.ts'

/** What a star weighs against a read. */
export const STAR_HEAT = 5
/** A read of this age counts half. */
const HALF_LIFE_MS = 7 * 86_400_000
const EPOCH_MS = Date.UTC(2026, 0, 1)
const FLUSH_AFTER_MS = 5000
/** One reader heats an article once in so many reads of all readers together, however often they open it. */
const REMEMBERED = 20_000

/**
 * `heat` is log2 of the sum of 2^(t / half-life) over all reads, t counted from `EPOCH_MS`: a sum in which everything
 * halves in step needs no rewriting as time goes by, and its logarithm stays small.
 */
const HEAT = namedQuery<never, { ids: number[]; heats: number[] }>(
  'article_heat',
  // In one order of ids, so that two processes which write at once do not wait for each other in a circle.
  sql`with held as (
      select a.id, x.heat from unnest(${sql.placeholder('ids')}::bigint[], ${sql.placeholder('heats')}::float8[])
        as x (id, heat) join articles a on a.id = x.id where a.status = 'PUBLISHED'
      order by a.id for no key update of a)
    update articles a set heat = greatest(a.heat, held.heat)
      + ln(1 + power(2, -abs(a.heat - held.heat)::float8)) / ln(2::float8)
    from held where held.id = a.id`,
)

export const heatRows = (db: Database) => {
  const waiting = new Map<number, number>()
  const heated = new Set<string>()
  let timer: NodeJS.Timeout | undefined

  const flush = async (now: Date): Promise<void> => {
    clearTimeout(timer)
    timer = undefined
    if (waiting.size === 0) return
    const ids = [...waiting.keys()]
    const age = (now.getTime() - EPOCH_MS) / HALF_LIFE_MS
    const heats = [...waiting.values()].map((weight) => age + Math.log2(weight))
    waiting.clear()
    await HEAT(db, { ids, heats })
  }
  return {
    /** Adds a read (1) or a star by `reader`; written a few seconds later, and lost if the process dies before. */
    heatUp(article_id: number, reader: string, weight: number, now: Date): void {
      const key = `${article_id} ${weight} ${reader}`
      if (heated.has(key)) return
      if (heated.size >= REMEMBERED) heated.clear()
      heated.add(key)
      waiting.set(article_id, (waiting.get(article_id) ?? 0) + weight)
      // A count that could not be written is not worth an error to anybody.
      timer ??= setTimeout(() => void flush(now).catch(() => undefined), FLUSH_AFTER_MS).unref()
    },
    /** Writes what waits. */
    flushHeat: flush,
  }
}

// SQL of AI usage statistics over all readers: answers, tokens, failures, time to the first token.
import { sql } from 'drizzle-orm'
import type { AiKind } from '../../../domain/ai/kinds.ts'
import { namedQuery } from '../../db/named-query.ts'
import type { StoreDatabase } from '../../db/open.ts'

export interface ModelFigures {
  model: string
  answers: number
  input: number
  output: number
}
export interface AiFigureRows {
  models: ModelFigures[]
  failed: { code: string; count: number }[]
  /** Number of cached answers. */
  cached: number
  /** Median time to the first token, in milliseconds; null if no run produced output. */
  first_ms: number | null
}

const ph = sql.placeholder
type Since = { from: Date }
const MODELS = namedQuery<ModelFigures, Since>(
  'ai_figures_models',
  sql`select model, count(*) filter (where state = 'DONE')::int as answers, sum(input_tokens)::float8 as input,
      sum(output_tokens)::float8 as output
    from ai_runs where created_at >= ${ph('from')}::timestamptz group by model order by 3 desc, 1`,
)
const FAILED = namedQuery<{ code: string; count: number }, Since>(
  'ai_figures_failed',
  sql`select coalesce(error_code, 'AI_FAILED') as code, count(*)::int as count from ai_runs
    where created_at >= ${ph('from')}::timestamptz and state = 'FAILED' group by 1 order by 2 desc, 1`,
)
const FIRST = namedQuery<{ first_ms: number | null }, Since>(
  'ai_figures_first',
  sql`select percentile_cont(0.5) within group (order by first_ms)::int as first_ms from ai_runs
    where created_at >= ${ph('from')}::timestamptz`,
)
const CACHED = namedQuery<{ count: number }, { day: string }>(
  'ai_figures_cached',
  sql`select coalesce(sum(count), 0)::int as count from ai_cached where day >= ${ph('day')}::date`,
)
const COUNT = namedQuery<never, { day: string; kind: AiKind }>(
  'ai_count_cached',
  sql`insert into ai_cached (day, kind, count) values (${ph('day')}::date, ${ph('kind')}, 1)
    on conflict (day, kind) do update set count = ai_cached.count + 1`,
)

export const figureRows = ({ db }: StoreDatabase) => ({
  /** Statistics since `day` (a calendar day in Shanghai), which begins at `from`. */
  figures: async (day: string, from: Date): Promise<AiFigureRows> => {
    const [models, failed, [first], [cached]] = await Promise.all([
      MODELS(db, { from }),
      FAILED(db, { from }),
      FIRST(db, { from }),
      CACHED(db, { day }),
    ])
    return { models, failed, cached: cached?.count ?? 0, first_ms: first?.first_ms ?? null }
  },
  countCached: async (day: string, kind: AiKind): Promise<void> => {
    await COUNT(db, { day, kind })
  },
})

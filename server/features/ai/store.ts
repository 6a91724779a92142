// SQL of AI runs: one run per key for any number of requests, charged once, refunded on failure.
import { sql } from 'drizzle-orm'
import { type AiKind, computeChargeThreshold, FREE_STOPS } from '../../../domain/ai/kinds.ts'
import { namedQuery } from '../../db/named-query.ts'
import type { Queryable, StoreDatabase } from '../../db/open.ts'
import type { AiRun } from './ai-run.ts'
import { figureRows } from './figures.store.ts'
import { questionRows } from './questions.store.ts'
import { senseRows } from './senses.store.ts'

export interface NewRun {
  id: string
  key: string
  content_key: string
  kind: AiKind
  model: string
  /** Null: the run is the site's own, no reader is charged. */
  user_id: number | null
  cost: number
  day: string
  /** The reader's daily maximum. */
  limit: number
  /** False: the site's daily token budget is used up. */
  is_open: boolean
  /**
   * True if the caller has just seen a run of this key. Then this run is looked up first; otherwise only when
   * the insert fails.
   */
  is_live: boolean
  now: Date
  /** A run without a heartbeat for this many milliseconds was lost with its process. */
  lost_ms: number
}
export type BeginRunResult = { run: AiRun; is_new: boolean } | 'QUOTA' | 'CEILING'

const ph = sql.placeholder
const COLUMNS = sql`id, kind, state, text, result, error_code, model, wanted_at, beat_at`
const LIVE = namedQuery<AiRun, { key: string }>(
  'ai_live',
  sql`select ${COLUMNS} from ai_runs where key = ${ph('key')} and state <> 'FAILED'`,
)
const BY_ID = namedQuery<AiRun, { id: string }>(
  'ai_by_id',
  sql`select ${COLUMNS} from ai_runs where id = ${ph('id')}::uuid`,
)
const LATEST = namedQuery<AiRun, { content_key: string }>(
  'ai_latest',
  sql`select ${COLUMNS} from ai_runs where content_key = ${ph('content_key')} and state = 'DONE'
    order by created_at desc limit 1`,
)
/** Frees the key for a new run. Until that is done, the old run is still the latest of its content. */
const RETIRE = namedQuery<never, { key: string }>(
  'ai_retire',
  sql`update ai_runs set key = key || ' ' || id where key = ${ph('key')} and state = 'DONE'`,
)
/** Per-reader lock, so that two concurrent requests cannot both take the last answer of the day. */
const ALONE = namedQuery<never, { user_id: number }>(
  'ai_alone',
  sql`select pg_advisory_xact_lock(hashtext('ai'), ${ph('user_id')}::bigint::int)`,
)
const USED = namedQuery<{ used: number }, { user_id: number; day: string }>(
  'ai_used',
  sql`select coalesce(sum(cost), 0)::int as used from ai_charges
    where user_id = ${ph('user_id')}::bigint and day = ${ph('day')}::date`,
)
const TOKENS = namedQuery<{ tokens: number }, { from: Date }>(
  'ai_tokens',
  sql`select coalesce(sum(input_tokens + output_tokens), 0)::int as tokens from ai_runs
    where created_at >= ${ph('from')}::timestamptz`,
)
/** Fails a run that was lost with its process and refunds its charge. */
const LOSE = namedQuery<{ id: string }, { key: string; before: Date }>(
  'ai_lose',
  sql`with lost as (
      update ai_runs set state = 'FAILED', error_code = 'AI_FAILED'
      where key = ${ph('key')} and state = 'RUNNING' and beat_at < ${ph('before')}::timestamptz returning id
    )
    delete from ai_charges using lost where run_id = lost.id returning run_id as id`,
)
/** The same for all lost runs that were created since `since`. */
const LOSE_ALL = namedQuery<{ id: string }, { before: Date; since: Date }>(
  'ai_lose_all',
  sql`with lost as (
      update ai_runs set state = 'FAILED', error_code = 'AI_FAILED'
      where created_at >= ${ph('since')}::timestamptz and state = 'RUNNING'
        and beat_at < ${ph('before')}::timestamptz
      returning id
    ), given as (delete from ai_charges using lost where run_id = lost.id)
    select id from lost`,
)
/** Inserts the run with its charge. Inserts nothing beyond the limit, or when a run of this key is live. */
const BEGIN = namedQuery<
  Omit<AiRun, 'id'> & { id: string | null; used: number },
  {
    id: string
    key: string
    content_key: string
    kind: string
    model: string
    user_id: number | null
    day: string
    cost: number
    /** Max. value of `used` before this charge. */
    most: number
    is_open: boolean
    now: Date
  }
>(
  'ai_begin',
  sql`with before as (
      select coalesce(sum(cost), 0)::int as used from ai_charges
      where user_id = ${ph('user_id')}::bigint and day = ${ph('day')}::date
    ), begun as (
      insert into ai_runs (id, key, content_key, kind, state, model, user_id, wanted_at, beat_at, created_at)
      select ${ph('id')}::uuid, ${ph('key')}, ${ph('content_key')}, ${ph('kind')}, 'RUNNING', ${ph('model')},
        ${ph('user_id')}::bigint, ${ph('now')}::timestamptz, ${ph('now')}::timestamptz, ${ph('now')}::timestamptz
      from before where used <= ${ph('most')}::int and ${ph('is_open')}::boolean
      on conflict (key) where state <> 'FAILED' do nothing
      returning ${COLUMNS}, user_id
    ), charged as (
      insert into ai_charges (user_id, day, run_id, cost)
      select user_id, ${ph('day')}::date, id, ${ph('cost')}::int from begun
      where user_id is not null and ${ph('cost')}::int > 0
    )
    select used, ${COLUMNS} from before left join begun on true`,
)
const SAY = namedQuery<
  { id: string; wanted_at: Date },
  { ids: string[]; texts: string[]; wanted: (Date | null)[]; now: Date }
>(
  'ai_say',
  sql`update ai_runs r set text = s.text, beat_at = ${ph('now')}::timestamptz,
      wanted_at = greatest(r.wanted_at, s.wanted)
    from unnest(${ph('ids')}::uuid[], ${ph('texts')}::text[], ${ph('wanted')}::timestamptz[]) s (id, text, wanted)
    where r.id = s.id and r.state = 'RUNNING' returning r.id, r.wanted_at`,
)
const WANT = namedQuery<never, { id: string; now: Date }>(
  'ai_want',
  sql`update ai_runs set wanted_at = ${ph('now')}::timestamptz where id = ${ph('id')}::uuid and state = 'RUNNING'`,
)
const FINISH = namedQuery<
  { id: string },
  {
    id: string
    text: string
    result: string
    model: string
    input: number
    output: number
    first_ms: number | null
  }
>(
  'ai_finish',
  sql`update ai_runs set state = 'DONE', text = ${ph('text')}, result = ${ph('result')}::jsonb, model = ${ph('model')},
      input_tokens = ${ph('input')}::int, output_tokens = ${ph('output')}::int, first_ms = ${ph('first_ms')}::int
    where id = ${ph('id')}::uuid and state = 'RUNNING' returning id`,
)
/** Records that a cached answer was requested; at most once a day. */
const GIVE = namedQuery<never, { id: string; now: Date }>(
  'ai_give',
  sql`update ai_runs set wanted_at = ${ph('now')}::timestamptz where id = ${ph('id')}::uuid`,
)
/** Deletes in batches, so that no statement runs for long. */
const FORGET = namedQuery<{ id: string }, { before: Date }>(
  'ai_forget',
  sql`delete from ai_runs where id in (
      select id from ai_runs where wanted_at < ${ph('before')}::timestamptz
        and not exists (select 1 from ai_questions where run_id = ai_runs.id) limit 2000
    ) returning id`,
)
/**
 * Median length of the latest 20 answers of a kind; null if there are none. Ordered like the index
 * `ai_runs_kind`.
 */
const USUAL = namedQuery<{ usual: number | null }, { kind: string }>(
  'ai_usual',
  sql`select percentile_cont(0.5) within group (order by length(text)) as usual
    from (select text from ai_runs where kind = ${ph('kind')} and state = 'DONE'
      order by created_at at time zone 'UTC' desc limit 20) latest`,
)
/**
 * Readers with a charge for a stopped run; the caller then takes the lock of each. A charge of 0 is a free
 * stop.
 */
const PAYER = namedQuery<{ user_id: number }, { run_id: string }>(
  'ai_payer',
  sql`select user_id from ai_charges where run_id = ${ph('run_id')}::uuid and cost > 0`,
)
const STOP_FREE = namedQuery<
  never,
  { run_id: string; user_id: number; shown: number; from: number; most: number }
>(
  'ai_stop_free',
  sql`update ai_charges c set cost = 0 from ai_runs r
    where c.run_id = ${ph('run_id')}::uuid and r.id = c.run_id and c.user_id = ${ph('user_id')}::bigint
      and greatest(length(r.text), ${ph('shown')}::int) < ${ph('from')}::int
      and (select count(*) from ai_charges f where f.user_id = c.user_id and f.day = c.day and f.cost = 0)
        < ${ph('most')}::int`,
)
const CHARGED = namedQuery<{ cost: number }, { run_id: string; user_id: number; day: string }>(
  'ai_charged',
  sql`select cost from ai_charges where run_id = ${ph('run_id')}::uuid and user_id = ${ph('user_id')}::bigint
    and day = ${ph('day')}::date and cost > 0`,
)
/**
 * A stopped run is FAILED already: its last text and token usage are still stored, and its charge is settled
 * elsewhere.
 */
const FAIL = namedQuery<never, { id: string; code: string; text: string; input: number; output: number }>(
  'ai_fail',
  sql`with failed as (
      update ai_runs set state = 'FAILED', text = ${ph('text')}, input_tokens = ${ph('input')}::int,
        output_tokens = ${ph('output')}::int,
        error_code = case state when 'RUNNING' then ${ph('code')} else error_code end
      where id = ${ph('id')}::uuid and state <> 'DONE' returning id, error_code
    )
    delete from ai_charges using failed where run_id = failed.id and failed.error_code <> 'AI_STOPPED'`,
)

const DAY_MS = 86_400_000
/** Max. integer of PostgreSQL. */
const NO_LIMIT = 2_147_483_647
const give = async (at: Queryable, { id, wanted_at }: AiRun, now: Date): Promise<void> => {
  if (now.getTime() - wanted_at.getTime() > DAY_MS) await GIVE(at, { id, now })
}

export const aiStore = ({ db, read }: StoreDatabase) => ({
  ...questionRows({ db, read }),
  ...senseRows({ db, read }),
  ...figureRows({ db, read }),
  byId: async (id: string): Promise<AiRun | undefined> => (await BY_ID(db, { id }))[0],
  /** The latest answer with the same content key, of any model. */
  latest: async (content_key: string): Promise<AiRun | undefined> => (await LATEST(db, { content_key }))[0],
  /** Records that a cached answer was requested. */
  give: (run: AiRun, now: Date): Promise<void> => give(db, run, now),
  /**
   * Deletes runs that were not requested since `before` and that no question refers to. Returns their number.
   */
  forgetBefore: async (before: Date): Promise<number> => {
    for (let count = 0; ; ) {
      const deleted = await FORGET(db, { before })
      count += deleted.length
      if (deleted.length === 0) return count
    }
  },
  retire: async (key: string): Promise<void> => {
    await RETIRE(db, { key })
  },
  used: async (user_id: number, day: string): Promise<number> =>
    (await USED(db, { user_id, day }))[0]?.used ?? 0,
  tokensSince: async (from: Date): Promise<number> => (await TOKENS(db, { from }))[0]?.tokens ?? 0,
  /** The done or running run of this key. */
  live: async (key: string): Promise<AiRun | undefined> => (await LIVE(db, { key }))[0],
  /** Returns the done or running run of this key, or inserts a new one, charged in the same transaction. */
  begin: async (input: NewRun): Promise<BeginRunResult> => {
    const { is_live, lost_ms, limit, ...values } = input
    const { key, user_id, cost, now } = values
    const isPaid = user_id !== null && cost > 0
    const maxUsed = isPaid ? limit - cost : NO_LIMIT
    // Order matters: a concurrent second transaction waits for the lock and then sees the charge of the
    // first.
    const start = (tx: Queryable) =>
      Promise.all([isPaid ? ALONE(tx, { user_id }) : [], BEGIN(tx, { ...values, most: maxUsed })])
    if (!is_live) {
      // One round trip with BEGIN and COMMIT.
      const { started } = await db.transaction(async (tx) => {
        const pendingStart = start(tx)
        pendingStart.catch(() => undefined)
        return { started: pendingStart }
      })
      const [, [insertedRun]] = await started
      if (insertedRun?.id) return { run: insertedRun as AiRun, is_new: true }
    }
    return db.transaction(async (tx): Promise<BeginRunResult> => {
      const before = new Date(now.getTime() - lost_ms)
      let [, [live]] = await Promise.all([LOSE(tx, { key, before }), LIVE(tx, { key })])
      for (; !live; [live] = await LIVE(tx, { key })) {
        const [, [insertedRun]] = await start(tx)
        if (insertedRun?.id) return { run: insertedRun as AiRun, is_new: true }
        if (insertedRun && insertedRun.used > maxUsed) return 'QUOTA'
        if (!values.is_open) return 'CEILING'
        // A concurrent transaction inserted the run and has committed: this insert has waited for it. If that
        // run has failed since, retry.
      }
      if (live.state === 'DONE') await give(tx, live, now)
      return { run: live, is_new: false }
    })
  },
  /**
   * Stores the current text of many runs in one statement, and when a reader of this process last waited for
   * each. Returns per run when a reader of any process last waited. A run that was ended elsewhere is missing
   * in the map.
   */
  flushOutput: async (
    updates: readonly { id: string; text: string; wanted: Date | null }[],
    now: Date,
  ): Promise<Map<string, Date>> => {
    const rows = await SAY(db, {
      ids: updates.map(({ id }) => id),
      texts: updates.map(({ text }) => text),
      wanted: updates.map(({ wanted }) => wanted),
      now,
    })
    return new Map(rows.map(({ id, wanted_at }) => [id, wanted_at]))
  },
  /** Fails runs that were lost with their process (no heartbeat since `before`). Returns their number. */
  loseAll: async (before: Date): Promise<number> => {
    const since = new Date(before.getTime() - 2 * DAY_MS)
    return (await LOSE_ALL(db, { before, since })).length
  },
  want: async (id: string, now: Date): Promise<void> => {
    await WANT(db, { id, now })
  },
  /** False if another process ended it before. */
  finish: async (
    id: string,
    output: {
      text: string
      result: unknown
      model: string
      input: number
      output: number
      /** Time to the first token, in milliseconds. */
      first_ms: number | null
    },
  ): Promise<boolean> =>
    (await FINISH(db, { ...output, id, result: JSON.stringify(output.result ?? null) })).length > 0,
  /** True if this reader was charged for this run on that day. A cached answer of another day is free. */
  isCharged: async (run_id: string, user_id: number, day: string): Promise<boolean> =>
    (await CHARGED(db, { run_id, user_id, day })).length > 0,
  /**
   * Settles the charge of a run that ended because its reader stopped it or disconnected. The charge stays if
   * a third of the usual length was shown (`shown` characters, or the stored text if longer), or if the
   * reader has used up today's free stops.
   */
  settleStopped: async ({ id, kind }: Pick<AiRun, 'id' | 'kind'>, shown: number): Promise<void> => {
    const [usual] = await USUAL(db, { kind })
    await db.transaction(async (tx) => {
      for (const { user_id } of await PAYER(tx, { run_id: id })) {
        await ALONE(tx, { user_id })
        const from = computeChargeThreshold(kind, usual?.usual ?? null)
        await STOP_FREE(tx, { run_id: id, user_id, shown, from, most: FREE_STOPS })
      }
    })
  },
  /**
   * Fails a run and deletes its charge, unless it was stopped. Its tokens still count for the site's budget.
   */
  fail: async (
    id: string,
    failure: { code: string; text: string; input: number; output: number },
  ): Promise<void> => {
    await FAIL(db, { id, ...failure })
  },
})

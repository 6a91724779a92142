// SQL for recomputing cards of older rules: finding them, locking one with its sentences, merging two.
import { sql } from 'drizzle-orm'
import type { ScheduledCard } from '../../../domain/word/card.ts'
import { namedQuery } from '../../db/named-query.ts'
import type { Database, Queryable } from '../../db/open.ts'
import { CARD_COLUMNS, type CardWithContexts, contextsOf, DETAIL_CONTEXTS } from './card-row.store.ts'

/** A card, deleted or not, with all columns that the recomputation needs. */
export interface CardToRecompute extends CardWithContexts {
  deleted_at: Date | null
  rules: number
  former: string[]
}
export interface CardRecomputation {
  user_id: number
  id: number
  lemma: string
  gloss: string
  is_gloss_own: boolean
  phonetic: string
  rules: number
  former: string[]
}
export type ContextRecomputation = {
  id: number
  gloss: string
  spans: [number, number][]
  zh: string
  sentence_zh: string
}

const ph = sql.placeholder
const MINE = sql`user_id = ${ph('user_id')}`

// The only query over all readers: it returns only their ids.
const READERS = namedQuery<{ user_id: number }, { rules: number; after: number; limit: number }>(
  'mend_readers',
  sql`select distinct user_id from cards where rules < ${ph('rules')}::int and user_id > ${ph('after')}
    order by user_id limit ${ph('limit')}::int`,
)
const OUTDATED = namedQuery<{ id: number }, { user_id: number; rules: number; after: number; limit: number }>(
  'mend_behind',
  sql`select id from cards where ${MINE} and rules < ${ph('rules')}::int and id > ${ph('after')}
    order by id limit ${ph('limit')}::int`,
)
const LOCK = namedQuery<{ id: number }, { user_id: number; id: number }>(
  'mend_lock',
  sql`select id from cards where ${MINE} and id = ${ph('id')} for update`,
)
const LOCK_LEMMA = namedQuery<{ id: number }, { user_id: number; id: number; lemma: string }>(
  'mend_lock_lemma',
  sql`select id from cards where ${MINE} and lemma = ${ph('lemma')} and id <> ${ph('id')} for update`,
)
const READ = namedQuery<CardToRecompute, { user_id: number; id: number }>(
  'mend_read',
  sql`select ${CARD_COLUMNS}, c.deleted_at, c.rules, c.former, ${contextsOf(DETAIL_CONTEXTS)} from cards c
    where c.user_id = ${ph('user_id')} and c.id = ${ph('id')}`,
)
const WRITE = namedQuery<never, Pick<CardRecomputation, keyof CardRecomputation>>(
  'mend_write',
  sql`update cards set lemma = ${ph('lemma')}, gloss = ${ph('gloss')}, is_gloss_own = ${ph('is_gloss_own')}::bool,
    phonetic = ${ph('phonetic')}, rules = ${ph('rules')}::int, former = ${ph('former')}::text[]
    where ${MINE} and id = ${ph('id')}`,
)
const WRITE_CONTEXTS = namedQuery<never, { user_id: number; rows: string }>(
  'mend_write_contexts',
  sql`update card_contexts k set gloss = x.gloss, spans = x.spans, zh = x.zh, sentence_zh = x.sentence_zh
    from jsonb_to_recordset(${ph('rows')}::jsonb) as x (id bigint, gloss text, spans jsonb, zh text, sentence_zh text)
    where k.user_id = ${ph('user_id')} and k.id = x.id`,
)
const FIRST_REVIEWS = namedQuery<{ card_id: number; began: Date }, { user_id: number; ids: number[] }>(
  'mend_began',
  sql`select card_id, min(at) as began from reviews where ${MINE} and card_id = any(${ph('ids')}::bigint[])
    and kind = 'REVIEW' group by card_id`,
)
const RENAME = namedQuery<never, { user_id: number; id: number; lemma: string }>(
  'mend_rename',
  sql`update cards set lemma = ${ph('lemma')} where ${MINE} and id = ${ph('id')}`,
)
const DROP = namedQuery<never, { user_id: number; id: number; at: Date; rules: number }>(
  'mend_drop',
  sql`update cards set deleted_at = coalesce(deleted_at, ${ph('at')}::timestamptz), rules = ${ph('rules')}::int
    where ${MINE} and id = ${ph('id')}`,
)
// Skips sentences that the target card already has.
const MOVE_CONTEXTS = namedQuery<never, { user_id: number; from: number; to: number }>(
  'mend_move_contexts',
  sql`update card_contexts k set card_id = ${ph('to')} where k.user_id = ${ph('user_id')} and k.card_id = ${ph('from')}
    and not exists (select 1 from card_contexts o where o.user_id = ${ph('user_id')} and o.card_id = ${ph('to')}
      and md5(o.sentence) = md5(k.sentence))`,
)
const MERGE = namedQuery<never, { user_id: number; from: number; to: number; at: Date }>(
  'mend_merge',
  sql`insert into reviews (user_id, card_id, kind, merges, at)
    select ${ph('user_id')}::bigint, ${ph('to')}::bigint, 'MERGE', x.id, ${ph('at')}::timestamptz
    from (select ${ph('from')}::bigint as id union all select merges from reviews where ${MINE}
      and card_id = ${ph('from')}::bigint and kind = 'MERGE') x`,
)
const SCHEDULE = namedQuery<never, Record<string, string | number | Date | null>>(
  'mend_schedule',
  sql`update cards set state = ${ph('state')}, due = ${ph('due')}::timestamptz, stability = ${ph('stability')}::float8,
      difficulty = ${ph('difficulty')}::float8, elapsed_days = ${ph('elapsed_days')}::int,
      scheduled_days = ${ph('scheduled_days')}::int, learning_steps = ${ph('learning_steps')}::int,
      reps = ${ph('reps')}::int, lapses = ${ph('lapses')}::int, last_review = ${ph('last_review')}::timestamptz
    where ${MINE} and id = ${ph('id')}`,
)
const READERS_WITH_STATES = namedQuery<
  { user_id: number; lemmas: string[] },
  { after: number; limit: number }
>(
  'mend_spoken',
  sql`select user_id, array_agg(lemma) as lemmas from word_states where user_id > ${ph('after')}
    group by user_id order by user_id limit ${ph('limit')}::int`,
)
// Of two states the later one wins. Sorted by lemma like all other writes of states, so that no deadlock is
// possible.
const MOVE_STATES = namedQuery<never, { user_id: number; from: string[]; to: string[] }>(
  'mend_move_states',
  sql`with x as (select * from unnest(${ph('from')}::text[], ${ph('to')}::text[]) as x (lemma, becomes)),
    gone as (delete from word_states where ${MINE} and lemma in (select lemma from x) returning lemma, state, at),
    latest as (select distinct on (x.becomes) x.becomes as lemma, g.state, g.at
      from gone g join x on x.lemma = g.lemma order by x.becomes, g.at desc)
    insert into word_states as s (user_id, lemma, state, at)
    select ${ph('user_id')}::bigint, lemma, state, at from latest order by lemma
    on conflict (user_id, lemma) do update set state = excluded.state, at = excluded.at where s.at < excluded.at`,
)
const FORMER = namedQuery<{ id: number; lemma: string }, { user_id: number; lemmas: string[] }>(
  'word_former',
  sql`select id, lemma from cards where ${MINE} and former <> '{}' and deleted_at is null
    and former && ${ph('lemmas')}::text[] order by id limit 1`,
)

export const recomputeStore = (db: Database) => ({
  /** Ids of readers with cards of older rules, in order, after the cursor. */
  async readers(rules: number, page: { after: number; limit: number }): Promise<number[]> {
    return (await READERS(db, { rules, ...page })).map(({ user_id }) => user_id)
  },
  /** Ids of a reader's cards of older rules, including deleted ones, in order, after the cursor. */
  async behind(user_id: number, rules: number, page: { after: number; limit: number }): Promise<number[]> {
    return (await OUTDATED(db, { user_id, rules, ...page })).map(({ id }) => id)
  },
  together: <T>(run: (tx: Queryable) => Promise<T>): Promise<T> => db.transaction(run),
  /** The current card; undefined when there is none. */
  async read(user_id: number, id: number, on: Queryable = db): Promise<CardToRecompute | undefined> {
    return (await READ(on, { user_id, id }))[0]
  },
  /**
   * The same with a lock until the transaction ends; fetched after the lock, so that it includes the changes
   * of other transactions.
   */
  async lock(tx: Queryable, user_id: number, id: number): Promise<CardToRecompute | undefined> {
    await LOCK(tx, { user_id, id })
    return (await READ(tx, { user_id, id }))[0]
  },
  /** Locks and returns the other card with this lemma. */
  async lockLemma(
    tx: Queryable,
    { user_id, id, lemma }: { user_id: number; id: number; lemma: string },
  ): Promise<CardToRecompute | undefined> {
    const [other] = await LOCK_LEMMA(tx, { user_id, id, lemma })
    return other && (await READ(tx, { user_id, id: other.id }))[0]
  },
  async write(
    tx: Queryable,
    card: CardRecomputation,
    contexts: readonly ContextRecomputation[],
  ): Promise<void> {
    await WRITE(tx, { ...card })
    if (contexts.length > 0)
      await WRITE_CONTEXTS(tx, { user_id: card.user_id, rows: JSON.stringify(contexts) })
  },
  /** Time of the first review of each card; cards without a review are missing. */
  async began(tx: Queryable, user_id: number, ids: number[]): Promise<Map<number, Date>> {
    return new Map((await FIRST_REVIEWS(tx, { user_id, ids })).map(({ card_id, began }) => [card_id, began]))
  },
  async rename(tx: Queryable, to: { user_id: number; id: number; lemma: string }): Promise<void> {
    await RENAME(tx, to)
  },
  /**
   * Deletes `from` in favour of `to`: moves its sentences if `isMoving`, and adds a log row that joins the
   * two logs.
   */
  async merge(
    tx: Queryable,
    { user_id, from, to, at, rules }: { user_id: number; from: number; to: number; at: Date; rules: number },
    { isMoving }: { isMoving: boolean },
  ): Promise<void> {
    await DROP(tx, { user_id, id: from, at, rules })
    if (isMoving) await MOVE_CONTEXTS(tx, { user_id, from, to })
    await MERGE(tx, { user_id, from, to, at })
  },
  async schedule(tx: Queryable, user_id: number, id: number, card: ScheduledCard): Promise<void> {
    await SCHEDULE(tx, { user_id, id, ...card })
  },
  /** Readers in the order of their ids, with the lemmas of their word states. */
  spokenOf: (page: { after: number; limit: number }) => READERS_WITH_STATES(db, page),
  /** Moves the state of each lemma in `from` to the lemma at the same index of `to`. */
  async moveStates(user_id: number, from: string[], to: string[]): Promise<void> {
    await MOVE_STATES(db, { user_id, from, to })
  },
  /** The card, not deleted, that had one of these lemmas earlier. */
  async former(
    user_id: number,
    lemmas: string[],
    on: Queryable = db,
  ): Promise<{ id: number; lemma: string } | undefined> {
    return (await FORMER(on, { user_id, lemmas }))[0]
  },
})

// SQL of word states set by a reader: known, learning, ignored, unknown.
import { sql } from 'drizzle-orm'
import type { WordState } from '../../../contract/entities/word.ts'
import { namedQuery } from '../../db/named-query.ts'
import type { Database, Queryable } from '../../db/open.ts'

export interface StateRow {
  lemma: string
  state: WordState
}

const ph = sql.placeholder
// A word that was saved after it was marked as known is being learnt again: the later event wins.
/** Condition on `word_states s`: the state is still valid. */
export const STATE_HOLDS_SQL = sql`not exists (select 1 from cards c
  where c.user_id = s.user_id and c.lemma = s.lemma and c.deleted_at is null and c.created_at > s.at)`

const ALL = namedQuery<StateRow, { user_id: number }>(
  'word_states_all',
  sql`select s.lemma, s.state from word_states s where s.user_id = ${ph('user_id')} and ${STATE_HOLDS_SQL}`,
)
const SOME = namedQuery<StateRow, { user_id: number; lemmas: string[] }>(
  'word_states_some',
  sql`select s.lemma, s.state from word_states s
    where s.user_id = ${ph('user_id')} and s.lemma = any(${ph('lemmas')}::text[]) and ${STATE_HOLDS_SQL}`,
)
// Sorted by lemma, so that two concurrent writes cannot deadlock.
const PUT = namedQuery<never, { user_id: number; lemmas: string[]; states: string[]; at: Date }>(
  'word_states_put',
  sql`insert into word_states as s (user_id, lemma, state, at)
    select ${ph('user_id')}, x.lemma, x.state, ${ph('at')}::timestamptz
    from unnest(${ph('lemmas')}::text[], ${ph('states')}::text[]) as x (lemma, state) order by x.lemma
    on conflict (user_id, lemma) do update set state = excluded.state, at = excluded.at where s.at <= excluded.at`,
)
const FORGET = namedQuery<never, { user_id: number; lemmas: string[]; at: Date }>(
  'word_states_forget',
  sql`delete from word_states where user_id = ${ph('user_id')} and at <= ${ph('at')}::timestamptz
    and lemma in (select lemma from word_states where user_id = ${ph('user_id')}
      and lemma = any(${ph('lemmas')}::text[]) order by lemma for update)`,
)

export const stateStore = (db: Database) => ({
  /** Valid states only: a state is skipped if the word was saved later. */
  allOf: (user_id: number, on: Queryable = db) => ALL(on, { user_id }),
  of: (on: Queryable, user_id: number, lemmas: string[]) => SOME(on, { user_id, lemmas }),
  /** Writes states, except over a state that was set after `at`. */
  async put(tx: Queryable, user_id: number, rows: StateRow[], at: Date): Promise<void> {
    if (rows.length === 0) return
    const lemmas = rows.map((row) => row.lemma)
    const states = rows.map((row) => row.state)
    await PUT(tx, { user_id, lemmas, states, at })
  },
  /** Deletes the states of these lemmas that were set up to `at`. */
  async forget(tx: Queryable, user_id: number, lemmas: string[], at: Date): Promise<void> {
    if (lemmas.length > 0) await FORGET(tx, { user_id, lemmas, at })
  },
})

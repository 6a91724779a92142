// SQL of a reader's words: save with a sentence, find, list, delete, states, study days.
import { sql } from 'drizzle-orm'
import { withIdempotency } from '../../db/idempotency.ts'
import { namedQuery } from '../../db/named-query.ts'
import type { Queryable, StoreDatabase } from '../../db/open.ts'
import { type ArticleQuestion, cardsOfArticle, cardsSavedFrom } from './article-cards.store.ts'
import {
  CARD_COLUMNS,
  type CardRow,
  type CardWithContexts,
  contextsOf,
  DETAIL_CONTEXTS,
} from './card-row.store.ts'
import { cardsInPieces } from './export.store.ts'
import { reviewsOfCards } from './export-log.store.ts'
import { figuresStore } from './figures.store.ts'
import { glossStore } from './gloss.store.ts'
import { leechStore } from './leech.store.ts'
import { listCards, type WordListPage } from './list.store.ts'
import { FRESH_TODAY } from './next.store.ts'
import { recomputeStore } from './recompute-cards.store.ts'
import { savedPlaceRows } from './saved-place.store.ts'
import { STATE_HOLDS_SQL, type StateRow, stateStore } from './state.store.ts'

/** The columns of a card for highlighting, counting and forecasting. */
export type CardOutline = Pick<
  CardRow,
  | 'lemma'
  | 'state'
  | 'due'
  | 'stability'
  | 'scheduled_days'
  | 'lapses'
  | 'last_review'
  | 'created_at'
  | 'rested_at'
>
/** The columns of a card from which its strength is computed. */
export type FirmCard = Pick<CardRow, 'lemma' | 'state' | 'stability' | 'last_review'>
export interface StudyDay {
  day: string
  reviews: number
  fresh: number
  saved: number
  mature_reviews: number
  mature_kept: number
}
export interface NewCard {
  user_id: number
  lemma: string
  word: string
  gloss: string
  is_gloss_own: boolean
  phonetic: string
  /** Version of the rules that chose lemma and gloss. */
  rules: number
  /** Empty without a sentence. */
  sentence: string
  at: Date
}
export interface NewContext {
  user_id: number
  card_id: number
  word: string
  sentence: string
  /** The source of the sentence, if its reader can see it (see `sourceOf`). */
  article_id: number | null
  article_title: string | null
  book_uuid: string | null
  paragraph: string | null
  gloss: string
  /** Positions of the word's parts in the sentence, as JSON. */
  spans: string
  zh: string
  sentence_zh: string
  at: Date
}

/** Max. sentences stored per card. */
const MAX_CONTEXTS = 50

const ph = sql.placeholder
const MINE = sql`c.user_id = ${ph('user_id')} and c.deleted_at is null`

// Sub-select hides the array length from the planner, so that it uses the cached generic plan instead of
// planning again.
const LEMMAS = sql`(select ${ph('lemmas')}::text[])::text[]`

const FIND = namedQuery<CardWithContexts, { user_id: number; lemmas: string[] }>(
  'word_find',
  sql`select ${CARD_COLUMNS}, ${contextsOf(DETAIL_CONTEXTS)} from cards c
    where ${MINE} and c.lemma = any(${LEMMAS})
    order by array_position(${LEMMAS}, c.lemma) limit 1`,
)
const FIND_ID = namedQuery<Pick<CardRow, 'id' | 'state' | 'due'>, { user_id: number; lemmas: string[] }>(
  'word_saved',
  sql`select c.id, c.state, c.due from cards c where ${MINE} and c.lemma = any(${LEMMAS})
    order by array_position(${LEMMAS}, c.lemma) limit 1`,
)
const OUTLINES = namedQuery<CardOutline, { user_id: number }>(
  'word_outlines',
  sql`select c.lemma, c.state, c.due, c.stability, c.scheduled_days, c.lapses, c.last_review,
      c.created_at, c.rested_at
    from cards c where ${MINE}`,
)
// One JSON value: for hundreds of cards, parsing one row per card would cost more than the rest of the list.
const KNOWLEDGE = namedQuery<
  { cards: [string, CardRow['state'], number, number | null][]; states: [string, StateRow['state']][] },
  { user_id: number }
>(
  'word_knowledge',
  sql`select
    (select coalesce(json_agg(json_build_array(c.lemma, c.state, c.stability,
      (extract(epoch from c.last_review) * 1000)::float8)), '[]') from cards c where ${MINE}) as cards,
    (select coalesce(json_agg(json_build_array(s.lemma, s.state)), '[]') from word_states s
      where s.user_id = ${ph('user_id')} and ${STATE_HOLDS_SQL}) as states`,
)
const COUNTS = namedQuery<{ words: number; due: number }, { user_id: number; now: Date; day_end: Date }>(
  'word_counts',
  sql`select count(*) as words,
      count(*) filter (where c.rested_at is null and (c.state = 'REVIEW' and c.due < ${ph('day_end')}::timestamptz
        or c.state in ('LEARNING', 'RELEARNING') and c.due <= ${ph('now')}::timestamptz)) as due
    from cards c where ${MINE}`,
)
const DAYS = namedQuery<StudyDay, { user_id: number; limit: number }>(
  'word_days',
  sql`select day, reviews, fresh, saved, mature_reviews, mature_kept from study_days
    where user_id = ${ph('user_id')} order by day desc limit ${ph('limit')}::int`,
)

const HAVE = namedQuery<{ id: number; is_deleted: boolean }, { user_id: number; lemma: string }>(
  'word_have',
  sql`select id, deleted_at is not null as is_deleted from cards
    where user_id = ${ph('user_id')} and lemma = ${ph('lemma')} for update`,
)
const NEWEST = sql`(${ph('sentence')}::text <> '' and not exists (select 1 from card_contexts k
  where k.user_id = c.user_id and k.card_id = c.id
    and (k.at > excluded.created_at or md5(k.sentence) = md5(${ph('sentence')}::text))))`
// A restored card has its old schedule; if it was never reviewed, it gets a new one, as if saved now. The
// gloss is that of the newest sentence, which a review shows, unless the reader wrote it.
const PUT = namedQuery<{ id: number; is_new: boolean }, Pick<NewCard, keyof NewCard>>(
  'word_put',
  sql`insert into cards as c (user_id, lemma, word, gloss, is_gloss_own, phonetic, rules, due, created_at)
    values (${ph('user_id')}, ${ph('lemma')}, ${ph('word')}, ${ph('gloss')}, ${ph('is_gloss_own')}::bool,
      ${ph('phonetic')}, ${ph('rules')}::int, ${ph('at')}::timestamptz, ${ph('at')}::timestamptz)
    on conflict (user_id, lemma) do update set
      created_at = case when c.deleted_at is null then c.created_at else excluded.created_at end,
      due = case when c.deleted_at is not null and c.state = 'NEW' then excluded.due else c.due end,
      gloss = case when c.is_gloss_own or excluded.gloss = '' then c.gloss
        when excluded.is_gloss_own or c.gloss = '' or ${NEWEST} then excluded.gloss else c.gloss end,
      is_gloss_own = c.is_gloss_own or excluded.is_gloss_own,
      phonetic = case when c.phonetic = '' then excluded.phonetic else c.phonetic end,
      rested_at = case when c.deleted_at is null then c.rested_at end,
      deleted_at = null
    returning id, xmax = 0 as is_new`,
)
// An article that this reader cannot see must not be stored as the source: its title would leak.
const SOURCE = namedQuery<{ id: number; title: string }, { article_id: number; at: Date }>(
  'word_source',
  sql`select a.id, a.title from articles a where a.id = ${ph('article_id')}::bigint
    and a.status = 'PUBLISHED' and a.published_at <= ${ph('at')}::timestamptz`,
)
const PUT_CONTEXT = namedQuery<never, Pick<NewContext, keyof NewContext>>(
  'word_put_context',
  sql`insert into card_contexts
      (user_id, card_id, word, sentence, article_id, article_title, book_uuid, paragraph, gloss, spans, zh,
        sentence_zh, at)
    values (${ph('user_id')}, ${ph('card_id')}, ${ph('word')}, ${ph('sentence')}, ${ph('article_id')}::bigint,
      ${ph('article_title')}::text, ${ph('book_uuid')}::text, ${ph('paragraph')}::text, ${ph('gloss')},
      ${ph('spans')}::jsonb, ${ph('zh')}, ${ph('sentence_zh')}, ${ph('at')}::timestamptz)
    on conflict (user_id, card_id, md5(sentence)) do nothing`,
)
const FRESH_SEEN = namedQuery<{ count: number }, { user_id: number; day_end: Date }>(
  'word_fresh_seen',
  sql`select ${FRESH_TODAY}::int as count`,
)
const TRIM_CONTEXTS = namedQuery<never, { user_id: number; card_id: number }>(
  'word_trim_contexts',
  sql`delete from card_contexts where user_id = ${ph('user_id')} and id in (
    select k.id from card_contexts k where k.user_id = ${ph('user_id')} and k.card_id = ${ph('card_id')}
    order by k.at desc, k.id desc offset ${sql.raw(String(MAX_CONTEXTS))})`,
)
const LOCK_CARDS = namedQuery<never, { key: string }>(
  'word_lock_cards',
  sql`select pg_advisory_xact_lock(hashtextextended(${ph('key')}, 0))`,
)
// A separate query: it must see the rows that other transactions committed while this one waited for the
// lock.
const COUNT_CARDS = namedQuery<{ living: number; in_all: number }, { user_id: number }>(
  'word_count_cards',
  sql`select count(*) filter (where deleted_at is null) as living, count(*) as in_all from cards
    where user_id = ${ph('user_id')}`,
)
const COUNT_SAVED = namedQuery<never, { user_id: number; day: string; by: number }>(
  'word_count_saved',
  sql`insert into study_days as d (user_id, day, saved)
    values (${ph('user_id')}, ${ph('day')}, greatest(0, ${ph('by')}::int))
    on conflict (user_id, day) do update set saved = greatest(0, d.saved + ${ph('by')}::int)`,
)
const SAVE_KNOWN = namedQuery<never, { user_id: number; day: string; known: number }>(
  'word_keep_known',
  sql`insert into study_days (user_id, day, known) values (${ph('user_id')}, ${ph('day')}, ${ph('known')}::int)
    on conflict (user_id, day) do update set known = excluded.known`,
)
const DELETE = namedQuery<
  Pick<CardRow, 'lemma' | 'created_at'>,
  { user_id: number; lemmas: string[]; now: Date }
>(
  'word_delete',
  sql`update cards set deleted_at = ${ph('now')}::timestamptz where user_id = ${ph('user_id')} and id = (
      select c.id from cards c where ${MINE} and c.lemma = any(${LEMMAS})
      order by array_position(${LEMMAS}, c.lemma) limit 1)
      and deleted_at is null
    returning lemma, created_at`,
)

export const wordStore = ({ db }: StoreDatabase) => ({
  states: stateStore(db),
  gloss: glossStore,
  leech: leechStore(db),
  mend: recomputeStore(db),
  ...savedPlaceRows(db),
  figures: figuresStore(db),
  /** Runs a write exactly once per `op_id` (see `withIdempotency`). */
  once: <T>(user_id: number, call: string, op_id: string | undefined, run: (tx: Queryable) => Promise<T>) =>
    withIdempotency(db, { user_id, op_id, call }, run),

  /**
   * Cards with a sentence of the article, in the order in which they were saved from it, and their number.
   */
  ofArticle: (question: ArticleQuestion) => cardsOfArticle(db, question),
  savedFrom: (user_id: number, article_ids: readonly number[]) => cardsSavedFrom(db, user_id, article_ids),
  cardsInPieces: (user_id: number) => cardsInPieces(db, user_id),
  reviewsOfCards: (user_id: number, of: readonly { id: number }[]) => reviewsOfCards(db, user_id, of),
  /** Returns one row more than `limit` when there is a next page. */
  list: (user_id: number, page: WordListPage) => listCards(db, user_id, page),
  /** The card (not deleted) of the first of these lemmas that has one, with all contexts. */
  async cardOf(user_id: number, lemmas: string[]): Promise<CardWithContexts | undefined> {
    return (await FIND(db, { user_id, lemmas }))[0]
  },
  /** The same, with only the columns for a dictionary entry. */
  async savedAs(
    user_id: number,
    lemmas: string[],
  ): Promise<Pick<CardRow, 'id' | 'state' | 'due'> | undefined> {
    return (await FIND_ID(db, { user_id, lemmas }))[0]
  },
  /** Every card that is not deleted, unordered. */
  outlinesOf: (user_id: number, on: Queryable = db) => OUTLINES(on, { user_id }),
  /** The strength columns of every card that is not deleted, and all valid word states. */
  async knowledgeOf(user_id: number): Promise<{ cards: FirmCard[]; states: StateRow[] }> {
    const [row] = await KNOWLEDGE(db, { user_id })
    if (!row) throw new Error('a select without a table makes a row')
    return {
      cards: row.cards.map(([lemma, state, stability, reviewed]) => ({
        lemma,
        state,
        stability,
        last_review: reviewed === null ? null : new Date(reviewed),
      })),
      states: row.states.map(([lemma, state]) => ({ lemma, state })),
    }
  },
  async countsOf(user_id: number, at: { now: Date; day_end: Date }): Promise<{ words: number; due: number }> {
    return (await COUNTS(db, { user_id, ...at }))[0] ?? { words: 0, due: 0 }
  },
  async freshSeen(user_id: number, day_end: Date): Promise<number> {
    return (await FRESH_SEEN(db, { user_id, day_end }))[0]?.count ?? 0
  },
  studyDaysOf: (user_id: number, limit: number) => DAYS(db, { user_id, limit }),

  /**
   * The article as the source of a sentence saved at `at`; undefined unless readers can see it at that time.
   */
  async sourceOf(
    tx: Queryable,
    article_id: number | undefined,
    at: Date,
  ): Promise<{ id: number; title: string } | undefined> {
    return article_id === undefined ? undefined : (await SOURCE(tx, { article_id, at }))[0]
  },
  /** Creates, restores or finds the card; `is_added` is false if it existed and was not deleted. */
  async put(tx: Queryable, card: NewCard): Promise<{ id: number; is_added: boolean }> {
    const [earlier] = await HAVE(tx, { user_id: card.user_id, lemma: card.lemma })
    const [row] = await PUT(tx, { ...card })
    if (!row) throw new Error('card row was not written')
    return { id: row.id, is_added: row.is_new || earlier?.is_deleted === true }
  },
  /**
   * Adds a sentence to a card that this transaction has written, without duplicates. Deletes the oldest
   * beyond MAX_CONTEXTS: the sentence just saved must be stored, and a card with so many sentences does not
   * need the oldest.
   */
  async addContext(tx: Queryable, context: NewContext): Promise<void> {
    const { user_id, card_id } = context
    await Promise.all([PUT_CONTEXT(tx, { ...context }), TRIM_CONTEXTS(tx, { user_id, card_id })])
  },
  /**
   * Counts the reader's cards, including those of this transaction, under an advisory lock until the
   * transaction ends.
   */
  async countCards(tx: Queryable, user_id: number): Promise<{ living: number; in_all: number }> {
    const [, [counted]] = await Promise.all([
      LOCK_CARDS(tx, { key: `cards ${user_id}` }),
      COUNT_CARDS(tx, { user_id }),
    ])
    if (!counted) throw new Error('a count always makes a row')
    return counted
  },
  async countSaved(tx: Queryable, user_id: number, day: string, by: 1 | -1): Promise<void> {
    await COUNT_SAVED(tx, { user_id, day, by })
  },
  /** Stores the number of lemmas known on that day; a later call overwrites it. */
  async keepKnown(row: { user_id: number; day: string; known: number }): Promise<void> {
    await SAVE_KNOWN(db, row)
  },
  async cardIn(tx: Queryable, user_id: number, lemma: string): Promise<CardWithContexts | undefined> {
    return (await FIND(tx, { user_id, lemmas: [lemma] }))[0]
  },
  /** Soft delete of the card of the first of these lemmas that has one; its contexts and its log remain. */
  async remove(
    tx: Queryable,
    user_id: number,
    lemmas: string[],
    now: Date,
  ): Promise<Pick<CardRow, 'lemma' | 'created_at'> | undefined> {
    return (await DELETE(tx, { user_id, lemmas, now }))[0]
  },
})

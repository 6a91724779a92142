// Reads the plans of the hot queries on many readers' rows: every one finds its rows by an index.
import { drizzle } from 'drizzle-orm/node-postgres'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createCard, snapshotCard } from '../../../domain/word/card.ts'
import { endOfReaderDay } from '../../../domain/word/reader-day.ts'
import { type FreshDatabase, freshDatabase } from '../../../tests/support/database.ts'
import { hashToken } from '../../http/session.ts'
import { createStores, type Stores } from '../../stores.ts'

const NOW = new Date('2026-03-02T02:00:00Z')
const TODAY = '2026-03-02'
const DAY_END = endOfReaderDay(NOW, 4)
const READERS = 400
const CARDS = 100
const READER = 77

let database: FreshDatabase
let store: Stores
let statements: { text: string; values: unknown[] }[] = []

beforeAll(async () => {
  database = await freshDatabase()
  const logger = { logQuery: (text: string, values: unknown[]) => void statements.push({ text, values }) }
  const db = drizzle(database.pool, { logger })
  store = createStores({ db, read: db })
  // Numbers from 1 here, so that rows made by the thousand belong together.
  await database.pool.query(`
    alter table users alter id restart with 1; alter table articles alter id restart with 1;
    insert into users (phone, username, password_hash)
      select '+861390' || n, 'reader' || n, 'none' from generate_series(1, ${READERS}) n;
    insert into sessions (token_hash, user_id, expires_at)
      select sha256(n::text::bytea), n, '2100-01-01' from generate_series(1, ${READERS * 3}) n;
    insert into cards (user_id, lemma, word, state, due, stability, difficulty, reps, last_review, created_at)
      select u, 'word' || n, 'word' || n, (array['NEW', 'LEARNING', 'REVIEW', 'REVIEW'])[1 + n % 4],
        timestamptz '2026-03-02' + (n - 50) * interval '7 hours', n % 4 * 5.0, 5, n % 4,
        case when n % 4 = 0 then null else timestamptz '2026-02-20' end, timestamptz '2026-02-01' + n * interval '1 hour'
      from generate_series(1, ${READERS}) u, generate_series(1, ${CARDS}) n;
    insert into card_contexts (user_id, card_id, word, sentence)
      select user_id, id, word, 'A sentence with ' || word from cards;
    insert into reviews (user_id, card_id, kind, rating, spent, before, state, at)
      select user_id, id, 'REVIEW', 3, 900, '{}', 'NEW', '2026-02-20' from cards where state <> 'NEW';
    insert into reviews (user_id, card_id, kind, undoes, at)
      select user_id, card_id, 'UNDO', id, '2026-02-20' from reviews where id % 10 = 0;
    insert into study_days (user_id, day, reviews)
      select u, to_char(date '2026-03-02' - n, 'YYYY-MM-DD'), 5
      from generate_series(1, ${READERS}) u, generate_series(0, 60) n;
    insert into word_states (user_id, lemma, state)
      select u, 'known' || n, 'KNOWN' from generate_series(1, ${READERS}) u, generate_series(1, 50) n;
    insert into reading_reports (user_id, t, source, source_id, spent_time, credited, at)
      select u, 't' || n, 'ARTICLE', n, 30, 30, timestamptz '2026-03-02' - n * interval '1 hour'
      from generate_series(1, ${READERS}) u, generate_series(1, 50) n;
    insert into reading_places (user_id, source, source_id, last_at)
      select u, 'ARTICLE', n, timestamptz '2026-03-02' - n * interval '1 hour'
      from generate_series(1, ${READERS}) u, generate_series(1, 50) n;
    insert into reading_days (user_id, day, seconds)
      select u, to_char(date '2026-03-02' - n, 'YYYY-MM-DD'), 60
      from generate_series(1, ${READERS}) u, generate_series(0, 30) n;
    insert into reading_goals (user_id, unit, amount, has_freeze)
      select u, 'MINUTES', 10, true from generate_series(1, ${READERS * 3}) u;
    insert into article_marks (user_id, article_id, action)
      select u, n, 'READ' from generate_series(1, ${READERS}) u, generate_series(1, 50) n;
    insert into operations (user_id, op_id, call, answer)
      select u, gen_random_uuid(), 'word.review', '{}' from generate_series(1, ${READERS}) u, generate_series(1, 20);
    insert into totps (user_id, secret) select u, 'x' from generate_series(1, ${READERS * 3}) u;
    insert into articles (title) select 'Article ' || n from generate_series(1, 2000) n;
    analyze`)
})
afterAll(() => database.drop())

/** Runs `work`, then explains every statement it sent; a scan of a whole table is named. */
async function wholeTableScans(work: () => Promise<unknown>): Promise<string[]> {
  statements = []
  await work()
  const sent = statements.filter(({ text }) => /^\s*(select|with|insert|update|delete)\b/i.test(text))
  expect(sent.length).toBeGreaterThan(0)
  // As planned for these values, and as planned once for any: a named statement becomes that after five calls.
  const plans = await Promise.all(
    sent.flatMap(({ text, values }) => [
      database.pool.query(`explain (costs off) ${text}`, values),
      database.pool.query(`explain (costs off, generic_plan) ${text}`),
    ]),
  )
  const lines = plans.flatMap(({ rows }) => rows.map((row) => String(row['QUERY PLAN'])))
  return lines.filter((line) => line.includes('Seq Scan on '))
}

describe('plans', () => {
  it('of a session', async () => {
    const token_hash = hashToken('77')
    expect(await wholeTableScans(() => store.account.userOfToken(token_hash, NOW))).toEqual([])
  })

  it.each([false, true])('of what comes next, with force %s', async (force) => {
    const question = {
      user_id: READER,
      now: NOW,
      today: TODAY,
      day_end: DAY_END,
      daily_new: 15,
      size: 15,
      force,
    }
    let found = 0
    const scans = await wholeTableScans(async () => {
      const { cards } = await store.review.next(question)
      found = cards.length
    })
    expect(found).toBe(15)
    expect(scans).toEqual([])
  })

  it('of a review, of its place in time, and of its undoing', async () => {
    const scans = await wholeTableScans(() =>
      store.review.once(READER, 'word.review', '6f1c2a52-8f0e-4a53-9d8e-3f2f3b0f9d11', async (tx) => {
        const { cards } = await store.review.next({
          ...{
            user_id: READER,
            now: NOW,
            today: TODAY,
            day_end: DAY_END,
            daily_new: 15,
            size: 1,
            force: true,
          },
        })
        const card = await store.review.lock(tx, READER, cards[0]?.id ?? 0)
        if (!card) throw new Error('there are cards')
        await store.review.liveReviews(tx, READER, card.id)
        await store.review.lastReview(tx, READER, card.id)
        await store.review.write(tx, {
          ...{
            user_id: READER,
            id: card.id,
            card: createCard(NOW),
            now: NOW,
            today: TODAY,
            day_end: DAY_END,
          },
          entry: {
            kind: 'REVIEW',
            rating: 3,
            spent: 0,
            state: 'NEW',
            before: snapshotCard(card, 0.9),
            at: NOW,
          },
          delta: { day: TODAY, reviews: 1, fresh: 1, mature_reviews: 0, mature_kept: 0 },
        })
      }),
    )
    expect(scans).toEqual([])
  })

  it.each(['new', 'old', 'az', 'due', 'hard'] as const)(
    'of the list ordered %s, and searched',
    async (order) => {
      const list = (q: string | undefined) => store.word.list(READER, { order, q, offset: 0, limit: 20 })
      expect(await wholeTableScans(() => list(undefined))).toEqual([])
      expect(await wholeTableScans(() => list('word1'))).toEqual([])
    },
  )

  it('of saving, finding, deleting and counting', async () => {
    const scans = await wholeTableScans(async () => {
      await store.word.savedAs(READER, ['word1', 'word2'])
      await store.word.cardOf(READER, ['word1'])
      await store.word.countsOf(READER, { now: NOW, day_end: DAY_END })
      await store.word.outlinesOf(READER)
      await store.word.leech.list(READER, 100)
      await store.word.ofArticle({ user_id: READER, article_id: 7, offset: 0, size: 15 })
      await store.word.states.allOf(READER)
      await store.word.studyDaysOf(READER, 64)
      const [card] = await store.word.list(READER, { order: 'new', q: undefined, offset: 0, limit: 1 })
      await store.review.historyOf(READER, card?.id ?? 0)
      await store.word.once(READER, 'word.add', undefined, async (tx) => {
        const given = {
          user_id: READER,
          lemma: 'new',
          word: 'new',
          gloss: '',
          is_gloss_own: false,
          phonetic: '',
          rules: 1,
          sentence: 'A new one.',
          at: NOW,
        }
        const { id } = await store.word.put(tx, given)
        const context = {
          user_id: READER,
          card_id: id,
          word: 'new',
          sentence: 'A new one.',
          gloss: '',
          spans: '[[2,5]]',
          zh: '',
          sentence_zh: '',
          at: NOW,
        }
        await store.word.addContext(tx, {
          ...context,
          article_id: null,
          article_title: null,
          book_uuid: null,
          paragraph: null,
        })
        await store.word.countSaved(tx, READER, TODAY, 1)
        await store.word.states.put(tx, READER, [{ lemma: 'new', state: 'KNOWN' }], NOW)
        await store.word.states.forget(tx, READER, ['new'], NOW)
        await store.word.remove(tx, READER, ['new'], NOW)
      })
    })
    expect(scans).toEqual([])
  })

  it('of a reading report, its list and its day', async () => {
    const read = { user_id: READER, source: 'ARTICLE', source_id: '3' } as const
    const scans = await wholeTableScans(async () => {
      await store.history.report(READER, undefined, async (tx) => {
        const window = { from: new Date(NOW.getTime() - 600_000), to: NOW }
        const day = { start: new Date(NOW.getTime() - 36_000_000), end: new Date(NOW.getTime() + 36_000_000) }
        await store.history.before(tx, { ...read, t: 'x' }, window, day)
        const row = { ...read, t: 'x', spent_time: 30, credited: 30, is_offline: false, at: NOW, day: TODAY }
        const counted = {
          words: 0,
          articles: 0,
          paragraph: undefined,
          percent: undefined,
          counted_percent: 0,
        }
        await store.history.write(tx, { ...row, ...counted })
      })
      await store.history.placesOf(READER, { offset: 0, limit: 20 })
      await store.history.placeOf(READER, 'ARTICLE', '3')
      await store.history.daysOf(READER, 64)
    })
    expect(scans).toEqual([])
  })

  it('of a year of reading data', async () => {
    const [from, to] = ['2025-04-01', TODAY]
    const scans = await wholeTableScans(async () => {
      const { data } = store.history
      await data.daysBetween(READER, from, to)
      await data.hoursBetween(READER, new Date('2025-04-01'), NOW)
      await data.firstDay(READER)
      await data.goal(READER)
      await data.putGoal(READER, { unit: 'WORDS', amount: 500, has_freeze: true })
      await store.word.figures.between(READER, from, to)
      await store.word.figures.firstDay(READER)
      await store.article.finishedKinds(READER, new Date('2025-04-01'), NOW)
    })
    expect(scans).toEqual([])
  })
})

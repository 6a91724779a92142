// Shows that the server picks from its rows exactly the cards, in the order, that the one rule of a session says.
import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { CARD_STATES, type CardState } from '../../../domain/word/card.ts'
import { endOfReaderDay } from '../../../domain/word/reader-day.ts'
import { DAILY_NEW, type SessionCard, selectNextCards } from '../../../domain/word/session.ts'
import { contract, createTestKit, type TestKit, type TestUser } from '../../../tests/support/test-kit.ts'
import { accountHandlers } from '../account/handlers.ts'

const NOW = new Date('2026-03-02T02:00:00Z')
const MINUTE = 60_000
let app: TestKit
let reader: TestUser

beforeAll(async () => {
  app = await createTestKit({
    handlers: { account: accountHandlers },
    crossFeatureQueries: { countsOf: async () => ({ words: 0, due: 0, articles: 0, starred: 0 }) },
    now: () => NOW,
  })
  reader = await app.aUser()
})
afterAll(() => app.close())

interface Row {
  state: CardState
  /** Minutes from now. */
  due: number
  stability: number
  /** Minutes since the last review. */
  elapsed: number
}
// Both sides of now, of the end of the day, and of the quarter of an hour after which a step is another session's, and days on end.
const dues = fc.oneof(
  fc.integer({ min: -30, max: 30 }),
  fc.integer({ min: 13 * 60, max: 21 * 60 }),
  fc.constantFrom(0, 15, 16),
  fc.integer({ min: -90, max: 90 }).map((days) => days * 24 * 60),
)
const row: fc.Arbitrary<Row> = fc.record({
  state: fc.constantFrom(...CARD_STATES),
  due: dues,
  stability: fc.integer({ min: 1, max: 400 }).map((tenths) => tenths / 10),
  elapsed: fc.integer({ min: 1, max: 400 * 24 * 60 }),
})
// No two are equally forgotten, for the database's floating point may break a tie the other way.
const rowsOf = fc.uniqueArray(row, {
  maxLength: 24,
  selector: ({ elapsed, stability }) => Math.round((elapsed * 100) / stability),
})
const question = fc.record({
  daily_new: fc.integer({ min: 0, max: 6 }),
  fresh_today: fc.integer({ min: 0, max: 3 }),
  size: fc.integer({ min: 1, max: 12 }),
  force: fc.boolean(),
  day_start_hour: fc.integer({ min: 0, max: 6 }),
})
const at = (minutes: number) => new Date(NOW.getTime() + minutes * MINUTE)

/** Puts the reader's cards in place of those there were; in the order of their ids. */
async function cardsOf(rows: readonly Row[], fresh_today: number): Promise<SessionCard[]> {
  const { pool } = app.database
  await pool.query('delete from cards where user_id = $1', [reader.id])
  await pool.query('delete from reviews where user_id = $1', [reader.id])
  await pool.query(
    `insert into reviews (user_id, card_id, kind, rating, state, at)
      select $1, 1, 'REVIEW', 3, 'NEW', $3 from generate_series(1, $2::int)`,
    [reader.id, fresh_today, at(-1)],
  )
  const cards: SessionCard[] = []
  for (const [place, { state, due, stability, elapsed }] of rows.entries()) {
    const isNew = state === 'NEW'
    const card = {
      state,
      due: at(due),
      stability: isNew ? 0 : stability,
      difficulty: isNew ? 0 : 5,
      last_review: isNew ? null : at(-elapsed),
    }
    const found = await pool.query<{ id: number }>(
      `insert into cards (user_id, lemma, word, state, due, stability, difficulty, reps, last_review)
        values ($1, $2, $2, $3, $4, $5, $6, 1, $7) returning id`,
      [reader.id, `word${place}`, state, card.due, card.stability, card.difficulty, card.last_review],
    )
    const id = Number(found.rows[0]?.id)
    cards.push({ ...card, id, elapsed_days: 0, scheduled_days: 0, learning_steps: 0, reps: 1, lapses: 0 })
  }
  return cards
}

it('gives what the rule gives over all cards of the reader', async () => {
  await fc.assert(
    fc.asyncProperty(rowsOf, question, async (rows, asked) => {
      const cards = await cardsOf(rows, asked.fresh_today)
      const { daily_new, size, force } = asked
      const day_end = endOfReaderDay(NOW, asked.day_start_hour)
      const day = { now: NOW, today: '2026-03-02', day_end }
      const question = { user_id: reader.id, ...day, daily_new, size, force }
      const picked = await app.deps.store.review.next(question)
      expect(picked.cards.map(({ id }) => id)).toEqual(selectNextCards(cards, NOW, asked).map(({ id }) => id))
    }),
    { numRuns: 150 },
  )
})

it('allows an account that has chosen nothing as many new words as a guest', async () => {
  const { result } = await app.ask(contract.account.settings, {}, reader)
  expect(result.daily_new).toBe(DAILY_NEW)
})

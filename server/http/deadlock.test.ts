// Shows that a reader who is caught in a deadlock is told to come back, and that coming back works.
import { afterAll, beforeAll, expect, it } from 'vitest'
import { anApp, contract, type TestApp } from '../../tests/support/app.ts'

let test: TestApp
beforeAll(async () => {
  test = await anApp()
})
afterAll(() => test.close())

it('answers 503 and when to come back, and takes the same again afterwards', async () => {
  const reader = await test.aUser()
  const states = ['apple', 'bread'].map((word) => ({ word, state: 'KNOWN' as const }))
  const say = () => test.ask(contract.word.setState, { states }, reader)
  expect((await say()).status).toBe(200)

  const { pool } = test.database
  const waiting = async () =>
    (
      await pool.query(
        `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
      )
    ).rowCount
  /** Closes a circle of locks; undefined when the other side of it was the one that PostgreSQL ended. */
  const inACircle = async () => {
    const other = await pool.connect()
    const lock = (lemma: string) =>
      other.query('update word_states set at = at where user_id = $1 and lemma = $2', [reader.id, lemma])
    try {
      await other.query('begin')
      await lock('bread')
      // Has apple now, and waits for bread; a second later it looks for a circle.
      const answer = say()
      await expect.poll(waiting).toBe(1)
      const wasOther = await lock('apple').then(
        () => false,
        () => true,
      )
      await other.query('rollback')
      const given = await answer
      return wasOther ? undefined : given
    } finally {
      other.release()
    }
  }
  // Who looks first is ended: on a busy machine a second may pass before the circle is closed.
  let answer: Awaited<ReturnType<typeof inACircle>>
  for (let attempt = 0; attempt < 10 && !answer; attempt++) answer = await inACircle()
  expect([answer?.status, answer?.code, answer?.headers['retry-after']]).toEqual([503, 'OVERLOADED', '2'])
  expect((await say()).status).toBe(200)
})

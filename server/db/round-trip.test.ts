// Shows that statements asked for in one moment share a round trip and a fate, and that nothing of it leaks into the next.
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type FreshDatabase, freshDatabase } from '../../tests/support/database.ts'
import { namedQuery } from './named-query.ts'

let fresh: FreshDatabase
beforeAll(async () => {
  fresh = await freshDatabase()
  await fresh.pool.query('create table note (id bigserial primary key, text text not null unique)')
})
afterAll(() => fresh.drop())

const at = sql.placeholder
const ECHO = namedQuery<{ said: string; process: number; moment: string }, { text: string }>(
  'test_echo',
  sql`select ${at('text')}::text as said, pg_backend_pid() as process, now()::text as moment`,
)
const WRITE = namedQuery<{ id: number }, { text: string }>(
  'test_write',
  sql`insert into note (text) values (${at('text')}) returning id`,
)
const FORGET = namedQuery<never, { text: string }>(
  'test_forget',
  sql`delete from note where text = ${at('text')}`,
)
const DIVIDE = namedQuery<{ result: number }, { by: number }>(
  'test_divide',
  sql`select 1 / ${at('by')}::int as result`,
)
const kept = async (text: string): Promise<number> =>
  (await fresh.pool.query('select count(*) as n from note where text = $1', [text])).rows[0].n

it('answers each with its own rows, on one connection and in one transaction', async () => {
  const [one, [written], two, none] = await Promise.all([
    ECHO(fresh.db, { text: 'one' }),
    WRITE(fresh.db, { text: 'together' }),
    ECHO(fresh.db, { text: '二' }),
    FORGET(fresh.db, { text: 'nothing' }),
  ])
  expect([one[0]?.said, two[0]?.said, none]).toEqual(['one', '二', []])
  expect(written?.id).toBeTypeOf('number')
  expect(two[0]).toMatchObject({ process: one[0]?.process, moment: one[0]?.moment })
})

it('spreads very many over several connections', async () => {
  const texts = Array.from({ length: 50 }, (_, index) => `text ${index}`)
  const answers = await Promise.all(texts.map((text) => ECHO(fresh.db, { text })))
  expect(answers.map(([row]) => row?.said)).toEqual(texts)
  expect(new Set(answers.map(([row]) => row?.process)).size).toBeGreaterThan(1)
})

it('fails all of one moment with the fault of one, does nothing of it, and goes on', async () => {
  const settled = await Promise.allSettled([
    WRITE(fresh.db, { text: 'undone' }),
    DIVIDE(fresh.db, { by: 0 }),
    ECHO(fresh.db, { text: 'never said' }),
  ])
  for (const each of settled)
    expect(each).toMatchObject({ status: 'rejected', reason: { message: 'division by zero', code: '22012' } })
  expect(await kept('undone')).toBe(0)
  // DIVIDE and ECHO may or may not have been parsed there; both are asked again on every connection.
  for (let round = 0; round < 20; round += 1) {
    const [[divided], [echo]] = await Promise.all([
      DIVIDE(fresh.db, { by: 1 }),
      ECHO(fresh.db, { text: 'again' }),
    ])
    expect([divided?.result, echo?.said]).toEqual([1, 'again'])
  }
  expect(fresh.pool.waitingCount).toBe(0)
  expect(fresh.pool.idleCount).toBe(fresh.pool.totalCount)
})

it('says of a statement that cannot be parsed what is wrong with it, every time', async () => {
  const WRONG = namedQuery<never, Record<never, never>>('test_wrong', sql`select * from no_such_table`)
  for (let round = 0; round < 3; round += 1)
    await expect(WRONG(fresh.db, {})).rejects.toMatchObject({ code: '42P01' })
})

it('fails what was under way on a connection that is lost, and uses another', async () => {
  const SLEEP = namedQuery<never, Record<never, never>>('test_sleep', sql`select pg_sleep(30)`)
  const sleeping = Promise.allSettled([SLEEP(fresh.db, {}), ECHO(fresh.db, { text: 'lost' })])
  const end = `select count(pg_terminate_backend(pid)) as n from pg_stat_activity
    where datname = current_database() and query like 'select pg_sleep%' and pid <> pg_backend_pid()`
  while ((await fresh.pool.query(end)).rows[0].n === 0);
  for (const each of await sleeping) expect(each.status).toBe('rejected')
  expect((await ECHO(fresh.db, { text: 'found' }))[0]?.said).toBe('found')
})

it('keeps the order of a transaction, whoever sends its statements', async () => {
  await fresh.db.transaction(async (tx) => {
    const writing = WRITE(tx, { text: 'first' })
    const { rows } = await tx.execute(sql`select count(*) as n from note where text = 'first'`)
    expect(rows).toEqual([{ n: 1 }])
    await writing
    await FORGET(tx, { text: 'first' })
    await WRITE(tx, { text: 'second' })
  })
  expect([await kept('first'), await kept('second')]).toEqual([0, 1])
})

it('leaves nothing of a transaction whose work throws or whose statement fails unseen', async () => {
  const thrown = fresh.db.transaction(async (tx) => {
    await WRITE(tx, { text: 'thrown' })
    throw new Error('on purpose')
  })
  await expect(thrown).rejects.toThrow('on purpose')
  const withCommit = fresh.db.transaction(async (tx) => {
    await WRITE(tx, { text: 'unseen' })
    DIVIDE(tx, { by: 0 }).catch(() => undefined)
  })
  await expect(withCommit).rejects.toThrow('division by zero')
  const before = fresh.db.transaction(async (tx) => {
    await WRITE(tx, { text: 'unseen' })
    await DIVIDE(tx, { by: 0 }).catch(() => undefined)
  })
  await expect(before).rejects.toThrow('ROLLBACK')
  expect([await kept('thrown'), await kept('unseen')]).toEqual([0, 0])
  expect(await fresh.db.transaction(async () => 'nothing asked')).toBe('nothing asked')
})

it('refuses a value that is missing, before anything is sent', async () => {
  const missing = {} as { text: string }
  await expect(ECHO(fresh.db, missing)).rejects.toThrow('test_echo: no value for text')
})

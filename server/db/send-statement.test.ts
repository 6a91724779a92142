// Shows that what one caller asks together shares a round trip and a fate, and that no other caller shares either.
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type FreshDatabase, freshDatabase } from '../../tests/support/database.ts'
import { batchQueries } from '../query-batch.ts'
import { namedQuery } from './named-query.ts'

let fresh: FreshDatabase
beforeAll(async () => {
  fresh = await freshDatabase()
  await fresh.pool.query('create table note (id bigserial primary key, text text not null unique)')
})
afterAll(() => fresh.drop())

const ph = sql.placeholder
const ECHO = namedQuery<{ said: string; process: number; moment: string }, { text: string }>(
  'test_echo',
  sql`select ${ph('text')}::text as said, pg_backend_pid() as process, now()::text as moment`,
)
const WRITE = namedQuery<{ id: number }, { text: string }>(
  'test_write',
  sql`insert into note (text) values (${ph('text')}) returning id`,
)
const FIND = namedQuery<{ id: number }, { text: string }>(
  'test_find',
  sql`select id from note where text = ${ph('text')}`,
)
const TOUCH = namedQuery<never, { text: string }>(
  'test_touch',
  // Slow, so that two writers meet.
  sql`update note set text = text where text = ${ph('text')} and pg_sleep(0.05) is not null`,
)
const SLEEP = namedQuery<never, { seconds: number }>(
  'test_sleep',
  sql`select pg_sleep(${ph('seconds')}::float8)`,
)
const FORGET = namedQuery<never, { text: string }>(
  'test_forget',
  sql`delete from note where text = ${ph('text')}`,
)
const DIVIDE = namedQuery<{ result: number }, { by: number }>(
  'test_divide',
  sql`select 1 / ${ph('by')}::int as result`,
)
/** Two statements of one message say the same here, and no others do. */
const messageOf = (row: { process: number; moment: string } | undefined) => `${row?.process} ${row?.moment}`
const kept = async (text: string): Promise<number> =>
  (await fresh.pool.query('select count(*) as n from note where text = $1', [text])).rows[0].n

it('answers each with its own rows, on one connection and in one transaction', async () => {
  const [one, two, none] = await batchQueries(() =>
    Promise.all([
      ECHO(fresh.db, { text: 'one' }),
      ECHO(fresh.db, { text: '二' }),
      FIND(fresh.db, { text: 'nothing' }),
    ]),
  )
  expect([one[0]?.said, two[0]?.said, none]).toEqual(['one', '二', []])
  expect(messageOf(two[0])).toBe(messageOf(one[0]))
})

it('takes what a together within a together asks as part of it, and what is asked later alone', async () => {
  const later = async () => {
    await Promise.resolve()
    return ECHO(fresh.db, { text: 'later' })
  }
  const [[one], [[two]], [late]] = await batchQueries(() =>
    Promise.all([
      ECHO(fresh.db, { text: 'one' }),
      batchQueries(() => Promise.all([ECHO(fresh.db, { text: 'two' })])),
      later(),
    ]),
  )
  expect(messageOf(two)).toBe(messageOf(one))
  expect(late?.said).toBe('later')
  expect(messageOf(late)).not.toBe(messageOf(one))
})

it('is over when what it calls throws', async () => {
  const broken = () =>
    batchQueries(() => {
      ECHO(fresh.db, { text: 'asked' }).catch(() => undefined)
      throw new Error('on purpose')
    })
  expect(broken).toThrow('on purpose')
  const [[one], [two]] = await Promise.all([ECHO(fresh.db, { text: 'a' }), ECHO(fresh.db, { text: 'b' })])
  expect([one?.said, two?.said]).toEqual(['a', 'b'])
  expect(messageOf(one)).not.toBe(messageOf(two))
})

it('never sends a write together with reads', async () => {
  const [[one], [written], failed] = await batchQueries(() =>
    Promise.allSettled([
      ECHO(fresh.db, { text: 'read' }),
      WRITE(fresh.db, { text: 'alone' }),
      DIVIDE(fresh.db, { by: 0 }),
    ]).then(
      ([echo, write, divide]) =>
        [
          echo.status === 'fulfilled' ? echo.value : [],
          write.status === 'fulfilled' ? write.value : [],
          divide.status,
        ] as const,
    ),
  )
  expect([one, failed]).toEqual([undefined, 'rejected'])
  expect(written?.id).toBeTypeOf('number')
  expect(await kept('alone')).toBe(1)
})

describe('two callers', () => {
  /** Both go on when one promise is kept, in one tick; each does what a call does. */
  const resumedTogether = async <A, B>(one: () => Promise<A>, two: () => Promise<B>) => {
    let resume: () => void = () => undefined
    const shared = new Promise<void>((resolve) => {
      resume = resolve
    })
    const caller = async <T>(call: () => Promise<T>): Promise<T> => {
      await shared
      return call()
    }
    const both = Promise.allSettled([caller(one), caller(two)])
    resume()
    return both
  }

  it.each([
    [
      'in one tick',
      <A, B>(one: () => Promise<A>, two: () => Promise<B>) => Promise.allSettled([one(), two()]),
    ],
    ['resumed by one promise', resumedTogether],
  ])('%s: the error of one does not undo what the other wrote', async (how, start) => {
    const [bad, good] = await start(
      () => batchQueries(() => Promise.all([DIVIDE(fresh.db, { by: 0 }), ECHO(fresh.db, { text: 'bad' })])),
      () => WRITE(fresh.db, { text: `good, ${how}` }),
    )
    expect([bad.status, good.status]).toEqual(['rejected', 'fulfilled'])
    expect(await kept(`good, ${how}`)).toBe(1)
  })

  it.each([
    ['alone', () => ECHO(fresh.db, { text: 'one' })],
    [
      'together',
      () => batchQueries(() => Promise.all([ECHO(fresh.db, { text: 'x' })])).then(([rows]) => rows),
    ],
  ])('share no message, asking %s', async (_, call) => {
    const [one, two] = await resumedTogether(call, call)
    if (one.status !== 'fulfilled' || two.status !== 'fulfilled') throw new Error('both are answered')
    expect(messageOf(one.value[0])).not.toBe(messageOf(two.value[0]))
  })

  it('do not wait for each other: a slow statement holds nobody up', async () => {
    const ended: string[] = []
    const call = async (name: string, seconds: number) => {
      await SLEEP(fresh.db, { seconds })
      ended.push(name)
    }
    await resumedTogether(
      () => call('slow', 0.5),
      () => call('fast', 0),
    )
    expect(ended).toEqual(['fast', 'slow'])
  })

  it('who write the same rows in opposite order outside of a transaction do not lock each other out', async () => {
    await WRITE(fresh.db, { text: 'first row' })
    await WRITE(fresh.db, { text: 'second row' })
    const writers = Array.from({ length: 4 }, (_, index) => {
      const order = index % 2 ? ['first row', 'second row'] : ['second row', 'first row']
      return batchQueries(() => Promise.all(order.map((text) => TOUCH(fresh.db, { text }))))
    })
    const settled = await Promise.allSettled(writers)
    expect(settled.filter(({ status }) => status === 'rejected')).toEqual([])
  })
})

it('fails all that was asked together with the fault of one, and goes on', async () => {
  const settled = await batchQueries(() =>
    Promise.allSettled([DIVIDE(fresh.db, { by: 0 }), ECHO(fresh.db, { text: 'never said' })]),
  )
  for (const each of settled)
    expect(each).toMatchObject({ status: 'rejected', reason: { message: 'division by zero', code: '22012' } })
  // DIVIDE and ECHO may or may not have been parsed there; both are asked again on every connection.
  for (let round = 0; round < 20; round += 1) {
    const [[divided], [echo]] = await batchQueries(() =>
      Promise.all([DIVIDE(fresh.db, { by: 1 }), ECHO(fresh.db, { text: 'again' })]),
    )
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
  const sleeping = batchQueries(() =>
    Promise.allSettled([SLEEP(fresh.db, { seconds: 30 }), ECHO(fresh.db, { text: 'lost' })]),
  )
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

// Shows that values come back as they went in, and that our reading of times agrees with the driver's own.
import { sql } from 'drizzle-orm'
import fc from 'fast-check'
import pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type FreshDatabase, freshDatabase } from '../../tests/support/database.ts'
import { namedQuery } from './named-query.ts'
import { selectTypeParser } from './types.ts'

let fresh: FreshDatabase
beforeAll(async () => {
  fresh = await freshDatabase()
})
afterAll(() => fresh.drop())

it('reads times as the driver does, and those of other forms too', () => {
  const theirs = pg.types.getTypeParser(pg.types.builtins.TIMESTAMPTZ)
  const ours = selectTypeParser(pg.types.builtins.TIMESTAMPTZ)
  const times = fc
    .record({
      moment: fc.date({ min: new Date('0001-01-01'), max: new Date('9999-12-31'), noInvalidDate: true }),
      fraction: fc.stringMatching(/^(\.\d{1,6})?$/),
    })
    .map(({ moment, fraction }) => `${moment.toISOString().slice(0, 19).replace('T', ' ')}${fraction}+00`)
  fc.assert(
    fc.property(times, (text) => {
      expect(ours(text)).toEqual(theirs(text))
    }),
  )
  for (const text of [
    'infinity',
    '2026-03-01 04:05:06.7+05:30',
    '0044-03-15 12:00:00+00 BC',
    '12026-03-01 04:05:06+00',
  ])
    expect(ours(text)).toEqual(theirs(text))
})

it('gives back what was sent', async () => {
  const ph = sql.placeholder
  type Values = {
    time: Date
    list: number[]
    texts: string[]
    json: object
    bytes: Buffer
    flag: boolean
    nothing: null
  }
  const BACK = namedQuery<Values & { number: number; lists: string }, Values & { number: number }>(
    'test_back',
    sql`select ${ph('time')}::timestamptz as time, ${ph('list')}::bigint[] as list, ${ph('texts')}::text[] as texts,
      ${ph('json')}::jsonb as json, ${ph('bytes')}::bytea as bytes, ${ph('flag')}::bool as flag,
      ${ph('nothing')}::text as nothing, ${ph('number')}::float8 as number`,
  )
  const values = {
    time: new Date('2026-03-01T04:05:06.789Z'),
    list: [1, 2, 9_007_199_254_740_991],
    texts: ['', 'a "quoted" one', '反\\斜', 'x,y'],
    json: { a: [1, { b: '字' }], c: null },
    bytes: Buffer.from([0, 1, 255]),
    flag: false,
    nothing: null,
    number: -0.125,
  }
  expect(await BACK(fresh.db, values)).toEqual([values])
  for (const time of [
    new Date(-1),
    new Date('1969-12-31T23:59:59.999Z'),
    new Date('0987-06-05T04:03:02.001Z'),
  ])
    expect((await BACK(fresh.db, { ...values, time }))[0]?.time).toEqual(time)
})

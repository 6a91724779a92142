// Reads a package back as Anki would: the zip, the tables, the fields, the dates, by rules of its own.
import { strFromU8, unzipSync } from 'fflate'
import initSqlJs, { type Database } from 'sql.js'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { parseJson } from '../../../domain/kernel/json.ts'
import type { AnkiPackages, AnkiWord } from './port.ts'
import { makeAnkiPackages } from './with-sqlite.ts'

const NOW = Date.parse('2026-11-20T08:00:00Z')
const DAY = 86_400_000
const word = (more: Partial<AnkiWord> = {}): AnkiWord => ({
  guid: 'k1',
  word: 'turn out',
  phonetic: 'tɜːn aʊt',
  gloss: '结果是',
  sentence: 'The remedy turned <out> to be "comprehension".',
  spans: [
    [11, 17],
    [19, 22],
  ],
  zh: '结果，良方竟是理解。',
  source: 'The Wire Under the Waves',
  link: '',
  reviews: [],
  state: 'REVIEW',
  due: NOW + 12 * DAY,
  interval_days: 14,
  reps: 3,
  lapses: 1,
  stability: 15.25,
  difficulty: 5.5,
  created_at: NOW - 30 * DAY,
  ...more,
})

let anki: AnkiPackages
let SQL: Awaited<ReturnType<typeof initSqlJs>>
beforeAll(async () => {
  anki = makeAnkiPackages()
  SQL = await initSqlJs()
})
afterAll(() => anki.close())

async function opened(words: AnkiWord[]): Promise<Database> {
  const files = unzipSync(await anki.pack('开卷', words, NOW))
  expect(Object.keys(files).sort()).toEqual(['collection.anki2', 'media'])
  expect(strFromU8(files['media'] ?? new Uint8Array())).toBe('{}')
  return new SQL.Database(files['collection.anki2'])
}
const rows = (db: Database, sql: string) => db.exec(sql)[0]?.values ?? []

describe('a package for Anki', () => {
  it('is a whole collection of schema 11 with its model and its deck', async () => {
    const db = await opened([word()])
    expect(rows(db, 'pragma integrity_check')).toEqual([['ok']])
    const columns = (table: string) => rows(db, `pragma table_info(${table})`).map(([, name]) => name)
    expect(columns('notes')).toEqual('id guid mid mod usn tags flds sfld csum flags data'.split(' '))
    expect(columns('cards')).toEqual(
      'id nid did ord mod usn type queue due ivl factor reps lapses left odue odid flags data'.split(' '),
    )
    const [[version, models, decks] = []] = rows(db, 'select ver, models, decks from col')
    expect(version).toBe(11)
    const model = Object.values(
      parseJson(String(models)) as Record<string, { flds: object[]; tmpls: object[] }>,
    )[0]
    expect(model?.flds).toHaveLength(6)
    expect(model?.tmpls).toHaveLength(1)
    const names = Object.values(parseJson(String(decks)) as Record<string, { name: string }>).map(
      ({ name }) => name,
    )
    expect(names.sort()).toEqual(['Default', '开卷'])
    // Every card has its note, every note its model, every card its deck.
    expect(rows(db, 'select count(*) from cards c join notes n on n.id = c.nid')).toEqual([[1]])
    const [[mid, did] = []] = rows(db, 'select n.mid, c.did from cards c join notes n on n.id = c.nid')
    expect(Object.keys(parseJson(String(models)) as object)).toEqual([String(mid)])
    expect(Object.keys(parseJson(String(decks)) as object)).toContain(String(did))
  })

  it('marks the word in its sentence, and nothing in a text is markup', async () => {
    const db = await opened([word({ gloss: '<b>x</b>\n& y' })])
    const [[flds, sfld, csum] = []] = rows(db, 'select flds, sfld, csum from notes')
    const fields = String(flds).split('\x1f')
    expect(fields).toEqual([
      'turn out',
      '/tɜːn aʊt/',
      '&lt;b&gt;x&lt;/b&gt;<br>&amp; y',
      'The remedy <b>turned</b> &lt;<b>out</b>&gt; to be &quot;comprehension&quot;.',
      '结果，良方竟是理解。',
      'The Wire Under the Waves',
    ])
    expect(sfld).toBe('turn out')
    // printf 'turn out' | sha1sum
    expect(Number(csum).toString(16)).toBe('98637279')
  })

  it('leads from the title of the article to the sentence', async () => {
    const link = 'https://kaijuan.example/article/7?a="b"#p3'
    const [[flds] = []] = rows(await opened([word({ link })]), 'select flds from notes')
    expect(String(flds).split('\x1f')[5]).toBe(
      '<a href="https://kaijuan.example/article/7?a=&quot;b&quot;#p3">The Wire Under the Waves</a>',
    )
  })

  it('carries the log of reviews, of two at the same moment both', async () => {
    const minute = 60_000
    const first = { at: NOW - 9 * DAY, rating: 3, spent_ms: 4200, state: 'NEW' } as const
    const reviews = [
      { ...first, interval_ms: 10 * minute, last_interval_ms: 0 },
      { ...first, at: NOW - 8 * DAY, state: 'LEARNING', interval_ms: 3 * DAY, last_interval_ms: 10 * minute },
      {
        ...first,
        at: NOW - 5 * DAY,
        state: 'REVIEW',
        rating: 1,
        spent_ms: 400_000,
        interval_ms: minute,
        last_interval_ms: 3 * DAY,
      },
      { ...first, at: NOW - 4 * DAY, state: 'RELEARNING', interval_ms: 2 * DAY, last_interval_ms: minute },
    ] satisfies AnkiWord['reviews']
    const db = await opened([
      word({ guid: 'a', word: 'a', reviews }),
      word({ guid: 'b', word: 'b', reviews: reviews.slice(0, 1) }),
    ])
    const log = rows(
      db,
      `select n.guid, r.id, r.ease, r.ivl, r.lastIvl, r.factor, r.time, r.type from revlog r
         join cards c on c.id = r.cid join notes n on n.id = c.nid order by r.id`,
    )
    expect(log).toEqual([
      ['a', NOW - 9 * DAY, 3, -600, 0, 0, 4200, 0],
      ['b', NOW - 9 * DAY + 1, 3, -600, 0, 0, 4200, 0],
      ['a', NOW - 8 * DAY, 3, 3, -600, 0, 4200, 0],
      ['a', NOW - 5 * DAY, 1, -60, 3, 2500, 60_000, 1],
      ['a', NOW - 4 * DAY, 3, 2, -60, 2500, 4200, 2],
    ])
  })

  it('keeps what is due when, and how well each word is known', async () => {
    const db = await opened([
      word({ guid: 'new', word: 'a', state: 'NEW', stability: 0, difficulty: 0, reps: 0, lapses: 0 }),
      word({ guid: 'step', word: 'b', state: 'LEARNING', due: NOW + 600_000 }),
      word({ guid: 'again', word: 'c', state: 'RELEARNING', due: NOW + 600_000, interval_days: 4 }),
      word({ guid: 'due', word: 'd' }),
      word({ guid: 'late', word: 'e', due: NOW - 3 * DAY }),
    ])
    const [[crt] = []] = rows(db, 'select crt from col')
    const found = rows(
      db,
      'select n.guid, c.type, c.queue, c.due, c.ivl, c.reps, c.data from cards c join notes n on n.id = c.nid order by c.id',
    )
    const day = (at: number) => Math.floor((at / 1000 - Number(crt)) / 86_400)
    const memory = '{"s":15.25,"d":5.5}'
    expect(found).toEqual([
      ['new', 0, 0, 1, 0, 0, ''],
      ['step', 1, 1, NOW / 1000 + 600, 0, 3, memory],
      ['again', 3, 1, NOW / 1000 + 600, 4, 3, memory],
      ['due', 2, 2, day(NOW + 12 * DAY), 14, 3, memory],
      ['late', 2, 2, day(NOW - 3 * DAY), 14, 3, memory],
    ])
    expect(day(NOW + 12 * DAY) - day(NOW - 3 * DAY)).toBe(15)
  })

  it('holds a large book', async () => {
    const db = await opened(
      Array.from({ length: 20_000 }, (_, index) => word({ guid: `k${index}`, word: `w${index}` })),
    )
    expect(rows(db, 'select count(*), count(distinct id), count(distinct guid) from notes')).toEqual([
      [20_000, 20_000, 20_000],
    ])
    expect(rows(db, 'select count(*) from cards')).toEqual([[20_000]])
  })

  it('has nothing but its deck for who has no words', async () => {
    expect(rows(await opened([]), 'select count(*) from notes')).toEqual([[0]])
  })
})

// Words through the door as files: every format whole, one's own only, in the order they were saved.
import { strFromU8, unzipSync } from 'fflate'
import initSqlJs from 'sql.js'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { parseJson } from '../../../domain/kernel/json.ts'
import { anArticle } from '../../../tests/support/factories.ts'
import { contract, createTestKit, type TestKit, type TestUser } from '../../../tests/support/test-kit.ts'
import { theDictionary } from '../../../tests/support/the-dictionary.ts'
import { makeAnkiPackages } from '../../providers/anki/with-sqlite.ts'
import { loadParagraph } from '../article/public.ts'
import { wordHandlers } from './handlers.ts'

const { word } = contract
let app: TestKit
let reader: TestUser
let article: Awaited<ReturnType<typeof anArticle>>

beforeAll(async () => {
  app = await createTestKit({
    handlers: { word: wordHandlers },
    crossFeatureQueries: { paragraphOf: loadParagraph, sensesIn: async () => [] },
    anki: makeAnkiPackages(),
    dictionary: theDictionary(),
  })
  reader = await app.aUser()
  article = await anArticle(app, {
    title: 'Harbour',
    paragraphs: ['It is dawn. The old harbour wakes, and nobody, "they say", sleeps. Gulls cry.'],
    zh: ['天亮了。老港口醒了。海鸥在叫。'],
  })
  const { id, paragraphs } = article
  const sentence = 'The old harbour wakes, and nobody, "they say", sleeps.'
  await app.ask(
    word.add,
    { word: 'harbour', sentence, offset: 8, article_id: id, paragraph: paragraphs[0]?.id },
    reader,
  )
  await app.ask(word.add, { word: 'gull', gloss: '=1+1' }, reader)
  const { result } = await app.ask(word.add, { word: 'boat' }, reader)
  await app.ask(word.review, { id: result.id, rating: 4 }, reader)
  await app.ask(word.add, { word: 'secret' }, await app.aUser())
})
afterAll(() => app.close())

const file = async (format: 'text' | 'csv' | 'md' | 'json', as = reader) =>
  (await app.ask(word.export, { format }, as)).result

it('is a text that a person reads', async () => {
  const { result, headers } = await app.ask(word.export, {}, reader)
  expect(headers['content-type']).toBe('text/plain; charset=utf-8')
  expect(headers['content-disposition']).toMatch(/^attachment; filename\*=UTF-8''.*\.txt$/)
  expect(result).toMatch(
    /^harbour \/.+\/ {2}n\. \S+\n {2}The old harbour wakes, .* —— Harbour\n {2}老港口醒了。\n {2}http\S+\/article\/\d+#\S+\n\ngull/,
  )
  expect(result).not.toContain('secret')
})

it('has the way into the book where a word was met in one', async () => {
  const other = await app.aUser()
  const book_uuid = '0b7c2a52-3f0e-4a52-9a8e-0a2f1c1d9b11'
  const sentence = 'The tide was out.'
  await app.ask(word.add, { word: 'tide', sentence, offset: 4, book_uuid }, other)
  const { words } = parseJson(await file('json', other)) as { words: { link: string; source: string }[] }
  expect(words[0]?.link).toMatch(new RegExp(`^http\\S+/book/${book_uuid}/read$`))
  expect(await file('md', other)).toMatch(/> The tide was out\.（\[原文\]\(http\S+\/read\)）\n/)
  const { bytes } = await app.ask(word.export, { format: 'apkg' }, other)
  const SQL = await initSqlJs()
  const db = new SQL.Database(unzipSync(new Uint8Array(bytes ?? []))['collection.anki2'])
  expect(String(db.exec('select flds from notes')[0]?.values[0]?.[0])).toContain(
    `/book/${book_uuid}/read">原文</a>`,
  )
})

it('says how a word sounds as people read it', async () => {
  const other = await app.aUser()
  await app.ask(word.add, { word: 'flow' }, other)
  const { words } = parseJson(await file('json', other)) as { words: { phonetic: string }[] }
  expect(words.map(({ phonetic }) => phonetic)).toEqual(['fləʊ'])
})

it('is a table that spreadsheets read, with nothing they would run', async () => {
  const lines = (await file('csv')).split('\r\n')
  expect(lines[0]).toBe(
    '\uFEFFword,lemma,phonetic,gloss,sentence,zh,source,link,state,due,created_at,reps,lapses',
  )
  expect(lines).toHaveLength(5)
  expect(lines[1]).toContain(
    '"The old harbour wakes, and nobody, ""they say"", sleeps.",老港口醒了。,Harbour,http',
  )
  expect(lines[1]).toContain(`/article/${article.id}#${article.paragraphs[0]?.id},NEW,`)
  expect(lines[2]).toContain(",'=1+1,")
})

it('is JSON and Markdown', async () => {
  const { words } = parseJson(await file('json')) as { words: { lemma: string }[] }
  expect(words.map(({ lemma }) => lemma)).toEqual(['harbour', 'gull', 'boat'])
  expect(await file('md')).toMatch(
    /^# 生词本\n\n- \*\*harbour\*\* .*\n {2}> The old harbour .*（\[Harbour\]\(http\S+\/article\/\d+#\S+\)）\n {2}>\n {2}> 老港口醒了。\n- \*\*gull\*\* .*=1\+1\n/,
  )
  const nobody = await app.aUser()
  expect(parseJson(await file('json', nobody))).toEqual({ version: 1, words: [] })
  expect(await file('text', nobody)).toBe('')
})

it('is a package of Anki whose notes stay the same ones', async () => {
  const SQL = await initSqlJs()
  const notes = async () => {
    const { bytes } = await app.ask(word.export, { format: 'apkg' }, reader)
    const files = unzipSync(new Uint8Array(bytes ?? []))
    expect(strFromU8(files['media'] ?? new Uint8Array())).toBe('{}')
    const db = new SQL.Database(files['collection.anki2'])
    return db.exec(
      'select n.guid, n.sfld, c.queue from notes n join cards c on c.nid = n.id order by n.id',
    )[0]?.values
  }
  const first = await notes()
  expect(first?.map(([, name, queue]) => [name, queue])).toEqual([
    ['harbour', 0],
    ['gull', 0],
    ['boat', 2],
  ])
  expect(await notes()).toEqual(first)
})

it('carries the ratings that stand, with the intervals they gave', async () => {
  const SQL = await initSqlJs()
  const other = await app.aUser()
  const { result: kept } = await app.ask(word.add, { word: 'tide' }, other)
  const { result: taken } = await app.ask(word.add, { word: 'gull', gloss: 'n. 海鸥' }, other)
  await app.ask(word.review, { id: kept.id, rating: 3, spent: 2500 }, other)
  await app.ask(word.review, { id: kept.id, rating: 4, spent: 1500 }, other)
  await app.ask(word.review, { id: taken.id, rating: 4 }, other)
  await app.ask(word.undoReview, { id: taken.id }, other)
  const { bytes } = await app.ask(word.export, { format: 'apkg' }, other)
  const db = new SQL.Database(unzipSync(new Uint8Array(bytes ?? []))['collection.anki2'])
  const log = db.exec(`select n.sfld, r.ease, r.ivl, r.lastIvl, r.time, r.type, c.ivl from revlog r
    join cards c on c.id = r.cid join notes n on n.id = c.nid order by r.id`)[0]?.values
  expect(log).toHaveLength(2)
  const [first = [], second = []] = log ?? []
  expect(first.slice(0, 2)).toEqual(['tide', 3])
  expect(first[2]).toBeLessThan(0)
  expect(first.slice(3, 6)).toEqual([0, 2500, 0])
  // The second rating began where the first one ended, and ended where the card is.
  expect(second).toEqual(['tide', 4, second[6], first[2], 1500, 0, second[6]])
  expect(second[6]).toBeGreaterThan(0)
})

it('is whole for a large book, and in the order the words were saved', async () => {
  const large = await app.aUser()
  await app.database.pool.query(
    `insert into cards (user_id, lemma, word, due) select $1, 'w' || n, 'w' || n, now() from generate_series(1, 1700) n`,
    [large.id],
  )
  const { words } = parseJson(await file('json', large)) as { words: { lemma: string }[] }
  expect(words.map(({ lemma }) => lemma)).toEqual(Array.from({ length: 1700 }, (_, index) => `w${index + 1}`))
})

it('is for those who are logged in, in the formats there are', async () => {
  expect((await app.ask(word.export, {})).status).toBe(401)
  expect((await app.askLoosely(word.export, { format: 'exe' }, reader)).code).toBe('INVALID_INPUT')
})

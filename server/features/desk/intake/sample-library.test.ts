// Shows that the library comes whole into an empty product, once, also when two processes start or one is killed.
import { cp, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type FreshDatabase, freshDatabase } from '../../../../tests/support/database.ts'
import type { Deps } from '../../../deps.ts'
import { localDisk } from '../../../providers/storage/local-disk.ts'
import { openOrBuildDictionary } from '../../dictionary/index/build.ts'
import { deskStore, type HasDesk } from '../store.ts'
import { MalformedSample, parseSample } from './sample-file.ts'
import { loadSampleLibrary } from './sample-library.ts'

const DICTIONARY_DIR = path.join(import.meta.dirname, '../../../../.cache/dictionary')
const LIBRARY = path.join(import.meta.dirname, '../../../../library/articles')
const names = (await readdir(LIBRARY)).filter((name) => name.endsWith('.md'))
const now = new Date('2027-01-01T00:00:00Z')

let dictionary: Deps['dictionary']
let database: FreshDatabase
let files: string
let deps: Pick<Deps, 'storage' | 'dictionary' | 'now'> & HasDesk

beforeAll(async () => {
  dictionary = await openOrBuildDictionary(DICTIONARY_DIR, () => undefined)
})
afterAll(() => dictionary.close())
interface Row {
  id: number
  title: string
  status: string
  stage: string
  cover: string
  published_at: Date
  word_count: number
  level: string
  translated_percent: number
  duplicate_of: number | null
  is_stub: boolean
  has_pending: boolean
}
const rows = async () =>
  (await database.db.execute<Row & Record<string, unknown>>(sql`select * from articles order by id`)).rows
const count = async (table: string) =>
  (await database.db.execute<{ n: number }>(sql.raw(`select count(*) as n from ${table}`))).rows[0]?.n
const silent = () => undefined

describe('the library', () => {
  beforeEach(async () => {
    database = await freshDatabase()
    files = await mkdtemp(path.join(tmpdir(), 'kaijuan-library-'))
    deps = {
      store: { desk: deskStore(database) },
      storage: localDisk(files, 'key'),
      dictionary,
      now: () => now,
    }
    return async () => {
      await database.drop()
      await rm(files, { recursive: true, force: true })
    }
  })

  it('is loaded whole: audited, published, with covers, found by search', async () => {
    const steps: [number, number][] = []
    expect(await loadSampleLibrary(deps, LIBRARY, (done, total) => steps.push([done, total]))).toBe(
      names.length,
    )
    expect(steps).toEqual(names.map((_, index) => [index + 1, names.length]))
    const articles = await rows()
    expect(articles).toHaveLength(names.length)
    for (const article of articles) {
      expect(article).toMatchObject({
        status: 'PUBLISHED',
        stage: 'READY',
        translated_percent: 100,
        duplicate_of: null,
        is_stub: false,
        has_pending: false,
      })
      expect(article.published_at <= now).toBe(true)
      expect(article.word_count).toBeGreaterThan(200)
      expect(article.word_count).toBeLessThanOrEqual(1200)
      const cover = await readFile(path.join(files, article.cover.replace('/files/', '')), 'utf8')
      expect(cover.startsWith('<svg ')).toBe(true)
    }
    expect(new Set(articles.map((article) => article.level)).size).toBe(5)
    expect(new Set(articles.map((article) => article.cover)).size).toBe(names.length)
    expect(await count('article_search')).toBe(names.length)
    const { rows: found } = await database.db.execute<{ title: string }>(sql`
      select a.title from article_search s join articles a on a.id = s.article_id
      where s.en @@ to_tsquery('english', 'scurvy')`)
    expect(found.map((row) => row.title)).toContain('The Cure That Was Found and Lost')
  })

  it('takes its dates from the files, but nothing comes from the future', async () => {
    const early = new Date('2026-09-20T00:00:00Z')
    await loadSampleLibrary({ ...deps, now: () => early }, LIBRARY, silent)
    const articles = await rows()
    const tree = articles.find((article) => article.title === 'A Tree Has No Coat')
    expect(tree?.published_at).toEqual(new Date('2026-09-17T00:00:00Z'))
    expect(articles.every((article) => article.published_at <= early)).toBe(true)
  })

  it('is loaded once when two processes start at the same moment', async () => {
    const other = { ...deps, store: { desk: deskStore(database) } }
    const loaded = await Promise.all([
      loadSampleLibrary(deps, LIBRARY, silent),
      loadSampleLibrary(other, LIBRARY, silent),
    ])
    expect(loaded.sort()).toEqual([0, names.length])
    expect(await count('articles')).toBe(names.length)
  })

  it('goes on where a killed process stopped, and never comes back once it was there', async () => {
    const killed = loadSampleLibrary(deps, LIBRARY, (done) => {
      if (done === 5) throw new Error('killed')
    })
    await expect(killed).rejects.toThrow('killed')
    expect(await count('articles')).toBe(5)
    const steps: number[] = []
    expect(await loadSampleLibrary(deps, LIBRARY, (done) => steps.push(done))).toBe(names.length - 5)
    expect(steps[0]).toBe(6)
    expect(await count('articles')).toBe(names.length)

    await database.db.execute(
      sql`truncate article_search, article_words, article_revisions, articles cascade`,
    )
    expect(await loadSampleLibrary(deps, LIBRARY, silent)).toBe(0)
    expect(await count('articles')).toBe(0)
  })

  it('stays out of a product that has an article of its own', async () => {
    await deps.store.desk.createDraft({ title: 'Mine', stage: 'READY', created_by: null, at: now })
    expect(await loadSampleLibrary(deps, LIBRARY, silent)).toBe(0)
    expect(await count('articles')).toBe(1)
  })

  it('loads nothing at all when one file is malformed, and names it', async () => {
    const folder = path.join(files, 'library')
    await cp(LIBRARY, folder, { recursive: true })
    await writeFile(path.join(folder, 'a-broken-one.md'), '---\ntitle: Broken\n---\nOnly English.\n')
    await expect(loadSampleLibrary(deps, folder, silent)).rejects.toThrow(/a-broken-one\.md/)
    expect(await count('articles')).toBe(0)
  })
})

describe('a file of the library', () => {
  const head = `---
title: T
title_zh: 题
author: A
source: S
topics: nature, science
digest: 摘要
intended: EASY
published: 2026-09-17
---
`
  it('gives headings, quotes, items and emphasis', () => {
    const sample = parseSample(
      'x.md',
      `${head}Trees *do* wait.\n树*真的*会等。\n\n## One\n## 一\n\n> "Said."\n> “说。”\n\n- item\n- 一条\n`,
    )
    expect(sample.paragraphs).toEqual([
      { kind: 'p', text: 'Trees do wait.', zh: '树真的会等。', runs: [{ start: 6, end: 8, mark: 'em' }] },
      { kind: 'h2', text: 'One', zh: '一', runs: [] },
      { kind: 'quote', text: '"Said."', zh: '“说。”', runs: [] },
      { kind: 'li', text: 'item', zh: '一条', runs: [] },
    ])
    expect(sample).toMatchObject({ slug: 'x', topics: ['nature', 'science'], published: '2026-09-17' })
  })

  it.each([
    ['no head', 'Text.\n文。'],
    ['a key that nobody knows', `${head.replace('digest', 'dijest')}A.\n一。`],
    ['a key twice', `${head.replace('source: S', 'author: S')}A.\n一。`],
    ['an empty value', `${head.replace('digest: 摘要', 'digest:')}A.\n一。`],
    ['a day that is none', `${head.replace('2026-09-17', '2026-02-30')}A.\n一。`],
    ['a level that is none', `${head.replace('EASY', 'HARD')}A.\n一。`],
    ['a topic that is none', `${head.replace('nature, science', 'nature,,science')}A.\n一。`],
    ['English without its Chinese', `${head}A.\n\nB.\n二。`],
    ['three lines in a block', `${head}A.\n一。\nB.`],
    ['Chinese that is not', `${head}A.\nB.`],
    ['prefixes that differ', `${head}## A\n一`],
    ['a lonely star', `${head}A *b.\n一。`],
    ['no text', head],
  ])('with %s is refused by name', (_, content) => {
    expect(() => parseSample('some-file.md', content)).toThrow(MalformedSample)
    expect(() => parseSample('some-file.md', content)).toThrow(/some-file\.md/)
  })
})

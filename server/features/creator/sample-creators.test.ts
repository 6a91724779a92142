// Describes the library's creators once; each quote stands in an article of its author.
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestKit, type TestKit } from '../../../tests/support/test-kit.ts'
import { parseSample } from '../desk/intake/sample-file.ts'
import { loadSampleCreators } from './public.ts'

const LIBRARY = path.resolve(import.meta.dirname, '../../../library')
const FILE = path.join(LIBRARY, 'creators.json')
const described: { kind: string; name: string; quote?: string }[] = JSON.parse(readFileSync(FILE, 'utf8'))
const samples = readdirSync(path.join(LIBRARY, 'articles')).map((name) =>
  parseSample(name, readFileSync(path.join(LIBRARY, 'articles', name), 'utf8')),
)
let app: TestKit
beforeAll(async () => {
  app = await createTestKit({ handlers: {} })
})
afterAll(() => app?.close())

it('knows everybody of the library, and quotes what they wrote', () => {
  const names = new Set(samples.flatMap(({ author, source }) => [author, source]))
  expect(new Set(described.map(({ name }) => name))).toEqual(names)
  for (const { name, quote = '' } of described.filter(({ kind }) => kind === 'AUTHOR')) {
    const own = samples.filter(({ author }) => author === name)
    const stands = own.some(({ paragraphs }) => paragraphs.some(({ text }) => text.includes(quote)))
    expect([quote !== '', stands], name).toEqual([true, true])
  }
})

it('says it of whom nothing was said, once', async () => {
  expect(await loadSampleCreators(app.deps, FILE)).toBe(0)
  const { pool } = app.database
  await pool.query(
    `insert into creators (kind, name, bio) values ('AUTHOR', 'Lin Yue', ''), ('AUTHOR', 'Mei Tan', '自己写的')`,
  )
  expect(await loadSampleCreators(app.deps, FILE)).toBe(1)
  expect(await loadSampleCreators(app.deps, FILE)).toBe(0)
  const { rows } = await pool.query<{ bio: string; quote: string }>(
    'select bio, quote from creators order by name',
  )
  expect(rows).toEqual([
    { bio: expect.stringContaining('小问题'), quote: 'I find that I am in no hurry for the last piece.' },
    { bio: '自己写的', quote: '' },
  ])
})

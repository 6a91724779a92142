// Each convention reports a violation and accepts correct code.
import { readdirSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { findConventionFaults, SCHEMA_OF } from './conventions.ts'

const faultsOf = (path: string, ...lines: string[]) =>
  findConventionFaults(path, () => ['// Why this file exists.', ...lines, ''].join('\n'))

it('lets honest code pass', () => {
  expect(
    faultsOf('domain/word/schedule.ts', 'export const due = (now: Date) => new Date(now.getTime())'),
  ).toEqual([])
  expect(faultsOf('server/config.ts', 'export const port = process.env.PORT')).toEqual([])
})

it.each([
  ['domain/a.ts', 'const now = Date.now()', 'must take time'],
  ['domain/a.ts', 'const now = new Date()', 'must take time'],
  ['domain/a.ts', 'const dice = Math.random()', 'must take time'],
  ['domain/a.ts', 'const { now } = Date', 'must take time'],
  ['domain/a.ts', 'const { random } = Math', 'must take time'],
  ['server/features/word/save.ts', 'await tx.execute(sql`select 1`)', 'SQL is allowed only in stores'],
  ['server/features/word/save.ts', 'await db.select().from(cards)', 'SQL is allowed only in stores'],
  ['web/features/word/WordList.tsx', "await window.fetch('/x')", 'web/lib/api.ts'],
  ['web/features/word/WordList.tsx', 'const { fetch } = window', 'web/lib/api.ts'],
  ['web/features/word/queries.ts', "  queryKey: ['word', 'list'],", 'web/lib/keys.ts'],
  ['web/features/word/queries.ts', 'queryKey: [...wordKeys.all, q],', 'web/lib/keys.ts'],
  ['web/screens/word/A.tsx', "cache.setQueryData<Card>(['word'], card)", 'web/lib/keys.ts'],
  ['web/features/a/A.tsx', "const link = window.location.origin + '/a'", 'a packaged app has an origin'],
  ['server/http/a.ts', 'const { a } = JSON.parse(text).b', 'parseJson'],
  ['server/http/a.ts', 'const port = process.env.PORT', 'server/config.ts'],
  ['web/lib/a.ts', '// @ts-ignore', 'write the type'],
  ['web/lib/a.ts', 'const a = b as any', 'write the type'],
  ['web/ui/a.tsx', "label: '从生词本移除',", 'one term for one thing'],
  ['contract/kernel/a.ts', "A: [404, '词典里没有这个词。'],", 'one term for one thing'],
  ['web/ui/a.tsx', '<Button label="经过" />', 'one term for one thing'],
  ['contract/kernel/a.ts', "A: [503, '还没有设置，请管理员检查设置。'],", 'plain texts on screens'],
  ['web/ui/a.tsx', '<p>免费体验，到期自己回到免费。</p>', 'plain texts on screens'],
  ['web/ui/a.tsx', "notify('海报没有做成')", 'plain texts on screens'],
  ['web/ui/a.tsx', "notify('存好了')", 'plain texts on screens'],
  ['server/a.ts', '// TODO later', 'complete the code'],
  ['server/a.test.ts', "it.skip('x', () => undefined)", 'run the test or delete it'],
  ['server/a.test.ts', "it.only('x', () => undefined)", 'run the test or delete it'],
  ['server/a.test.ts', 'await new Promise((resolve) => setTimeout(resolve, 20))', 'wait for a condition'],
  ['server/a/testing/b.ts', 'globalThis.setTimeout(end, 20)', 'wait for a condition'],
  [
    'tests/support/a.ts',
    "import { setTimeout as sleep } from 'node:timers/promises'",
    'wait for a condition',
  ],
  ['tests/e2e/a.spec.ts', 'await page.waitForTimeout(500)', 'wait for a condition'],
  ['tests/e2e/a.spec.ts', 'const top = await topParagraph(page); expect(top).toBe(1)', 'use expect.poll'],
  ['package-lock.json', '  "resolved": "https://example.com/a.tgz"', 'no registry addresses'],
  ['docs/A.md', 'see /home/alice/kaijuan', 'no machine-specific paths'],
  ['docs/A.md', `see ${['', 'work', 'main', 'README.md'].join('/')}`, 'no machine-specific paths'],
])('finds the breach in %s: %s', (path, line, message) => {
  expect(faultsOf(path, line)).toEqual([expect.stringMatching(`^${path}:2 .*${message}`)])
})

it('allows a clock in the tests of the domain', () => {
  expect(faultsOf('domain/a.test.ts', 'const now = Date.now()')).toEqual([])
})

it('allows a timer in the product, on a fake clock and in the name of one', () => {
  expect(faultsOf('web/lib/a.ts', 'setTimeout(run, 20)')).toEqual([])
  expect(faultsOf('web/lib/overlay.test.ts', 'setTimeout(run, 1)')).toEqual([])
  expect(faultsOf('web/a.test.ts', "vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })")).toEqual(
    [],
  )
  expect(faultsOf('web/a.test.ts', "import { setImmediate } from 'node:timers/promises'")).toEqual([])
})

it('wants a first line that says why, and at most 400 lines', () => {
  expect(findConventionFaults('web/a.ts', () => "import x from 'y'\n")).toEqual([
    'web/a.ts:1 the first line must be a comment that says what the file is for',
  ])
  expect(findConventionFaults('web/a.ts', () => `// Why.\n${'\n'.repeat(399)}`)).toEqual([])
  expect(findConventionFaults('web/a.ts', () => `// Why.\n${'\n'.repeat(400)}`)).toHaveLength(1)
  expect(findConventionFaults('server/db/migrations/meta/a.ts', () => 'x\n'.repeat(900))).toEqual([])
})

it.each([
  ['server/features/visitor/store.ts', 'const Q = sql`select phone from sessions`', null],
  ['server/features/visitor/store.ts', 'const Q = sql`select 1 from cards c join users u on true`', 'cards'],
  ['server/features/history/store.ts', "import { users } from '../../db/schema/account.ts'", 'account'],
  ['server/features/article/browse/list.ts', 'await ctx.store.account.ping()', 'account'],
  ['server/features/word/save.ts', 'const { word: store, history } = ctx.store', 'history'],
  ['server/features/word/save.ts', 'const { word: store } = ctx.store', null],
] as const)('knows whose data %s may touch: %s', (path, line, foreign) => {
  expect(faultsOf(path, line)).toEqual(
    foreign === null ? [] : [expect.stringMatching(new RegExp(`^${path}: (the store of )?${foreign} `))],
  )
})

it('knows every table that there is', () => {
  const folder = new URL('../../server/db/schema/', import.meta.url)
  const declared = readdirSync(folder).flatMap((file) =>
    [...readFileSync(new URL(file, folder), 'utf8').matchAll(/pgTable\(\s*'(\w+)'/g)].map(([, table]) => [
      file.replace('.ts', ''),
      table,
    ]),
  )
  expect(declared.length).toBeGreaterThan(20)
  for (const [schema = '', table = ''] of declared) expect(SCHEMA_OF[schema] ?? []).toContain(table)
})

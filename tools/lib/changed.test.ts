// What has changed is found in a real repository; journeys are left out only when nobody could see the difference.
import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { changedFiles, needsJourneys } from './changed.ts'

let root: string
const git = (...args: string[]) =>
  execFileSync('git', ['-c', 'user.name=t', '-c', 'user.email=t@example.org', ...args], { cwd: root })
const write = (name: string, text: string) => writeFileSync(join(root, name), text)

beforeAll(() => {
  root = mkdtempSync(join(tmpdir(), 'kaijuan-changed-'))
  mkdirSync(join(root, 'web'))
  git('init', '-q', '-b', 'main')
  for (const name of ['kept.ts', 'edited.ts', 'web/staged.ts']) write(name, 'one\n')
  write('.gitignore', 'ignored.ts\n')
  git('add', '-A')
  git('commit', '-qm', 'first')
  git('checkout', '-qb', 'work')
  write('committed.ts', 'two\n')
  git('add', '-A')
  git('commit', '-qm', 'second')
  write('edited.ts', 'two\n')
  write('web/staged.ts', 'two\n')
  git('add', 'web/staged.ts')
  write('new.ts', 'new\n')
  write('ignored.ts', 'never seen\n')
})
afterAll(() => rmSync(root, { recursive: true, force: true }))

it('is what differs from the last commit, or from where a branch was left', () => {
  expect(changedFiles(root, '').sort()).toEqual(['edited.ts', 'new.ts', 'web/staged.ts'])
  const all = ['committed.ts', 'edited.ts', 'new.ts', 'web/staged.ts']
  expect(changedFiles(root, 'main').sort()).toEqual(all)
  // Somebody else goes on there.
  git('stash', '-q')
  git('checkout', '-q', 'main')
  write('theirs.ts', 'three\n')
  git('add', 'theirs.ts')
  git('commit', '-qm', 'third')
  git('checkout', '-q', 'work')
  git('stash', 'pop', '-q')
  expect(changedFiles(root, 'main').sort()).toEqual(all)
})

it('says in one line what git does not know', () => {
  expect(() => changedFiles(root, 'nowhere')).toThrow(/^git merge-base: .*nowhere/)
})

it.each([
  'web/ui/Button.tsx',
  'web/ui/tokens.css',
  'contract/word.ts',
  'server/features/word/review.ts',
  'server/db/migrations/0001_more.sql',
  'domain/word/schedule.ts',
  'library/articles/the-steel-box.md',
  'tests/e2e/guest.test.ts',
  'tests/support/database-setup.ts',
  'tools/lib/build.ts',
  'tools/start.mjs',
  'vite.config.ts',
  'package-lock.json',
])('%s can be seen in the browser', (file) => {
  expect(needsJourneys(['README.md', file])).toBe(true)
})

it.each([
  'README.md',
  'docs/decisions/0001-one.md',
  'bench/start.bench.ts',
  'domain/word/schedule.test.ts',
  'web/ui/Toaster.test.tsx',
  'tests/fuzz/every-call.test.ts',
  'tools/check-spec.ts',
  'tools/lib/build.test.ts',
])('%s cannot', (file) => {
  expect(needsJourneys([file])).toBe(false)
})

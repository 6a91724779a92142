// Changed files are found in a real repository.
import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { allFiles, changedFiles } from './changed-files.ts'

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

it('lists what is tracked or would be, and nothing that is ignored', () => {
  expect(allFiles(root)).toEqual(expect.arrayContaining(['committed.ts', 'new.ts', 'web/staged.ts']))
  expect(allFiles(root)).not.toContain('ignored.ts')
})

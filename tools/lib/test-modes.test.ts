// What `npm test` may be asked for, and that it says in one line what it does not know.
import { spawnSync } from 'node:child_process'
import { resolve } from 'node:path'
import { expect, it } from 'vitest'
import { readOptions } from './test-modes.ts'

it('reads its options', () => {
  expect(readOptions([])).toEqual({})
  expect(readOptions(['--changed'])).toEqual({ changed: '' })
  expect(readOptions(['--changed=main'])).toEqual({ changed: 'main' })
  expect(readOptions(['--all'])).toEqual({ all: true })
  expect(readOptions(['--deep', '--seed=7'])).toEqual({ deep: true, seed: 7 })
  expect(() => readOptions(['unit'])).toThrow('npm test -- unit?')
})

it('refuses what it does not know in one line', () => {
  const cwd = resolve(import.meta.dirname, '../..')
  const args = ['tools/test.mjs', '--chnaged']
  const { status, stderr } = spawnSync(process.execPath, args, { cwd, encoding: 'utf8' })
  expect(status).toBe(1)
  expect(stderr.trim().split('\n')).toEqual([expect.stringContaining('--chnaged')])
})

// Begins calls on a copy of the contract: what is no call is refused, and the entry stands where it belongs. What the
// compiler says of one is seen in new-noun.test.ts.
import { spawnSync } from 'node:child_process'
import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readNewCall, withCall } from './lib/new-call.ts'

const ROOT = resolve(import.meta.dirname, '..')
let copy: string
beforeAll(async () => {
  copy = await mkdtemp(join(tmpdir(), 'kaijuan-new-call-'))
  for (const path of ['contract', 'tools/new-call.ts', 'tools/lib/new-call.ts', 'package.json'])
    await cp(join(ROOT, path), join(copy, path), { recursive: true })
})
afterAll(() => rm(copy, { recursive: true, force: true }))

const newCall = (...args: string[]) => {
  const tsx = import.meta.resolve('tsx')
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    ['--import', tsx, 'tools/new-call.ts', ...args],
    { cwd: copy, encoding: 'utf8' },
  )
  return { code: status, said: stdout + stderr }
}

describe('on the command line', () => {
  it.each([
    [[]],
    [['word']],
    [['word', 'archive', 'PUT', '/reader/x', 'user']],
    [['word', 'Archive', 'GET', '/reader/x', 'user']],
    [['word', 'archive', 'GET', 'reader/x', 'user']],
    [['word', 'archive', 'GET', '/reader/{id', 'user']],
    [['word', 'archive', 'GET', '/reader/x', 'everybody']],
    [['../word', 'archive', 'GET', '/reader/x', 'user']],
  ])('%j is no call', (args) => {
    expect(readNewCall(args)).toBeUndefined()
  })

  it('says how it is used, and which names are taken or missing', () => {
    expect(newCall()).toMatchObject({ code: 1, said: expect.stringContaining('npm run new-call --') })
    expect(newCall('moon', 'land', 'GET', '/api/moon', 'open')).toMatchObject({
      code: 1,
      said: expect.stringContaining('npm run new-noun'),
    })
    expect(newCall('visitor', 'log', 'POST', '/api/log', 'open')).toMatchObject({
      code: 1,
      said: expect.stringContaining('has a call log already'),
    })
  })
})

describe('the entry', () => {
  it('stands at the end, and brings its imports along', () => {
    const before = `// Why.\nimport { z } from 'zod'\nimport { post } from './kernel/call.ts'\n\nexport const x = {\n  a: post('/a', {}),\n}\n`
    const call = readNewCall(['x', 'show', 'GET', '/reader/x/{id}/show', 'owner'])
    if (!call) throw new Error('not read')
    const after = withCall(before, call) ?? ''
    expect(after).toContain("import { get, post } from './kernel/call.ts'")
    expect(after).toContain("import { Id } from './kernel/fields.ts'")
    expect(after.endsWith('    refusals: [],\n  }),\n}\n')).toBe(true)
    expect(withCall(after, call)).toBeUndefined()
    expect(after.match(/^import/gm)).toHaveLength(3)
  })

  it('is the first of a noun that has none', () => {
    const call = readNewCall(['x', 'all', 'POST', '/reader/x', 'user'])
    if (!call) throw new Error('not read')
    const after = withCall('// Why.\n\nexport const x = {}\n', call) ?? ''
    expect(
      after.startsWith("// Why.\nimport { z } from 'zod'\nimport { post } from './kernel/call.ts'\n\n"),
    ).toBe(true)
    expect(after).toContain("export const x = {\n  all: post('/reader/x', {\n")
  })
})

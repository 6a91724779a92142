// Starts a new call on a copy of the contract, and sees that all the compiler then asks for is its handler.
import { spawnSync } from 'node:child_process'
import { cp, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readNewCall, withCall } from './lib/new-call.ts'

const ROOT = resolve(import.meta.dirname, '..')
let copy: string
beforeAll(async () => {
  copy = await mkdtemp(join(tmpdir(), 'kaijuan-new-call-'))
  const isSource = (path: string) => !/\.test\.tsx?$/.test(path)
  for (const folder of ['contract', 'domain', 'server', 'tools'])
    await cp(join(ROOT, folder), join(copy, folder), { recursive: true, filter: isSource })
  for (const file of ['package.json', 'tsconfig.json']) await cp(join(ROOT, file), join(copy, file))
  await symlink(join(ROOT, 'node_modules'), join(copy, 'node_modules'))
})
afterAll(() => rm(copy, { recursive: true, force: true }))

const run = (...args: string[]) => {
  const done = spawnSync(process.execPath, args, { cwd: copy, encoding: 'utf8' })
  return { code: done.status, said: done.stdout + done.stderr }
}
const newCall = (...args: string[]) => run('--import', 'tsx', 'tools/new-call.ts', ...args)

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

  it('says how it is used, and which names are taken or missing', { timeout: 120_000 }, () => {
    expect(newCall()).toMatchObject({ code: 1, said: expect.stringContaining('npm run new-call --') })
    expect(newCall('moon', 'land', 'GET', '/api/moon', 'open')).toMatchObject({
      code: 1,
      said: expect.stringContaining('contract/moon.ts does not exist'),
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
})

it('compiles, and the compiler asks for the handler and for nothing else', { timeout: 300_000 }, async () => {
  const made = newCall('visitor', 'forget', 'GET', '/api/log/{id}/forget', 'user')
  expect(made.said).toContain('contract/visitor.ts: forget added')
  expect(made.code).toBe(0)
  const contract = await readFile(join(copy, 'contract/visitor.ts'), 'utf8')
  expect(contract).toContain("  forget: get('/api/log/{id}/forget', {\n    access: 'user',")
  await writeFile(
    join(copy, 'tsconfig.copy.json'),
    JSON.stringify({
      extends: './tsconfig.json',
      compilerOptions: { types: ['node'] },
      include: [],
      files: ['contract/index.ts', 'server/features/visitor/handlers.ts'],
    }),
  )
  const { said } = run(
    'node_modules/typescript/bin/tsc',
    '--noEmit',
    '--pretty',
    'false',
    '-p',
    'tsconfig.copy.json',
  )
  const complaints = said.split('\n').filter((line) => /^\S.*error TS/.test(line))
  // The workshop's other walls may be up or not; about this call there is one complaint.
  const ours = complaints.filter((line) => /visitor|contract/.test(line))
  expect(ours).toHaveLength(1)
  expect(ours[0]).toMatch(/^server\/features\/visitor\/handlers\.ts.*Property 'forget' is missing/)
})

// Begins calls on a copy of the contract: what is no call is refused, and the entry stands where it belongs. What the
// compiler says of one is seen in new-feature.test.ts.
import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { addEndpoint, readNewEndpoint } from './lib/new-endpoint.ts'

const ROOT = resolve(import.meta.dirname, '..')
let copy: string
beforeAll(async () => {
  copy = await mkdtemp(join(tmpdir(), 'kaijuan-new-call-'))
  for (const path of ['contract', 'tools/new-endpoint.ts', 'tools/lib/new-endpoint.ts', 'package.json'])
    await cp(join(ROOT, path), join(copy, path), { recursive: true })
})
afterAll(() => rm(copy, { recursive: true, force: true }))

let runs = 0
/** Runs the program of the copy in this process; that Node can start it is seen in new-feature.test.ts. */
const newCall = async (...args: string[]) => {
  const said: string[] = []
  const { argv } = process
  const exit = vi.spyOn(process, 'exit').mockImplementation((code) => {
    throw Object.assign(new Error('ended'), { code })
  })
  const error = vi.spyOn(console, 'error').mockImplementation((text: string) => said.push(text))
  try {
    process.argv = [...argv.slice(0, 2), ...args]
    runs += 1
    const code = await import(`${join(copy, 'tools/new-endpoint.ts')}?${runs}`).then(
      () => 0,
      (ended: { code?: unknown }) => ended.code,
    )
    return { code, said: said.join('\n') }
  } finally {
    Object.assign(process, { argv })
    for (const spy of [exit, error]) spy.mockRestore()
  }
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
    expect(readNewEndpoint(args)).toBeUndefined()
  })

  it('says how it is used, and which names are taken or missing', async () => {
    expect(await newCall()).toMatchObject({
      code: 1,
      said: expect.stringContaining('npm run new-endpoint --'),
    })
    expect(await newCall('moon', 'land', 'GET', '/api/moon', 'open')).toMatchObject({
      code: 1,
      said: expect.stringContaining('npm run new-feature'),
    })
    expect(await newCall('visitor', 'log', 'POST', '/api/log', 'open')).toMatchObject({
      code: 1,
      said: expect.stringContaining('already has an endpoint log'),
    })
  })
})

describe('the entry', () => {
  it('stands at the end, and brings its imports along', () => {
    const before = `// Why.\nimport { z } from 'zod'\nimport { definePost } from './kernel/endpoint-definition.ts'\n\nexport const x = {\n  a: definePost('/a', {}),\n}\n`
    const call = readNewEndpoint(['x', 'show', 'GET', '/reader/x/{id}/show', 'owner'])
    if (!call) throw new Error('not read')
    const after = addEndpoint(before, call) ?? ''
    expect(after).toContain("import { defineGet, definePost } from './kernel/endpoint-definition.ts'")
    expect(after).toContain("import { IdField } from './kernel/fields.ts'")
    expect(after.endsWith('    errors: [],\n  }),\n}\n')).toBe(true)
    expect(addEndpoint(after, call)).toBeUndefined()
    expect(after.match(/^import/gm)).toHaveLength(3)
  })

  it('is the first of a noun that has none', () => {
    const call = readNewEndpoint(['x', 'all', 'POST', '/reader/x', 'user'])
    if (!call) throw new Error('not read')
    const after = addEndpoint('// Why.\n\nexport const x = {}\n', call) ?? ''
    expect(
      after.startsWith(
        "// Why.\nimport { z } from 'zod'\nimport { definePost } from './kernel/endpoint-definition.ts'\n\n",
      ),
    ).toBe(true)
    expect(after).toContain("export const x = {\n  all: definePost('/reader/x', {\n")
  })
})

// Starts a new call on a copy of the contract, and sees that all the compiler then asks for is its handler.
import { spawnSync } from 'node:child_process'
import { cp, mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, relative, resolve } from 'node:path'
import ts from 'typescript'
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

/**
 * What the compiler says of `files` when one file of the repository has another text. Only they are gone through, and of
 * all packages only zod is read: what the server's types are made of is checked elsewhere, and takes ten seconds.
 */
function complaints(files: readonly string[], changed: { file: string; text: string }): string[] {
  const { config } = ts.readConfigFile(join(ROOT, 'tsconfig.json'), ts.sys.readFile)
  const light = { types: [], lib: ['ES2023'], incremental: false, tsBuildInfoFile: undefined }
  const { options } = ts.convertCompilerOptionsFromJson({ ...config.compilerOptions, ...light }, ROOT)
  const host = ts.createCompilerHost(options)
  const { readFile } = host
  host.readFile = (path) => (path === changed.file ? changed.text : readFile(path))
  host.resolveModuleNameLiterals = (names, from) =>
    names.map(({ text }) =>
      /^(?:\.|zod)/.test(text)
        ? ts.resolveModuleName(text, from, options, host)
        : { resolvedModule: undefined },
    )
  const program = ts.createProgram(files, options, host)
  return files.flatMap((file) =>
    program
      .getSemanticDiagnostics(program.getSourceFile(file))
      .map(
        ({ messageText }) => `${relative(ROOT, file)}: ${ts.flattenDiagnosticMessageText(messageText, ' ')}`,
      ),
  )
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

it('compiles, and the compiler asks for the handler and for nothing else', { timeout: 120_000 }, async () => {
  const made = newCall('visitor', 'forget', 'GET', '/api/log/{id}/forget', 'user')
  expect(made.said).toContain('contract/visitor.ts: forget added')
  expect(made.code).toBe(0)
  const text = await readFile(join(copy, 'contract/visitor.ts'), 'utf8')
  expect(text).toContain("  forget: get('/api/log/{id}/forget', {\n    access: 'user',")

  const file = join(ROOT, 'contract/visitor.ts')
  const handlers = join(ROOT, 'server/features/visitor/handlers.ts')
  const said = complaints([file, handlers], { file, text })
  expect(said).toEqual([
    expect.stringMatching(/^server\/features\/visitor\/handlers\.ts: Property 'forget' is missing/),
  ])
})

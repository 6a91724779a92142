// Shows how a build in a process of its own ends for the program that asked for it: built, failed, killed, told to stop.
import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { npmStartFlags } from './npm-start.ts'

const APART = pathToFileURL(join(import.meta.dirname, 'build-apart.mjs')).href
const LIMIT = `import v8 from 'node:v8'
  const limit = () => Math.round(v8.getHeapStatistics().heap_size_limit / 2 ** 20)`
/** As tools/start.mjs asks, with a word in place of the server. */
const ASK = `${LIMIT}
  import { ensureBuiltApart } from '${APART}'
  import { exitWithFailure } from '${APART.replace('build-apart', 'install')}'
  try {
    const ended = await ensureBuiltApart(process.cwd())
    if (ended !== undefined) process.exit(ended)
    console.log('serving in', process.pid, limit())
  } catch (error) {
    exitWithFailure(error)
  }`

let root: string
const put = async (path: string, text: string) => {
  await mkdir(dirname(join(root, path)), { recursive: true })
  await writeFile(join(root, path), text)
}

beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'kaijuan-apart-'))
  for (const folder of ['domain', 'contract', 'server', 'web']) await mkdir(join(root, folder))
  await put('package-lock.json', '{}')
  await put('node_modules/.kaijuan-lock', createHash('sha256').update('{}').digest('hex'))
})
afterAll(() => rm(root, { recursive: true, force: true }))

/** Runs `ASK` where a build does what `build` says. */
function ask() {
  const child = spawn(process.execPath, [...npmStartFlags(), '--input-type=module', '-e', ASK], {
    cwd: root,
    detached: true,
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk) => {
      output += chunk
    })
  const ended = once(child, 'close').then(([code]) => ({ code, output, pid: child.pid }))
  return { child, ended, output: () => output }
}

it('serves with a bounded heap after a build in another process without that bound, and shows what it says', async () => {
  await put('tools/build.mjs', `${LIMIT}\nconsole.log('building in', process.pid, limit())`)
  const { code, output, pid } = await ask().ended
  expect(code).toBe(0)
  const [, builder, room, server, bound] =
    /^building in (\d+) (\d+)\nserving in (\d+) (\d+)\n$/.exec(output)?.map(Number) ?? []
  expect(server).toBe(pid)
  expect(builder).not.toBe(pid)
  expect(bound).toBeLessThan(450)
  expect(room).toBeGreaterThan(1000)
})

it('does not build what is built', async () => {
  const { hashSources, markBuilt } = await import('./sources.mjs')
  await put('tools/build.mjs', 'console.log("building")')
  await mkdir(join(root, 'dist'), { recursive: true })
  markBuilt(root, hashSources(root))
  expect((await ask().ended).output).toMatch(/^serving/)
  await rm(join(root, 'dist'), { recursive: true })
})

it('ends as a build that failed, which has said why', async () => {
  await put('tools/build.mjs', 'console.error("why"); process.exit(1)')
  expect(await ask().ended).toMatchObject({ code: 1, output: 'why\n' })
})

it('says in one line that a build was killed', async () => {
  await put('tools/build.mjs', 'process.kill(process.pid, "SIGKILL")')
  const { code, output } = await ask().ended
  expect(code).toBe(1)
  expect(output.trim()).toMatch(/^.*The build was ended by SIGKILL.*$/)
})

it.each(['SIGINT', 'SIGTERM', 'SIGHUP'] as const)(
  'ends the build and itself on %s, and says nothing',
  async (name) => {
    await put(
      'tools/build.mjs',
      `import { writeFileSync } from 'node:fs'
     writeFileSync('pid', String(process.pid))
     console.log('building')
     setInterval(() => {}, 1000)`,
    )
    const { child, ended, output } = ask()
    await expect.poll(output).toBe('building\n')
    // The program alone is told, as npm and service managers do; a terminal tells both, which is the easier case.
    child.kill(name)
    expect(await ended).toMatchObject({ code: 0, output: 'building\n' })
    const pid = Number(await readFile(join(root, 'pid'), 'utf8'))
    expect(() => process.kill(pid, 0)).toThrow('ESRCH')
  },
)

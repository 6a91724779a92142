// The first of the two commands as a person meets it: it starts, survives being killed, ends cleanly, says what is wrong.

import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readFileSync } from 'node:fs'
import { chmod, cp, mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { serversIn } from '../../server/db/embedded/postmaster.ts'
import { npmStartFlags } from '../../tools/lib/npm-start.ts'
import { freshDatabase } from '../support/database.ts'
import { expect, test } from './support/fixtures.ts'

const ROOT = join(import.meta.dirname, '../..')
let dataDir: string
let port: number
const children: ChildProcess[] = []

const cluster = () => join(dataDir, 'postgres/cluster')
const address = () => `http://127.0.0.1:${port}`

/** The server as `npm start` runs it once everything is built, in a process group of its own as under a shell. */
const start = (settings?: Record<string, string>) =>
  run([process.execPath, ...npmStartFlags(), 'tools/start.mjs'], settings)

function run([program = '', ...args]: string[], settings: Record<string, string> = {}) {
  const child = spawn(program, args, {
    cwd: ROOT,
    env: {
      PATH: process.env.PATH,
      HOME: process.env.HOME,
      DATA_DIR: dataDir,
      PORT: String(port),
      SAMPLE_LIBRARY: 'off',
      LOG_LEVEL: 'warn',
      ...settings,
    },
    detached: true,
  })
  children.push(child)
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (chunk) => {
      output += chunk
    })
  const ended = once(child, 'close').then(([code]) => code as number | null)
  const ready = async () => {
    for (let i = 0; i < 1200 && child.exitCode === null; i++) {
      if (output.includes(address())) return
      await sleep(50)
    }
    expect.unreachable(`it did not start:\n${output}`)
  }
  return { child, ended, ready, output: () => output }
}

const saveSetting = async (n: number) => {
  const response = await fetch(`${address()}/api/log`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      name: 'OPEN_PAGE',
      data: { n },
      cuid: 'c',
      uid: '',
      is_new: false,
      source: 'WEB',
    }),
  })
  expect(response.status, await response.text()).toBe(200)
}
const freePort = async (): Promise<number> => {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const bound = server.address()
  server.close()
  return typeof bound === 'object' && bound ? bound.port : 0
}
const isReady = async () => (await fetch(`${address()}/readyz`).catch(() => undefined))?.status === 200
const plainLine = (output: string) => {
  expect(output.trim().split('\n'), output).toHaveLength(1)
  expect(output).not.toMatch(/\n\s+at /)
  return output.trim()
}

test.beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'kaijuan-start-'))
  await chmod(dataDir, 0o755)
  port = await freePort()
  // Building the dictionary's index is measured elsewhere; here it would only make the journey long.
  await cp(join(ROOT, '.cache/dictionary'), join(dataDir, 'dictionary'), { recursive: true })
})
test.afterEach(async () => {
  for (const child of children.splice(0))
    if (child.exitCode === null && child.signalCode === null) {
      child.kill('SIGTERM')
      await once(child, 'close')
    }
})
test.afterAll(async () => {
  for (const pid of serversIn(cluster())) process.kill(pid, 'SIGKILL')
  await rm(dataDir, { recursive: true, force: true })
})

test.describe('a folder', () => {
  let second: ReturnType<typeof start>

  test('that is empty is begun: the address is printed, and the admin with a password', {
    tag: '@start',
  }, async () => {
    const first = start()
    await first.ready()
    expect(first.output()).toMatch(/管理员密码\s+· \S+/)
    expect(await isReady()).toBe(true)
    expect(await (await fetch(`${address()}/`)).text()).toContain('<meta name="build"')
    first.child.kill('SIGINT')
    expect(await first.ended).toBe(0)
  })

  test('that is begun gives the password no more', { tag: '@start' }, async () => {
    second = start()
    // The next two are about this one: it is theirs to end.
    children.splice(children.indexOf(second.child), 1)
    await second.ready()
    expect(second.output()).not.toContain('管理员密码')
  })

  test('that is in use refuses another start in one line', { tag: '@start' }, async () => {
    const third = start({ PORT: String(await freePort()) })
    expect(await third.ended).toBe(1)
    expect(plainLine(third.output())).toContain(`process ${second.child.pid}`)
    expect(await isReady()).toBe(true)
  })

  test('is left by everything on Ctrl-C', { tag: '@start' }, async () => {
    expect(serversIn(cluster()).length).toBeGreaterThan(0)
    // A terminal sends it to the whole group.
    process.kill(-Number(second.child.pid), 'SIGINT')
    expect(await second.ended).toBe(0)
    expect(serversIn(cluster())).toEqual([])
    expect(existsSync(join(cluster(), 'postmaster.pid'))).toBe(false)
  })

  test.afterAll(() => second?.child.kill('SIGKILL'))
})

test('ends everything when npm alone is told to end, as containers do', { tag: '@start' }, async () => {
  const npm = run(['npm', 'start'])
  await npm.ready()
  expect(serversIn(cluster()).length).toBeGreaterThan(0)
  npm.child.kill('SIGTERM')
  expect(await npm.ended).toBe(0)
  expect(serversIn(cluster())).toEqual([])
  expect(await isReady()).toBe(false)
})

test('ends everything on Ctrl-C while it is still starting, and says nothing', {
  tag: '@start',
}, async () => {
  const server = start()
  for (let i = 0; i < 500 && serversIn(cluster()).length === 0; i++) await sleep(10)
  server.child.kill('SIGINT')
  expect(await server.ended).toBe(0)
  expect(server.output().trim()).toBe('')
  expect(serversIn(cluster())).toEqual([])
})

test(
  'loses nothing it has acknowledged when any of its processes is killed, and starts again as if nothing had been',
  { tag: '@start' },
  async () => {
    let saved = 0
    for (const victim of ['program', 'database', 'both'] as const) {
      const server = start()
      await server.ready()
      for (let i = 0; i < 5; i++) await saveSetting(++saved)
      const postmaster = Number(readFileSync(join(cluster(), 'postmaster.pid'), 'utf8').split('\n')[0])
      if (victim !== 'program') process.kill(postmaster, 'SIGKILL')
      if (victim !== 'database') {
        server.child.kill('SIGKILL')
        await server.ended
      } else {
        // The program brings it back by itself.
        for (let i = 0; i < 200 && !(await isReady()); i++) await sleep(50)
        saved += 1
        // A connection that died with the old database may refuse once; what counts is what was acknowledged.
        await expect
          .poll(() => saveSetting(saved).then(() => 'saved', String), { timeout: 20_000 })
          .toBe('saved')
        server.child.kill('SIGTERM')
        expect(await server.ended).toBe(0)
      }
    }
    const last = start()
    await last.ready()
    const { connection } = await connectionOf()
    const { default: pg } = await import('pg')
    const client = new pg.Client(connection)
    await client.connect()
    const { rows } = await client.query(`select count(*)::int as n from log_events where name = 'OPEN_PAGE'`)
    await client.end()
    expect(rows[0].n).toBe(saved)
    // Six starts, three of them after a crash.
  },
  240_000,
)

test('says in one line that the port is in use, and leaves no database behind', {
  tag: '@start',
}, async () => {
  const other = createServer().listen(port, '127.0.0.1')
  await once(other, 'listening')
  const server = start()
  expect(await server.ended).toBe(1)
  expect(plainLine(server.output())).toContain(`Port ${port} is in use`)
  expect(serversIn(cluster())).toEqual([])
  other.close()
})

for (const [settings, name] of [
  // What else is wrong of a setting: server/config.test.ts.
  [{ PORT: 'many' }, 'PORT'],
  [{ DATABASE_URL: 'postgres://nobody@127.0.0.1:9/none' }, 'DATABASE_URL'],
] as const)
  test(`says in one line what is wrong with the setting ${name}`, { tag: '@start' }, async () => {
    const server = start(settings)
    expect(await server.ended).toBe(1)
    expect(plainLine(server.output())).toContain(name)
  })

test('runs on the PostgreSQL that DATABASE_URL names, two web processes side by side', {
  tag: '@start',
}, async () => {
  const database = await freshDatabase({ migrated: false })
  try {
    const settings = { DATABASE_URL: database.url }
    const all = start(settings)
    const otherPort = await freePort()
    const web = start({ ...settings, ROLE: 'web', PORT: String(otherPort) })
    await all.ready()
    for (let i = 0; i < 200 && !web.output().includes(`:${otherPort}`); i++) await sleep(50)
    for (const at of [port, otherPort])
      expect((await fetch(`http://127.0.0.1:${at}/readyz`)).status).toBe(200)
    expect(serversIn(cluster())).toEqual([])
    all.child.kill('SIGTERM')
    web.child.kill('SIGTERM')
    expect([await all.ended, await web.ended]).toEqual([0, 0])
  } finally {
    await database.drop()
  }
})

/** The embedded database of the running server, by the socket its lock file names. */
async function connectionOf() {
  const host = readFileSync(join(cluster(), 'postmaster.pid'), 'utf8').split('\n')[4]
  return { connection: { host, user: 'kaijuan_app', database: 'kaijuan' } }
}

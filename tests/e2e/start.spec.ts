// `npm start` without a browser: it starts, survives being killed, ends cleanly, and reports what is wrong in one line.
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readFileSync } from 'node:fs'
import { chmod, cp, mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { listServerPids } from '../../server/db/embedded/postmaster.ts'
import { npmStartFlags } from '../../tools/lib/npm-start.ts'
import { findFreePort } from '../support/free-port.ts'
import { readEnvironment } from './support/environment.ts'
import { expect, test } from './support/fixtures.ts'
import { createDatabase, dropDatabase } from './support/product-process.ts'

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
  const url = `http://127.0.0.1:${settings['PORT'] ?? port}`
  const serving = new Promise<void>((resolve, reject) => {
    for (const stream of [child.stdout, child.stderr])
      stream?.on('data', (chunk) => {
        output += chunk
        if (output.includes(url)) resolve()
      })
    child.once('close', () => reject(new Error(`it did not start:\n${output}`)))
  })
  // Some are meant not to start.
  serving.catch(() => undefined)
  const ended = once(child, 'close').then(([code]) => code as number | null)
  return { child, ended, ready: () => serving, output: () => output }
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
const isReady = async () => (await fetch(`${address()}/readyz`).catch(() => undefined))?.status === 200
const plainLine = (output: string) => {
  expect(output.trim().split('\n'), output).toHaveLength(1)
  expect(output).not.toMatch(/\n\s+at /)
  return output.trim()
}

test.beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'kaijuan-start-'))
  await chmod(dataDir, 0o755)
  // Building the dictionary's index is measured elsewhere; here it would only take long.
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
  for (const pid of listServerPids(cluster())) process.kill(pid, 'SIGKILL')
  await rm(dataDir, { recursive: true, force: true })
})

/** A port is chosen right before it is used: the system may give a free one to another process at any time. */
const choosePort = async () => {
  port = await findFreePort()
}

test.describe('a folder', () => {
  let second: ReturnType<typeof start>

  test('that is empty is begun: the address is printed, and the admin with a password', {
    tag: '@start',
  }, async () => {
    await choosePort()
    const first = start()
    await first.ready()
    expect(first.output()).toMatch(/管理员密码\s+· \S+/)
    await expect.poll(isReady).toBe(true)
    expect(await (await fetch(`${address()}/`)).text()).toContain('<meta name="build"')
    first.child.kill('SIGINT')
    expect(await first.ended).toBe(0)
  })

  test('that is begun gives the password no more', { tag: '@start' }, async () => {
    await choosePort()
    second = start()
    // The next two tests use it, and the second of them ends it.
    children.splice(children.indexOf(second.child), 1)
    await second.ready()
    expect(second.output()).not.toContain('管理员密码')
  })

  test('that is in use refuses another start in one line', { tag: '@start' }, async () => {
    const third = start({ PORT: String(await findFreePort()) })
    expect(await third.ended).toBe(1)
    expect(plainLine(third.output())).toContain(`process ${second.child.pid}`)
    expect(await isReady()).toBe(true)
  })

  test('is left by everything on Ctrl-C', { tag: '@start' }, async () => {
    expect(listServerPids(cluster()).length).toBeGreaterThan(0)
    // A terminal sends it to the whole group.
    process.kill(-Number(second.child.pid), 'SIGINT')
    expect(await second.ended).toBe(0)
    expect(listServerPids(cluster())).toEqual([])
    expect(existsSync(join(cluster(), 'postmaster.pid'))).toBe(false)
  })

  test.afterAll(() => second?.child.kill('SIGKILL'))
})

test('ends everything when npm alone is told to end, as containers do', { tag: '@start' }, async () => {
  await choosePort()
  const npm = run(['npm', 'start'])
  await npm.ready()
  expect(listServerPids(cluster()).length).toBeGreaterThan(0)
  npm.child.kill('SIGTERM')
  expect(await npm.ended).toBe(0)
  expect(listServerPids(cluster())).toEqual([])
  expect(await isReady()).toBe(false)
})

test('ends everything on Ctrl-C while it is still starting, and says nothing', {
  tag: '@start',
}, async () => {
  await choosePort()
  const server = start()
  await expect.poll(() => listServerPids(cluster()).length, { intervals: [10] }).toBeGreaterThan(0)
  server.child.kill('SIGINT')
  expect(await server.ended).toBe(0)
  expect(server.output().trim()).toBe('')
  expect(listServerPids(cluster())).toEqual([])
})

test('loses nothing it has acknowledged when any of its processes is killed, and starts again as if nothing had been', {
  tag: '@start',
}, async () => {
  let saved = 0
  for (const victim of ['program', 'database', 'both'] as const) {
    await choosePort()
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
      await expect.poll(isReady).toBe(true)
      saved += 1
      // A connection that died with the old database may fail once; what counts is what was acknowledged.
      await expect.poll(() => saveSetting(saved).then(() => 'saved', String)).toBe('saved')
      server.child.kill('SIGTERM')
      expect(await server.ended).toBe(0)
    }
  }
  await choosePort()
  const last = start()
  await last.ready()
  const client = new pg.Client(findConnection())
  await client.connect()
  const { rows } = await client.query(`select count(*)::int as n from log_events where name = 'OPEN_PAGE'`)
  await client.end()
  expect(rows[0].n).toBe(saved)
})

test('says in one line that the port is in use, and leaves no database behind', {
  tag: '@start',
}, async () => {
  await choosePort()
  const other = createServer().listen(port, '127.0.0.1')
  await once(other, 'listening')
  const server = start()
  expect(await server.ended).toBe(1)
  expect(plainLine(server.output())).toContain(`Port ${port} is in use`)
  expect(listServerPids(cluster())).toEqual([])
  other.close()
})

for (const [settings, name] of [
  // What else is wrong of a setting: server/config.test.ts.
  [{ PORT: 'many' }, 'PORT'],
  [{ DATABASE_URL: 'postgres://nobody@127.0.0.1:9/none' }, 'DATABASE_URL'],
] as const)
  test(`says in one line what is wrong with the setting ${name}`, { tag: '@start' }, async () => {
    await choosePort()
    const server = start(settings)
    expect(await server.ended).toBe(1)
    expect(plainLine(server.output())).toContain(name)
  })

test('runs on the PostgreSQL that DATABASE_URL names, two web processes side by side', {
  tag: '@start',
}, async () => {
  const environment = readEnvironment()
  const { host, user } = environment
  const name = `start_${process.pid}_${Date.now()}`
  await createDatabase(environment, name, 'template0')
  try {
    const settings = {
      DATABASE_URL: `postgres://${user}@localhost/${name}?host=${encodeURIComponent(host)}`,
    }
    await choosePort()
    const all = start(settings)
    const otherPort = await findFreePort()
    const web = start({ ...settings, ROLE: 'web', PORT: String(otherPort) })
    await Promise.all([all.ready(), web.ready()])
    for (const at of [port, otherPort])
      expect((await fetch(`http://127.0.0.1:${at}/readyz`)).status).toBe(200)
    expect(listServerPids(cluster())).toEqual([])
    all.child.kill('SIGTERM')
    web.child.kill('SIGTERM')
    expect([await all.ended, await web.ended]).toEqual([0, 0])
  } finally {
    await dropDatabase(environment, name)
  }
})

/** The embedded database of the running server, by the socket that its lock file names. */
function findConnection(): pg.ClientConfig {
  const host = readFileSync(join(cluster(), 'postmaster.pid'), 'utf8').split('\n')[4]
  return { host, user: 'kaijuan_app', database: 'kaijuan' }
}

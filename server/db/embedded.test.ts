// Shows that the built-in database survives whatever is killed, and that two programs never share a data folder.
import { type ChildProcess, spawn } from 'node:child_process'
import { once as event } from 'node:events'
import { statSync } from 'node:fs'
import { chmod, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest'
import { buildBundles, type ProgramBundles } from '../../tests/support/bundles.ts'
import { clusterIn, postmasterIn, rowsOf } from '../../tests/support/cluster.ts'
import { listServerPids, stopServer } from './embedded/postmaster.ts'
import { defaultDataDir, type EmbeddedDatabase, startEmbedded } from './embedded.ts'

const isRoot = process.getuid?.() === 0
let base: string
let dataDir: string
/** The writing program: through tsx a start takes three times as long. */
let programs: ProgramBundles
const running: EmbeddedDatabase[] = []

beforeAll(async () => {
  base = await mkdtemp(join(tmpdir(), 'kaijuan-embedded-'))
  await chmod(base, 0o755)
  dataDir = join(base, 'data')
  programs = await buildBundles(['tests/support/embedded-child.ts'])
})
afterEach(async () => {
  for (const embedded of running.splice(0)) await embedded.stop()
  await stopServer(cluster())
})
afterAll(async () => {
  await programs.remove()
  await rm(base, { recursive: true, force: true })
})

const cluster = () => clusterIn(dataDir)
const lockFile = () => join(cluster(), 'postmaster.pid')
const postmaster = () => postmasterIn(dataDir)
const start = async (options: Partial<Parameters<typeof startEmbedded>[0]> = {}) => {
  const embedded = await startEmbedded({ dataDir, ...options })
  running.push(embedded)
  return embedded
}
const query = (embedded: EmbeddedDatabase, text: string) => rowsOf(embedded.connection, text)
/** Once is enough: a lock file that is being written anew is not there for a moment. */
const until = (what: () => boolean) => expect.poll(what).toBe(true)

/** Starts the writing program and kills it with everything it had acknowledged; returns the last number. */
async function writeAndKill(alsoKill: () => number[]): Promise<number> {
  const child = spawn(process.execPath, [join(programs.folder, 'embedded-child.js'), dataDir])
  const output = collect(child)
  await until(() => (output().match(/acknowledged \d+\n/g)?.length ?? 0) > 50)
  for (const pid of alsoKill()) process.kill(pid, 'SIGKILL')
  child.kill('SIGKILL')
  await event(child, 'close')
  return Number(/(\d+)\n[^\n]*$/.exec(output())?.[1])
}
function collect(child: ChildProcess): () => string {
  let text = ''
  child.stdout?.on('data', (chunk) => {
    text += chunk
  })
  child.stderr?.on('data', (chunk) => {
    text += chunk
  })
  return () => text
}

it('starts on an empty folder, runs as nobody special, and uses its cluster the second time', async () => {
  const first = await start()
  expect(first.adopted).toBe(false)
  expect(await query(first, 'show fsync')).toEqual([{ fsync: 'on' }])
  expect(await query(first, 'show listen_addresses')).toEqual([{ listen_addresses: '' }])
  expect(statSync(cluster()).mode & 0o777).toBe(0o700)
  expect(statSync(String(first.connection.host)).mode & 0o777).toBe(0o700)
  if (isRoot) expect(statSync(cluster()).uid).not.toBe(0)
  await first.stop()
  expect(listServerPids(cluster())).toEqual([])
  const made = statSync(join(cluster(), 'PG_VERSION')).mtimeMs
  await start()
  expect(statSync(join(cluster(), 'PG_VERSION')).mtimeMs).toBe(made)
})

it('sorts and searches the same on every machine', async () => {
  const embedded = await start()
  const [row] = await query(
    embedded,
    `select 'Zoo' < 'apple' as bytes, to_tsvector('simple', 'café') @@ 'café' as words`,
  )
  expect(row).toEqual({ bytes: true, words: true })
})

it('is not in the process group that Ctrl-C reaches', async () => {
  await start()
  // A signal to the negative number reaches a group; signal 0 only asks whether there is one of that name.
  expect(process.kill(-postmaster(), 0)).toBe(true)
})

it('adopts the living server of a program that was killed, with every acknowledged row', async () => {
  const last = await writeAndKill(() => [])
  const embedded = await start()
  expect(embedded.adopted).toBe(true)
  const [row] = await query(embedded, 'select max(id)::int as last from ledger')
  expect(row?.['last']).toBeGreaterThanOrEqual(last)
  await embedded.stop()
  expect(listServerPids(cluster())).toEqual([])
})

it('recovers when program and database server were killed together, with every acknowledged row', async () => {
  const last = await writeAndKill(() => [postmaster()])
  const embedded = await start()
  expect(embedded.adopted).toBe(false)
  const [row] = await query(embedded, 'select max(id)::int as last from ledger')
  expect(row?.['last']).toBeGreaterThanOrEqual(last)
})

it('does not wait for ever for a server that it found alive and that dies before it answers', async () => {
  await writeAndKill(() => [])
  const dying = postmaster()
  process.kill(dying, 'SIGSTOP')
  const connects = vi.spyOn(Socket.prototype, 'connect')
  const starting = start()
  await until(() => connects.mock.calls.length > 0)
  connects.mockRestore()
  process.kill(dying, 'SIGKILL')
  const embedded = await starting
  expect(embedded.adopted).toBe(false)
  expect(await query(embedded, 'select 1 as one')).toEqual([{ one: 1 }])
})

it('clears a stale lock file whose number now belongs to somebody else', async () => {
  await (await start()).stop()
  await writeFile(lockFile(), `${process.pid}\n${cluster()}\n1\n5432\n/nowhere\n\n  1 1\nready   \n`)
  const embedded = await start()
  expect(embedded.adopted).toBe(false)
  expect(await query(embedded, 'select 1 as one')).toEqual([{ one: 1 }])
})

it('refuses a second program on the same folder, names the first, and leaves it undisturbed', async () => {
  const first = await start()
  await expect(startEmbedded({ dataDir })).rejects.toThrow(`process ${process.pid}`)
  expect(await query(first, 'select 1 as one')).toEqual([{ one: 1 }])
})

it('lets a tool share the running database and never stops it under the app', async () => {
  const app = await start()
  const tool = await startEmbedded({ dataDir, share: true })
  expect(tool.adopted).toBe(true)
  await tool.stop()
  expect(await query(app, 'select 1 as one')).toEqual([{ one: 1 }])
})

it('gives two starts of the same moment one winner and one clear refusal', async () => {
  const results = await Promise.allSettled([start(), start()])
  expect(results.map((result) => result.status).sort()).toEqual(['fulfilled', 'rejected'])
})

it('brings the database server back when only that was killed', async () => {
  const lines: string[] = []
  const embedded = await start({ log: (line) => lines.push(line) })
  const before = postmaster()
  process.kill(before, 'SIGKILL')
  await until(() => postmaster() !== 0 && postmaster() !== before)
  await until(() => lines.length > 0)
  const answer = () => query(embedded, 'select 1 as one').catch((error: Error) => error.message)
  await expect.poll(answer).toEqual([{ one: 1 }])
  await embedded.stop()
  expect(listServerPids(cluster())).toEqual([])
})

it('ends for good when it is told to stop while it brings the server back', async () => {
  let before = 0
  let lines: string[] = []
  // At once, when the server has gone, when there is a new one, which cannot be connected to yet, and when it is back.
  const moments = [
    () => true,
    () => postmaster() !== before,
    () => ![0, before].includes(postmaster()),
    () => lines.length > 0,
  ]
  for (const isReached of moments) {
    lines = []
    // Without fsync recovery takes no time, and these are about order, not about disks.
    const embedded = await start({ settings: { fsync: 'off' }, log: (line) => lines.push(line) })
    before = postmaster()
    process.kill(before, 'SIGKILL')
    await until(isReached)
    await embedded.stop()
    expect(listServerPids(cluster())).toEqual([])
  }
})

it('finds another place for its socket when the data folder has a long name', async () => {
  const long = join(base, 'a-folder-with-a-rather-long-name-'.repeat(4))
  const embedded = await startEmbedded({ dataDir: long, settings: { fsync: 'off' } })
  try {
    expect(Buffer.byteLength(String(embedded.connection.host))).toBeLessThan(60)
    expect(await query(embedded, 'select 1 as one')).toEqual([{ one: 1 }])
  } finally {
    await embedded.stop()
    await rm(String(embedded.connection.host), { recursive: true, force: true })
  }
})

it('says in one line why a cluster of another PostgreSQL version cannot be used', async () => {
  const old = join(base, 'old')
  await mkdir(join(old, 'postgres', 'cluster'), { recursive: true })
  await writeFile(join(old, 'postgres', 'cluster', 'PG_VERSION'), '14\n')
  await expect(startEmbedded({ dataDir: old })).rejects.toThrow(/written by PostgreSQL 14/)
})

it('keeps its data where its user may go when root has the repository under a closed home', async () => {
  const home = join(base, 'closed-home')
  await mkdir(join(home, 'repository'), { recursive: true })
  await chmod(home, 0o700)
  const chosen = defaultDataDir(join(home, 'repository'))
  if (isRoot) {
    expect(chosen).toMatch(/^\/var\/lib\/kaijuan\/[0-9a-f]{12}$/)
    await expect(startEmbedded({ dataDir: join(home, 'data') })).rejects.toThrow(
      /may not enter .*closed-home/,
    )
  } else expect(chosen).toBe(join(home, 'repository', 'data'))
})

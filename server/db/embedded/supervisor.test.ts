// Shows that the built-in database comes back whatever takes it, however often, and that nothing acknowledged is lost.
import { spawnSync } from 'node:child_process'
import { closeSync, mkdirSync, openSync, rmdirSync, rmSync, writeSync } from 'node:fs'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { clusterIn, postmasterIn, rowsOf } from '../../../tests/support/cluster.ts'
import { waitForCheck } from '../../../tests/support/until.ts'
import { type EmbeddedDatabase, startEmbedded } from '../embedded.ts'
import { StartupError } from '../startup-error.ts'
import { describeExit, toStartupError } from './describe-exit.ts'
import { stopServer } from './postmaster.ts'
import { superviseServer } from './supervisor.ts'

let base: string
const closings: (() => unknown)[] = []
beforeAll(async () => {
  base = await mkdtemp(join(tmpdir(), 'kaijuan-keep-'))
  await chmod(base, 0o755)
})
afterEach(async () => {
  for (const close of closings.splice(0).reverse()) await close()
})
afterAll(() => rm(base, { recursive: true, force: true }))

/** Writes rows one after the other, whatever happens to the database, and notes which were acknowledged. */
function aWriter({ connection }: EmbeddedDatabase) {
  const pool = new pg.Pool({ ...connection, max: 2 })
  pool.on('error', () => undefined)
  const acknowledged: number[] = []
  let isOver = false
  let id = 0
  const write = async () => {
    if (isOver) return
    id += 1
    const mine = id
    await pool.query('insert into ledger (id) values ($1)', [mine])
    acknowledged.push(mine)
  }
  const writing = (async () => {
    // As long as it takes.
    while (!isOver) await waitForCheck(write).catch(() => undefined)
  })()
  const close = async () => {
    if (isOver) return
    isOver = true
    await writing
    await pool.end()
  }
  return { acknowledged, close }
}
const written = async ({ connection }: EmbeddedDatabase) =>
  new Set((await rowsOf(connection, 'select id::int from ledger')).map(({ id }) => id))
/** There is a server to connect to, and it takes rows; the connections of a dead one may live on for a moment. */
const goesOn = async (embedded: EmbeddedDatabase, { acknowledged }: { acknowledged: number[] }) => {
  const connects = () => rowsOf(embedded.connection, 'select 1').catch((error: Error) => error.message)
  await expect.poll(connects).toHaveLength(1)
  const before = acknowledged.length
  await expect.poll(() => acknowledged.length).toBeGreaterThan(before + 2)
}

it('comes back after eight kills, and loses nothing it has acknowledged', async () => {
  const dataDir = join(base, 'killed')
  const lines: string[] = []
  const embedded = await startEmbedded({
    dataDir,
    log: (line) => lines.push(line),
    timings: { minDelayMs: 20, maxDelayMs: 200, logIntervalMs: 3_600_000 },
    // What a killed program has written is with the system already; syncing is for power cuts.
    settings: { fsync: 'off' },
  })
  closings.push(() => embedded.stop())
  await rowsOf(embedded.connection, 'create table ledger (id bigint primary key)')
  const writer = aWriter(embedded)
  closings.push(writer.close)
  for (let kills = 0; kills < 8; kills++) {
    await goesOn(embedded, writer)
    process.kill(postmasterIn(dataDir), 'SIGKILL')
    await expect.poll(() => postmasterIn(dataDir), { interval: 10 }).toBe(0)
  }
  await goesOn(embedded, writer)
  await writer.close()
  const rows = await written(embedded)
  expect(writer.acknowledged.filter((id) => !rows.has(id))).toEqual([])
  // Told once in a while: that it has gone, if its return took more than one try, and that it is back.
  expect(lines.length, lines.join('\n')).toBeLessThanOrEqual(2)
  expect(lines.join('\n')).toContain('SIGKILL')
})

describe.skipIf(!mayMount())('on a disk of its own', () => {
  it('writes again once a full disk has room, however long it was full, and loses nothing', async () => {
    const disk = join(base, 'disk')
    mkdirSync(disk)
    mount(disk, '190m')
    closings.push(() => spawnSync('umount', ['-l', disk]))
    await chmod(disk, 0o755)
    const dataDir = join(disk, 'data')
    const lines: string[] = []
    const embedded = await startEmbedded({
      dataDir,
      log: (line) => lines.push(line),
      timings: { minDelayMs: 20, maxDelayMs: 200, logIntervalMs: 100, lostAfterMs: 1_000 },
    })
    closings.push(async () => {
      await embedded.stop()
      await stopServer(clusterIn(dataDir))
    })
    await rowsOf(embedded.connection, 'create table ledger (id bigint primary key)')
    const writer = aWriter(embedded)
    closings.push(writer.close)
    await goesOn(embedded, writer)

    fill(join(disk, 'ballast'))
    // The log of changes needs a file more than there is room for: that ends the server, and keeps it from starting.
    const more = `select pg_logical_emit_message(false, 'ballast', repeat('x', 1048576)) from generate_series(1, 40)`
    const exhausted = async () => {
      await rowsOf(embedded.connection, more).catch(() => undefined)
      return postmasterIn(dataDir)
    }
    await expect.poll(exhausted).toBe(0)
    // More tries than anybody would count; before the first one has failed, the lines give no reason.
    const full = () => lines.filter((line) => /磁盘已满.*disk is full/.test(line)).length
    await expect.poll(full).toBeGreaterThan(12)
    expect(embedded.isLost()).toBe(true)
    expect(lines.at(-1)).toMatch(/磁盘已满.*disk is full/)

    rmSync(join(disk, 'ballast'))
    await goesOn(embedded, writer)
    await expect.poll(embedded.isLost).toBe(false)
    await writer.close()
    const rows = await written(embedded)
    expect(writer.acknowledged.filter((id) => !rows.has(id))).toEqual([])
    await expect.poll(() => lines.at(-1)).toMatch(/恢复/)
  })
})

describe('the pace', () => {
  beforeEach(() => {
    vi.useFakeTimers({
      toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'performance'],
    })
  })
  afterEach(() => vi.useRealTimers())
  const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms)
  /** Lets time pass until it is so; answers how long that took. */
  const passUntil = async (isSo: () => boolean): Promise<number> => {
    const began = performance.now()
    while (!isSo()) await pass(1)
    return performance.now() - began
  }

  /** A server that goes when it is told to, and comes back when nothing is in its way. */
  function aServer(pace: Parameters<typeof superviseServer>[0]['timings']) {
    const tries: number[] = []
    const lines: string[] = []
    let go: () => void = () => undefined
    const next = () => ({
      lost: new Promise<void>((resolve) => {
        go = resolve
      }),
    })
    const server = {
      inTheWay: '',
      hangs: undefined as Promise<void> | undefined,
      lingers: false,
      tries,
      lines,
      go: () => go(),
    }
    const kept = superviseServer({
      ...next(),
      revive: async () => {
        tries.push(performance.now())
        await server.hangs
        if (server.inTheWay) throw new StartupError(server.inTheWay)
        return next()
      },
      why: () => (server.lingers ? 'no reason yet' : 'somebody pulled the plug'),
      hasEnded: () => !server.lingers,
      log: (line) => lines.push(line),
      ...(pace && { timings: pace }),
    })
    closings.push(() => kept.stop())
    return { ...kept, server }
  }
  /** Lets the next tries hang until the returned function is called. */
  function hang(server: { hangs: Promise<void> | undefined }): () => void {
    let end: () => void = () => undefined
    server.hangs = new Promise((resolve) => {
      end = resolve
    })
    return () => end()
  }
  const gaps = (tries: number[]) => tries.slice(1).map((at, index) => at - (tries[index] ?? 0))

  it('tries at once, then more and more rarely, and never gives up', async () => {
    const { server } = aServer({ minDelayMs: 20, maxDelayMs: 80 })
    server.inTheWay = 'no room'
    server.go()
    await passUntil(() => server.tries.length === 8)
    // After each of them 50 ms, until the end of the process is known.
    expect(gaps(server.tries)).toEqual([20, 40, 80, 80, 80, 80, 80].map((pause) => pause + 50))
    server.inTheWay = ''
    await passUntil(() => server.lines.length === 2)
    expect(server.tries).toHaveLength(9)
  })

  it('begins anew with one that ran well, and not with one that goes again at once', async () => {
    const { server } = aServer({ minDelayMs: 400, maxDelayMs: 400, healthyAfterMs: 800 })
    const goes = (times: number) => {
      server.go()
      return passUntil(() => server.tries.length === times)
    }
    // Of the test's own clock; how many steps it takes to notice depends on the order of promises.
    const STEPS = 5
    const roughly = async (ms: number, times: number) => {
      const passed = await goes(times)
      expect([passed >= ms, passed <= ms + STEPS]).toEqual([true, true])
    }
    await roughly(50, 1)
    await pass(20)
    await roughly(450, 2)
    await pass(820)
    await roughly(50, 3)
  })

  it('is lost only after a while, also when it comes back for a moment, and not once it is there', async () => {
    const { server, isLost } = aServer({
      minDelayMs: 10,
      maxDelayMs: 10,
      healthyAfterMs: 300,
      lostAfterMs: 600,
    })
    await pass(320)
    expect(isLost()).toBe(false)
    const took = await passUntil(() => {
      server.go()
      return isLost()
    })
    expect(took).toBeGreaterThan(599)
    await passUntil(() => !isLost())
    await pass(320)
    server.inTheWay = 'no room'
    server.go()
    await pass(50)
    expect(isLost()).toBe(false)
    await passUntil(isLost)
    server.inTheWay = ''
    await passUntil(() => !isLost())
  })

  it('says why, at most once in a while, and that it is over; also while a single try takes long', async () => {
    const { server } = aServer({ minDelayMs: 10, maxDelayMs: 10, logIntervalMs: 150 })
    server.inTheWay = '磁盘已满 · the disk is full'
    server.go()
    expect(await passUntil(() => server.lines.length === 3)).toBeGreaterThan(300)
    expect(server.lines.at(-1)).toContain('the disk is full')
    expect(server.lines.join('')).not.toContain('\n')
    server.inTheWay = ''
    const isBack = /恢复.*is back after 0\.\d s/
    await passUntil(() => isBack.test(server.lines.at(-1) ?? ''))
    const before = server.lines.length
    await pass(160)
    const goOn = hang(server)
    server.go()
    await passUntil(() => server.lines.length > before + 1)
    expect(server.lines.at(-1)).toContain('somebody pulled the plug')
    goOn()
    await pass(5)
  })

  it('reads why the process ended only once it has, but does not wait for one that lives', async () => {
    const { server } = aServer({ minDelayMs: 10, maxDelayMs: 10 })
    server.lingers = true
    server.go()
    await pass(300)
    expect(server.tries).toEqual([])
    server.lingers = false
    await passUntil(() => server.lines.length === 1)
    expect(server.lines[0]).toContain('somebody pulled the plug')
    server.lingers = true
    server.go()
    await passUntil(() => server.tries.length === 2)
  })

  it('tries no more once it is stopped, and waits for the try under way', async () => {
    const { server, stop } = aServer({ minDelayMs: 10, maxDelayMs: 10 })
    const goOn = hang(server)
    server.go()
    await passUntil(() => server.tries.length === 1)
    let isStopped = false
    const stopping = stop().then(() => {
      isStopped = true
    })
    await pass(30)
    expect(isStopped).toBe(false)
    server.inTheWay = 'no room'
    goOn()
    await pass(5)
    await stopping
    await pass(50)
    expect(server.tries).toHaveLength(1)
  })
})

describe('the reason in words', () => {
  const why = (output: string, signal?: NodeJS.Signals) => describeExit(output, { signal: signal ?? null })

  it('is how the process ended, else what the server printed last, but not what it told others', () => {
    expect(why('', 'SIGKILL')).toContain('memory')
    expect(why('', 'SIGTERM')).toContain('SIGTERM')
    expect(
      why('PANIC:  could not write to file "pg_wal/xlogtemp.7": No space left on device\nLOG:  bye'),
    ).toContain('磁盘已满 · the disk is full')
    expect(
      why(
        'LOG:  server process (PID 7) was terminated by signal 11: Segmentation fault\nFATAL:  the database system is in recovery mode\n',
      ),
    ).toContain('signal 11')
    expect(why('LOG:  all is well')).toContain('no reason')
    expect(describeExit('', { error: Object.assign(new Error('spawn'), { code: 'EACCES' }) })).toContain(
      'Permission denied',
    )
  })

  it('is said of a start that was killed, too', () => {
    expect(toStartupError('LOG:  redo starts at 0/1\n', undefined, { signal: 'SIGKILL' }).message).toContain(
      'SIGKILL',
    )
    expect(
      toStartupError('FATAL:  bad setting\nFATAL:  the database system is starting up\n').message,
    ).toContain('bad setting')
  })
})

/** Only root may, and not in every container. */
function mayMount(): boolean {
  if (process.platform !== 'linux' || process.getuid?.() !== 0) return false
  const trial = join(tmpdir(), `kaijuan-mount-${process.pid}`)
  mkdirSync(trial, { recursive: true })
  const isMounted = mount(trial, '1m')
  if (isMounted) spawnSync('umount', [trial])
  rmdirSync(trial)
  return isMounted
}
function mount(folder: string, size: string): boolean {
  return spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${size}`, 'tmpfs', folder]).status === 0
}
/** Writes zeros until there is no room for one more page. */
function fill(path: string): void {
  const file = openSync(path, 'w')
  try {
    for (let size = 1024 * 1024; size >= 4096; size = size / 2)
      try {
        for (;;) writeSync(file, Buffer.alloc(size))
      } catch {
        // Half of it may still fit.
      }
  } finally {
    closeSync(file)
  }
}

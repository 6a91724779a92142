// Brings a database server back whenever it goes, for as long as it takes, and says so without filling the log.
import { sleep } from '../../sleep.ts'
import { StartupError } from '../startup-error.ts'

/** All in milliseconds. */
export type SupervisorTimings = {
  /** Pause after a first try that failed; every further pause is twice as long as the one before … */
  minDelayMs: number
  /** … up to this. Whatever was in the way, the server is back so long after it is gone, and its own start. */
  maxDelayMs: number
  /** A server that ran so long is well: when it goes again, the pauses begin anew. */
  healthyAfterMs: number
  /** At most one line in the log in this time. */
  logIntervalMs: number
  /** A server that has been away so long is lost: whoever watches over the program may act. */
  lostAfterMs: number
}

export type SupervisorOptions = {
  /** Resolves when the server has gone. */
  lost: Promise<void>
  /** One try to bring it back; resolves with its next loss, throws when the server does not start. */
  revive: () => Promise<{ lost: Promise<void> }>
  /** Why it has gone, in words. */
  why: () => string
  /** False while the server's process lives or its exit status has not been read. */
  hasEnded: () => boolean
  log: (line: string) => void
  timings?: Partial<SupervisorTimings>
}

export type ServerSupervisor = {
  /** True while the server is away and has not been well for more than a minute. */
  isLost: () => boolean
  /** Begins no further try; resolves when the one under way has ended. */
  stop: () => Promise<void>
}

const DEFAULT_TIMINGS: SupervisorTimings = {
  minDelayMs: 1_000,
  maxDelayMs: 15_000,
  healthyAfterMs: 30_000,
  logIntervalMs: 60_000,
  lostAfterMs: 60_000,
}
/** The end of a process is known a moment after the end of its connections … */
const SETTLE_MS = 50
/** … on a busy machine after several; a bound, because a connection can break while the process lives. */
const SETTLE_TRIES = 40

/** Watches over a server that runs, and over every one that comes after it, until it is told to stop. */
export function superviseServer({
  lost,
  revive,
  why,
  hasEnded,
  log,
  timings: overrides,
}: SupervisorOptions): ServerSupervisor {
  const pace = { ...DEFAULT_TIMINGS, ...overrides }
  const stopping = new AbortController()
  const { signal } = stopping
  let attempt: Promise<unknown> = Promise.resolve()
  let isAway = false
  /** Since when it has not been well: coming back for a moment does not count. */
  let unwellSince = performance.now()
  let loggedAt = Number.NEGATIVE_INFINITY
  let reason = ''

  const logThrottled = (line: () => string) => {
    if (performance.now() - loggedAt < pace.logIntervalMs) return
    loggedAt = performance.now()
    log(line())
  }
  const logAway = (since: number) =>
    logThrottled(() => {
      const seconds = Math.round((performance.now() - since) / 1000)
      return `数据库已中断 ${seconds} 秒，会一直重试 · The database has been away for ${seconds} s and is started again until it runs: ${reason}`
    })
  const logBack = (since: number) => {
    // Whoever read that it has gone is told that it is back.
    if (loggedAt >= since) loggedAt = Number.NEGATIVE_INFINITY
    const seconds = ((performance.now() - since) / 1000).toFixed(1)
    logThrottled(
      () =>
        `数据库中断 ${seconds} 秒后恢复 · The database is back after ${seconds} s; it had gone: ${reason}`,
    )
  }

  let pause = 0
  const bringBack = async (since: number): Promise<{ lost: Promise<void> }> => {
    for (let tries = 0; tries === 0 || (tries < SETTLE_TRIES && !hasEnded()); tries += 1)
      await sleep(SETTLE_MS, signal)
    reason = why()
    for (;;) {
      await sleep(pause, signal)
      signal.throwIfAborted()
      pause = Math.min(Math.max(pace.minDelayMs, 2 * pause), pace.maxDelayMs)
      try {
        const trying = revive()
        attempt = trying.catch(() => undefined)
        return await trying
      } catch (error) {
        await sleep(SETTLE_MS, signal)
        reason = error instanceof StartupError ? error.message : why()
        logAway(since)
      }
    }
  }
  const watch = async () => {
    let current = { lost }
    for (let backAt = Number.NEGATIVE_INFINITY; ; backAt = performance.now()) {
      await current.lost
      if (signal.aborted) return
      const since = performance.now()
      if (since - backAt >= pace.healthyAfterMs) {
        unwellSince = since
        pause = 0
      }
      isAway = true
      // A try may itself take minutes: a server that recovers.
      const ticker = setInterval(logAway, pace.logIntervalMs, since)
      try {
        current = await bringBack(since)
      } finally {
        clearInterval(ticker)
      }
      isAway = false
      if (!signal.aborted) logBack(since)
    }
  }
  watch().catch((error: unknown) => {
    if (!signal.aborted) throw error
  })

  return {
    isLost: () => isAway && performance.now() - unwellSince > pace.lostAfterMs,
    stop: async () => {
      stopping.abort()
      await attempt
    },
  }
}

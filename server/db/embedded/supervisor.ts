// Restarts a database server after every crash, with endless retries, and logs that at a limited rate.
import { sleep } from '../../sleep.ts'
import { StartupError } from '../startup-error.ts'

/** All in milliseconds. */
export type SupervisorTimings = {
  /** Back-off after the first failed retry; every further delay is twice as long as the previous one … */
  minDelayMs: number
  /**
   * … up to this maximum. Once the cause of the failure is removed, the server is back within this time plus
   * its own start.
   */
  maxDelayMs: number
  /**
   * A server that ran for this time is healthy: after its next crash the back-off starts from the minimum
   * again.
   */
  healthyAfterMs: number
  /** At most one line in the log in this time. */
  logIntervalMs: number
  /**
   * A server that has been unavailable for this time is lost: an external supervisor of the process may act.
   */
  lostAfterMs: number
}

export type SupervisorOptions = {
  /** Resolves when the server has ended. */
  lost: Promise<void>
  /**
   * One attempt to restart the server. Resolves with the promise of its next loss; throws when the server
   * does not start.
   */
  revive: () => Promise<{ lost: Promise<void> }>
  /** Text of the reason why the server has ended. */
  why: () => string
  /** False while the server's process is alive or its exit status has not been read. */
  hasEnded: () => boolean
  log: (line: string) => void
  timings?: Partial<SupervisorTimings>
}

export type ServerSupervisor = {
  /** True while the server is unavailable and has not been healthy for more than a minute. */
  isLost: () => boolean
  /** Starts no further retry; resolves when the running one has ended. */
  stop: () => Promise<void>
}

const DEFAULT_TIMINGS: SupervisorTimings = {
  minDelayMs: 1_000,
  maxDelayMs: 15_000,
  healthyAfterMs: 30_000,
  logIntervalMs: 60_000,
  lostAfterMs: 60_000,
}
/** The exit of a process is reported some milliseconds after the end of its connections … */
const SETTLE_MS = 50
/**
 * … and on a busy machine after several polls. The number is bounded, because a connection can break while
 * the process is alive.
 */
const SETTLE_TRIES = 40

/** Watches the running server, and every later one, until `stop` is called. */
export function superviseServer({
  lost,
  revive,
  why,
  hasEnded,
  log,
  timings: overrides,
}: SupervisorOptions): ServerSupervisor {
  const timings = { ...DEFAULT_TIMINGS, ...overrides }
  const stopping = new AbortController()
  const { signal } = stopping
  let attempt: Promise<unknown> = Promise.resolve()
  let isDown = false
  /** Start of the unhealthy period; a server that restarts and crashes again soon does not reset it. */
  let unhealthySince = performance.now()
  let loggedAt = Number.NEGATIVE_INFINITY
  let reason = ''

  const logThrottled = (line: () => string) => {
    if (performance.now() - loggedAt < timings.logIntervalMs) return
    loggedAt = performance.now()
    log(line())
  }
  const logOutage = (since: number) =>
    logThrottled(() => {
      const seconds = Math.round((performance.now() - since) / 1000)
      return `数据库已中断 ${seconds} 秒，会一直重试 · The database has been away for ${seconds} s and is started again until it runs: ${reason}`
    })
  const logRecovery = (since: number) => {
    // If the outage was logged, the recovery is logged too, regardless of the rate limit.
    if (loggedAt >= since) loggedAt = Number.NEGATIVE_INFINITY
    const seconds = ((performance.now() - since) / 1000).toFixed(1)
    logThrottled(
      () =>
        `数据库中断 ${seconds} 秒后恢复 · The database is back after ${seconds} s; it had gone: ${reason}`,
    )
  }

  let delayMs = 0
  const restartServer = async (since: number): Promise<{ lost: Promise<void> }> => {
    for (let polls = 0; polls === 0 || (polls < SETTLE_TRIES && !hasEnded()); polls += 1)
      await sleep(SETTLE_MS, signal)
    reason = why()
    for (;;) {
      await sleep(delayMs, signal)
      signal.throwIfAborted()
      delayMs = Math.min(Math.max(timings.minDelayMs, 2 * delayMs), timings.maxDelayMs)
      try {
        const restartAttempt = revive()
        attempt = restartAttempt.catch(() => undefined)
        return await restartAttempt
      } catch (error) {
        await sleep(SETTLE_MS, signal)
        reason = error instanceof StartupError ? error.message : why()
        logOutage(since)
      }
    }
  }
  const watch = async () => {
    let current = { lost }
    for (let restartedAt = Number.NEGATIVE_INFINITY; ; restartedAt = performance.now()) {
      await current.lost
      if (signal.aborted) return
      const since = performance.now()
      if (since - restartedAt >= timings.healthyAfterMs) {
        unhealthySince = since
        delayMs = 0
      }
      isDown = true
      // One attempt may itself take minutes, e.g. while the server recovers.
      const ticker = setInterval(logOutage, timings.logIntervalMs, since)
      try {
        current = await restartServer(since)
      } finally {
        clearInterval(ticker)
      }
      isDown = false
      if (!signal.aborted) logRecovery(since)
    }
  }
  watch().catch((error: unknown) => {
    if (!signal.aborted) throw error
  })

  return {
    isLost: () => isDown && performance.now() - unhealthySince > timings.lostAfterMs,
    stop: async () => {
      stopping.abort()
      await attempt
    },
  }
}

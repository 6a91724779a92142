// Brings a database server back whenever it goes, for as long as it takes, and says so without filling the log.
import { sleep } from '../../sleep.ts'
import { StartRefused } from '../start-refused.ts'

/** All in milliseconds. */
export type Pace = {
  /** Pause after a first try that failed; every further pause is twice as long as the one before … */
  first_ms: number
  /** … up to this. Whatever was in the way, the server is back so long after it is gone, and its own start. */
  longest_ms: number
  /** A server that ran so long is well: when it goes again, the pauses begin anew. */
  well_ms: number
  /** At most one line in the log in this time. */
  tell_ms: number
  /** A server that has been away so long is lost: whoever watches over the program may act. */
  lost_ms: number
}

export type Keeping = {
  /** Resolves when the server has gone. */
  lost: Promise<void>
  /** One try to bring it back; resolves with its next loss, throws when the server does not start. */
  revive: () => Promise<{ lost: Promise<void> }>
  /** Why it has gone, in words. */
  why: () => string
  /** False while the server's process lives or its exit status has not been read. */
  hasEnded: () => boolean
  log: (line: string) => void
  pace?: Partial<Pace>
}

export type Kept = {
  /** True while the server is away and has not been well for more than a minute. */
  isLost: () => boolean
  /** Begins no further try; resolves when the one under way has ended. */
  stop: () => Promise<void>
}

const PACE: Pace = { first_ms: 1_000, longest_ms: 15_000, well_ms: 30_000, tell_ms: 60_000, lost_ms: 60_000 }
/** The end of a process is known a moment after the end of its connections … */
const SETTLE_MS = 50
/** … on a busy machine after several; a bound, because a connection can break while the process lives. */
const SETTLE_TRIES = 40

/** Watches over a server that runs, and over every one that comes after it, until it is told to stop. */
export function keepUp({ lost, revive, why, hasEnded, log, pace: given }: Keeping): Kept {
  const pace = { ...PACE, ...given }
  const stopping = new AbortController()
  const { signal } = stopping
  let attempt: Promise<unknown> = Promise.resolve()
  let isAway = false
  /** Since when it has not been well: coming back for a moment does not count. */
  let unwellSince = performance.now()
  let toldAt = Number.NEGATIVE_INFINITY
  let reason = ''

  const tell = (line: () => string) => {
    if (performance.now() - toldAt < pace.tell_ms) return
    toldAt = performance.now()
    log(line())
  }
  const tellAway = (since: number) =>
    tell(() => {
      const seconds = Math.round((performance.now() - since) / 1000)
      return `数据库已中断 ${seconds} 秒，会一直重试 · The database has been away for ${seconds} s and is started again until it runs: ${reason}`
    })
  const tellBack = (since: number) => {
    // Whoever read that it has gone is told that it is back.
    if (toldAt >= since) toldAt = Number.NEGATIVE_INFINITY
    const seconds = ((performance.now() - since) / 1000).toFixed(1)
    tell(
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
      pause = Math.min(Math.max(pace.first_ms, 2 * pause), pace.longest_ms)
      try {
        const trying = revive()
        attempt = trying.catch(() => undefined)
        return await trying
      } catch (error) {
        await sleep(SETTLE_MS, signal)
        reason = error instanceof StartRefused ? error.message : why()
        tellAway(since)
      }
    }
  }
  const watch = async () => {
    let current = { lost }
    for (let backAt = Number.NEGATIVE_INFINITY; ; backAt = performance.now()) {
      await current.lost
      if (signal.aborted) return
      const since = performance.now()
      if (since - backAt >= pace.well_ms) {
        unwellSince = since
        pause = 0
      }
      isAway = true
      // A try may itself take minutes: a server that recovers.
      const ticker = setInterval(tellAway, pace.tell_ms, since)
      try {
        current = await bringBack(since)
      } finally {
        clearInterval(ticker)
      }
      isAway = false
      if (!signal.aborted) tellBack(since)
    }
  }
  watch().catch((error: unknown) => {
    if (!signal.aborted) throw error
  })

  return {
    isLost: () => isAway && performance.now() - unwellSince > pace.lost_ms,
    stop: async () => {
      stopping.abort()
      await attempt
    },
  }
}

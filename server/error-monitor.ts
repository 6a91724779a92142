// Counts unexpected errors and provider health in memory; flushes both to the database every 10 s, for the
// admin health page.
import { truncateText } from '../domain/kernel/well-formed.ts'
import { describeError } from './log.ts'

const HOUR_MS = 3_600_000
/** Max. kinds of errors between two flushes: an error in a loop must not fill the memory. */
const MAX_KINDS = 200
const FLUSH_MS = 10_000
const MAX_LENGTH = 300

export interface ErrorCount {
  hour: Date
  /** The text of the log line. */
  text: string
  /** The route, job or provider; '' if unknown. */
  place: string
  error: string
  count: number
  last_at: Date
}
export interface ProviderHealth {
  name: string
  good_at: Date | null
  failed_at: Date | null
  /** Error of the last failure; '' without one. */
  failure: string
}

export interface ErrorMonitor {
  /** Records a log line of level `error`; `details` is the object that pino received with the text. */
  recordError(details: unknown, text: string): void
  /** Records the result of a request to a provider; without `failure` it succeeded. */
  recordProviderResult(name: string, failure?: unknown): void
  /**
   * Starts the periodic flush to `write`; `stop` flushes the rest. After an error of `write` the counts are
   * merged back, for a retry with the next flush.
   */
  keep(write: (faults: ErrorCount[], signs: ProviderHealth[], at: Date) => Promise<void>): {
    stop(): Promise<void>
  }
}

/**
 * Sanitizes a text for display: one line, limited length, without phone numbers, email addresses and URL
 * queries, which may contain user input.
 */
const plain = (text: string): string =>
  truncateText(
    text
      .replace(/\s+/g, ' ')
      .replace(/\d{7,}/g, '…')
      .replace(/[\w.+-]+@[\w-]+\.[\w.]+/g, '…')
      .replace(/\?\S+/g, '?…'),
    MAX_LENGTH,
  )

const summarize = (error: unknown): string => {
  if (error === undefined) return ''
  const { type, code, message } = describeError(error)
  return plain([type, ...(code === undefined ? [] : [String(code)]), message].join(' · '))
}

function findErrorSource(fields: Record<string, unknown>): string {
  const found = ['route', 'job', 'provider']
    .map((key) => fields[key])
    .find((each) => typeof each === 'string')
  return (found as string | undefined) ?? ''
}

/** Each process has its own counts; the database adds them up. */
export function createErrorMonitor(now: () => Date = () => new Date()): ErrorMonitor {
  const faults = new Map<string, ErrorCount>()
  const signs = new Map<string, ProviderHealth>()
  const flush = async (write: Parameters<ErrorMonitor['keep']>[0]): Promise<void> => {
    if (faults.size + signs.size === 0) return
    const [pendingErrors, seen] = [[...faults.values()], [...signs.values()]]
    faults.clear()
    signs.clear()
    try {
      await write(pendingErrors, seen, now())
    } catch {
      // The database is unavailable, which its own log lines report: the counts wait for the next flush.
      for (const errorCount of pendingErrors) add(errorCount)
      for (const health of seen) merge(health)
    }
  }
  const add = (errorCount: ErrorCount): void => {
    const key = JSON.stringify([errorCount.hour, errorCount.text, errorCount.place, errorCount.error])
    const existing = faults.get(key)
    if (existing) {
      existing.count += errorCount.count
      if (existing.last_at < errorCount.last_at) existing.last_at = errorCount.last_at
    } else if (faults.size < MAX_KINDS) faults.set(key, errorCount)
  }
  /** Merges an older state; newer values win. */
  const merge = (health: ProviderHealth): void => {
    const existing = signs.get(health.name)
    if (!existing) signs.set(health.name, health)
    else {
      existing.good_at ??= health.good_at
      if (existing.failed_at === null)
        [existing.failed_at, existing.failure] = [health.failed_at, health.failure]
    }
  }
  return {
    recordError: (details, text) => {
      const object =
        details instanceof Error ? { err: details } : typeof details === 'object' && details ? details : {}
      const at = now()
      const hour = new Date(Math.floor(at.getTime() / HOUR_MS) * HOUR_MS)
      const { err } = object as { err?: unknown }
      const place = findErrorSource(object as Record<string, unknown>)
      add({ hour, text: plain(text), place: plain(place), error: summarize(err), count: 1, last_at: at })
    },
    recordProviderResult: (name, failure) => {
      const at = now()
      const existing = signs.get(name) ?? { name, good_at: null, failed_at: null, failure: '' }
      const update = failure === undefined ? { good_at: at } : { failed_at: at, failure: summarize(failure) }
      signs.set(name, { ...existing, ...update })
    },
    keep: (write) => {
      let writing = Promise.resolve()
      const timer = setInterval(() => {
        writing = writing.then(() => flush(write))
      }, FLUSH_MS)
      timer.unref()
      return {
        stop: async () => {
          clearInterval(timer)
          await writing
          await flush(write)
        },
      }
    },
  }
}

/**
 * Whether an error is a failure of the provider, and not a normal result such as `NOT_YET` or a missing
 * paragraph.
 */
type IsFailure = (error: unknown) => boolean

/**
 * Wraps a port so that these methods record their results. A stream counts as successful after its first
 * chunk. Requests aborted by the caller are not recorded.
 */
export function monitorProvider<Port extends object>(
  { recordProviderResult }: Pick<ErrorMonitor, 'recordProviderResult'>,
  name: string,
  port: Port,
  methods: readonly (keyof Port & string)[],
  isFailure: IsFailure = () => true,
): Port {
  const report = (error?: unknown): void => {
    if (error === undefined) recordProviderResult(name)
    else if (!isAbort(error) && isFailure(error)) recordProviderResult(name, error)
  }
  return new Proxy(port, {
    get: (target, key) => {
      const value: unknown = Reflect.get(target, key, target)
      if (typeof value !== 'function') return value
      if (!methods.includes(key as never)) return value.bind(target)
      return (...args: unknown[]): unknown => {
        const answer: unknown = value.apply(target, args)
        if (answer instanceof Promise)
          return answer.then(
            (done) => {
              report()
              return done
            },
            (error: unknown) => {
              report(error)
              throw error
            },
          )
        return isStream(answer) ? monitorStream(answer, report) : answer
      }
    },
  })
}

const isAbort = (error: unknown): boolean => error instanceof Error && error.name === 'AbortError'
const isStream = (answer: unknown): answer is AsyncIterable<unknown> =>
  typeof answer === 'object' && answer !== null && Symbol.asyncIterator in answer

async function* monitorStream(
  answer: AsyncIterable<unknown>,
  report: (error?: unknown) => void,
): AsyncGenerator {
  let isReported = false
  try {
    for await (const chunk of answer) {
      if (!isReported) report()
      isReported = true
      yield chunk
    }
  } catch (error) {
    report(error)
    throw error
  }
}

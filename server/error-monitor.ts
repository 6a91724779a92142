// Counts what nobody had foreseen and how providers do, and gives both to the database now and then, for the admins to see.
import { truncateText } from '../domain/kernel/well-formed.ts'
import { describeError } from './log.ts'

const HOUR_MS = 3_600_000
/** Kinds of faults that are kept between two writes: a fault in a loop must not fill memory. */
const MAX_KINDS = 200
const FLUSH_MS = 10_000
const MAX_LENGTH = 300

export interface ErrorCount {
  hour: Date
  /** What the log says of it. */
  text: string
  /** The route, job or provider; '' where none is known. */
  place: string
  error: string
  count: number
  last_at: Date
}
export interface ProviderHealth {
  name: string
  good_at: Date | null
  failed_at: Date | null
  /** Of the last failure; '' without one. */
  failure: string
}

export interface ErrorMonitor {
  /** Takes a line of the log at level `error`: what pino was given beside the text. */
  recordError(details: unknown, text: string): void
  /** `failure` undefined = it did what it was asked. */
  recordProviderResult(name: string, failure?: unknown): void
  /** From now on `write` gets what was counted; `stop` gives it the rest. What it does not take is tried again. */
  keep(write: (faults: ErrorCount[], signs: ProviderHealth[], at: Date) => Promise<void>): {
    stop(): Promise<void>
  }
}

/** A text as it may be shown: of one line, not long, without what may be a phone, an address or somebody's words. */
const plain = (text: string): string =>
  truncateText(
    text
      .replace(/\s+/g, ' ')
      .replace(/\d{7,}/g, '…')
      .replace(/[\w.+-]+@[\w-]+\.[\w.]+/g, '…')
      .replace(/\?\S+/g, '?…'),
    MAX_LENGTH,
  )

const errorOf = (error: unknown): string => {
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

/** Every process has its own; the database adds them up. */
export function createErrorMonitor(now: () => Date = () => new Date()): ErrorMonitor {
  const faults = new Map<string, ErrorCount>()
  const signs = new Map<string, ProviderHealth>()
  const flush = async (write: Parameters<ErrorMonitor['keep']>[0]): Promise<void> => {
    if (faults.size + signs.size === 0) return
    const [counted, seen] = [[...faults.values()], [...signs.values()]]
    faults.clear()
    signs.clear()
    try {
      await write(counted, seen, now())
    } catch {
      // The database is away, and its own lines are in the log: what was counted waits for it.
      for (const fault of counted) add(fault)
      for (const sign of seen) merge(sign)
    }
  }
  const add = (fault: ErrorCount): void => {
    const key = JSON.stringify([fault.hour, fault.text, fault.place, fault.error])
    const known = faults.get(key)
    if (known) {
      known.count += fault.count
      if (known.last_at < fault.last_at) known.last_at = fault.last_at
    } else if (faults.size < MAX_KINDS) faults.set(key, fault)
  }
  /** Of two, what is newer counts. */
  const merge = (sign: ProviderHealth): void => {
    const known = signs.get(sign.name)
    if (!known) signs.set(sign.name, sign)
    else {
      known.good_at ??= sign.good_at
      if (known.failed_at === null) [known.failed_at, known.failure] = [sign.failed_at, sign.failure]
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
      add({ hour, text: plain(text), place: plain(place), error: errorOf(err), count: 1, last_at: at })
    },
    recordProviderResult: (name, failure) => {
      const at = now()
      const known = signs.get(name) ?? { name, good_at: null, failed_at: null, failure: '' }
      const update = failure === undefined ? { good_at: at } : { failed_at: at, failure: errorOf(failure) }
      signs.set(name, { ...known, ...update })
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

/** Whether a failure is of the provider, and not an answer of another kind: `NOT_YET`, a paragraph that is not there. */
type IsFailure = (error: unknown) => boolean

/**
 * The same port, of which these methods tell how they ended. An answer in pieces did well once its first piece came. What
 * the caller broke off tells nothing.
 */
export function monitorProvider<Port extends object>(
  { recordProviderResult }: Pick<ErrorMonitor, 'recordProviderResult'>,
  name: string,
  port: Port,
  methods: readonly (keyof Port & string)[],
  isFailure: IsFailure = () => true,
): Port {
  const tell = (error?: unknown): void => {
    if (error === undefined) recordProviderResult(name)
    else if (!isBreakingOff(error) && isFailure(error)) recordProviderResult(name, error)
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
              tell()
              return done
            },
            (error: unknown) => {
              tell(error)
              throw error
            },
          )
        return isPieces(answer) ? monitorStream(answer, tell) : answer
      }
    },
  })
}

const isBreakingOff = (error: unknown): boolean => error instanceof Error && error.name === 'AbortError'
const isPieces = (answer: unknown): answer is AsyncIterable<unknown> =>
  typeof answer === 'object' && answer !== null && Symbol.asyncIterator in answer

async function* monitorStream(
  answer: AsyncIterable<unknown>,
  tell: (error?: unknown) => void,
): AsyncGenerator {
  let isReported = false
  try {
    for await (const piece of answer) {
      if (!isReported) tell()
      isReported = true
      yield piece
    }
  } catch (error) {
    tell(error)
    throw error
  }
}

// The logger: JSON lines without secrets, i.e. without passwords, tokens, and the values of a failed query.
import { type DestinationStream, type Logger, type LoggerOptions, pino } from 'pino'

const SECRETS = [
  'authorization',
  'cookie',
  'password',
  'old_password',
  'new_password',
  'password_hash',
  'token',
  'token_hash',
  'sms_code',
  'api_key',
]
/** pino redacts by path, not by name: secrets are redacted up to this depth of the logged object. */
const PREFIXES = ['', '*.', '*.*.', '*.*.*.']

/** pino's number of the level `error`. */
const ERROR = 50

interface LogHooks {
  /** Callback for every line of level `error` and above: the object that was logged, and the text. */
  onError?: (args: unknown, text: string) => void
}

/** Creates the logger of a process; `destination` is standard output unless a test reads the lines. */
export function makeLog(level: string, destination?: DestinationStream, { onError }: LogHooks = {}): Logger {
  const options: LoggerOptions = {
    level,
    hooks: {
      logMethod(rawArgs, write, at) {
        const args = withoutValuesIn(rawArgs)
        const text = args.find((each) => typeof each === 'string')
        if (at >= ERROR) onError?.(args[0], text ?? '')
        write.apply(this, args as Parameters<typeof write>)
      },
    },
    // pino would serialize an error under another key than `err` with all its properties.
    formatters: {
      log: (args) =>
        Object.fromEntries(
          Object.entries(args).map(([key, value]) => [
            key,
            key !== 'err' && value instanceof Error ? describeError(value) : value,
          ]),
        ),
    },
    redact: PREFIXES.flatMap((prefix) => SECRETS.map((name) => prefix + name)),
    serializers: { err: describeError },
  }
  return destination ? pino(options, destination) : pino(options)
}

/**
 * Removes query values from all texts of the line. When an error is logged without a text, pino would use the
 * error's message, so the message without values is added.
 */
function withoutValuesIn(args: readonly unknown[]): unknown[] {
  const [first, text] = args
  const error =
    first instanceof Error
      ? first
      : first && typeof first === 'object' && 'err' in first
        ? first.err
        : undefined
  const plain = args.map((each, at) => {
    if (typeof each === 'string') return withoutParams(each)
    return at > 0 && each instanceof Error ? summarizeError(each) : each
  })
  return text === undefined && error instanceof Error ? [first, describeError(error).message] : plain
}

const THROTTLE_MS = 1000

/**
 * Throttles `write` to one call per second; `times` is the number of calls since the last one that was
 * written, including this one.
 */
export function throttleLog<Given extends unknown[]>(
  write: (times: number, ...args: Given) => void,
): (...args: Given) => void {
  let times = 0
  let written: number | undefined
  return (...args) => {
    times += 1
    const now = performance.now()
    if (written !== undefined && now - written < THROTTLE_MS) return
    written = now
    write(times, ...args)
    times = 0
  }
}

interface SerializedError {
  type: string
  message: string
  code?: unknown
  constraint?: unknown
  stack?: string
  cause?: SerializedError
}

/**
 * Serializes an error for the log with only these fields. Drivers and clients attach whole requests to their
 * errors, and drizzle writes the query's values, including a password hash, into the message.
 */
export function describeError(error: unknown, depth = 0): SerializedError {
  if (!(error instanceof Error)) return { type: typeof error, message: String(error) }
  const { code, constraint } = error as Error & { code?: unknown; constraint?: unknown }
  const message = messageOf(error)
  const frames = error.stack?.split(error.message).at(-1) ?? ''
  return {
    type: error.constructor.name,
    message,
    ...(code === undefined ? {} : { code }),
    ...(constraint === undefined ? {} : { constraint }),
    stack: `${error.constructor.name}: ${message}${frames.slice(Math.max(0, frames.search(/\n\s+at /)))}`,
    ...(error.cause === undefined || depth > 4 ? {} : { cause: describeError(error.cause, depth + 1) }),
  }
}

/** Class 22 of SQLSTATE, data exceptions: PostgreSQL quotes the invalid value. */
const QUOTES_VALUE = /^22/

function messageOf(error: Error): string {
  const { query, code } = error as Error & { query?: unknown; code?: unknown }
  if (typeof query === 'string') return `failed query: ${query}`
  const message = withoutParams(error.message)
  return typeof code === 'string' && QUOTES_VALUE.test(code) ? message.replace(/".*"/s, '"…"') : message
}

/** Cuts the query values from a text that contains drizzle's error message. */
const withoutParams = (text: string): string => text.replace(/(Failed query: .*?)\nparams: .*/s, '$1')

/** An error in one line, without the values of a query. */
export function summarizeError(error: unknown): string {
  const { type, message } = describeError(error)
  return `${type}: ${message}`
}

/** Text of an error for a terminal: its stack and those of its causes, without the values of a query. */
export function errorText(error: unknown): string {
  const stacks: string[] = []
  for (let at: SerializedError | undefined = describeError(error); at; at = at.cause)
    stacks.push(at.stack ?? at.message)
  return stacks.join('\n  because of ')
}

/**
 * A copy of the error without the values of a query, for a library that logs or stores the errors it catches.
 */
export function withoutValues(error: unknown): Error {
  const { message, cause } = describeError(error)
  const plain = new Error(cause ? `${message}: ${cause.message}` : message)
  plain.stack = errorText(error)
  return plain
}

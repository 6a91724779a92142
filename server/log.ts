// The log: lines of JSON, without what must not be in it: passwords, tokens, and the values that a failed query carried.
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
/** pino follows paths, not names: so deep may a secret lie in what is logged. */
const PREFIXES = ['', '*.', '*.*.', '*.*.*.']

/** pino's number of the level `error`. */
const ERROR = 50

interface Heard {
  /** Told of every line of level `error` and above: what it was given beside the text, and the text. */
  onError?: (args: unknown, text: string) => void
}

/** Makes the log of a process; `destination` is standard output unless a test wants to read it. */
export function makeLog(level: string, destination?: DestinationStream, { onError }: Heard = {}): Logger {
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
    // An error under another name than `err` would be written with all that hangs on it.
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

/** The same line, of which no text holds a query's values; pino takes the text of an error that comes without one. */
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

const SPARED_MS = 1000

/** Lets one call a second through to `write`, which is told how many there were since the last one, itself included. */
export function throttleLog<Given extends unknown[]>(
  write: (times: number, ...args: Given) => void,
): (...args: Given) => void {
  let times = 0
  let written: number | undefined
  return (...args) => {
    times += 1
    const now = performance.now()
    if (written !== undefined && now - written < SPARED_MS) return
    written = now
    write(times, ...args)
    times = 0
  }
}

interface Described {
  type: string
  message: string
  code?: unknown
  constraint?: unknown
  stack?: string
  cause?: Described
}

/**
 * What is logged of an error. Nothing but these fields is: drivers and clients hang whole requests on their errors,
 * and drizzle writes the query's values, a password's hash among them, into the message.
 */
export function describeError(error: unknown, depth = 0): Described {
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

/** Class 22 of SQLSTATE, data exceptions: PostgreSQL quotes the value that it cannot read. */
const QUOTES_VALUE = /^22/

function messageOf(error: Error): string {
  const { query, code } = error as Error & { query?: unknown; code?: unknown }
  if (typeof query === 'string') return `failed query: ${query}`
  const message = withoutParams(error.message)
  return typeof code === 'string' && QUOTES_VALUE.test(code) ? message.replace(/".*"/s, '"…"') : message
}

/** A text in which somebody repeats what drizzle says of a failed query, up to the query's values. */
const withoutParams = (text: string): string => text.replace(/(Failed query: .*?)\nparams: .*/s, '$1')

/** An error in one line, without the values of a query. */
export function summarizeError(error: unknown): string {
  const { type, message } = describeError(error)
  return `${type}: ${message}`
}

/** What a terminal is shown of an error: its stack and those of its causes, without the values of a query. */
export function errorText(error: unknown): string {
  const stacks: string[] = []
  for (let at: Described | undefined = describeError(error); at; at = at.cause)
    stacks.push(at.stack ?? at.message)
  return stacks.join('\n  because of ')
}

/** The error as it may be thrown to a library that logs and keeps what it catches: without the values of a query. */
export function withoutValues(error: unknown): Error {
  const { message, cause } = describeError(error)
  const plain = new Error(cause ? `${message}: ${cause.message}` : message)
  plain.stack = errorText(error)
  return plain
}

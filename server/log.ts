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
  onError?: (given: unknown, text: string) => void
}

/** Makes the log of a process; `destination` is standard output unless a test wants to read it. */
export function makeLog(level: string, destination?: DestinationStream, { onError }: Heard = {}): Logger {
  const options: LoggerOptions = {
    level,
    hooks: {
      logMethod(args, write, at) {
        const text = args.find((each) => typeof each === 'string')
        if (at >= ERROR) onError?.(args[0], text ?? '')
        write.apply(this, args)
      },
    },
    redact: PREFIXES.flatMap((prefix) => SECRETS.map((name) => prefix + name)),
    serializers: { err: describeError },
  }
  return destination ? pino(options, destination) : pino(options)
}

const SPARED_MS = 1000

/** Lets one call a second through to `write`, which is told how many there were since the last one, itself included. */
export function sparing<Given extends unknown[]>(
  write: (times: number, ...given: Given) => void,
): (...given: Given) => void {
  let times = 0
  let written: number | undefined
  return (...given) => {
    times += 1
    const now = performance.now()
    if (written !== undefined && now - written < SPARED_MS) return
    written = now
    write(times, ...given)
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
  const { code, constraint, query } = error as Error & {
    code?: unknown
    constraint?: unknown
    query?: unknown
  }
  const message = typeof query === 'string' ? `failed query: ${query}` : error.message
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

// Records for each request the exact statements that the server sends to PostgreSQL, and its response.
import { randomUUID } from 'node:crypto'
import pg from 'pg'
import type { ServerApp } from '../../server/app.ts'
import type { LoadRequest } from '../lib/load.ts'

export interface CapturedStatement {
  text: string
  name?: string
  row_mode?: 'array'
  /** Bytes are written as `{ bytes }` in base64, the operation's own id as `{ op_id }`. */
  values: unknown[]
}
/** Consecutive statements of one connection. More than one are a transaction. */
export type StatementGroup = CapturedStatement[]
export interface RecordedCall {
  path: string
  /** Distinguishes readers who send the same request. */
  authorization: string
  /** Consecutive waves; the groups of a wave run in parallel. */
  waves: StatementGroup[][]
  answer: string
  /** The response bytes in base64, where the encoding matters. */
  sent?: { bytes: string; type: string; encoding: string }
}

interface Seen {
  client: unknown
  statement: CapturedStatement
  began: number
  ended: number
}
type Config = { text: string; name?: string; values?: unknown[]; rowMode?: 'array' }
type Query = (...args: unknown[]) => unknown
/** Several statements in one message (server/db/send-statement.ts). */
interface Together {
  all: { statement: { name: string; text: string }; values: unknown[] }[]
  handleReadyForQuery(): void
}

let seen: Seen[] | undefined
let clock = 0

/** Records all statements of this process from now on. Must be called before a pool is opened. */
export function captureStatements(): void {
  const prototype = pg.Client.prototype as unknown as { query: Query }
  const query = prototype.query
  prototype.query = function listening(this: unknown, ...args: unknown[]) {
    const [first, second] = args
    if (!seen) return query.apply(this, args)
    if (isTogether(first)) {
      listenTo(first, this, seen)
      return query.apply(this, args)
    }
    const config: Config = typeof first === 'string' ? { text: first } : (first as Config)
    const given = Array.isArray(second) ? second : config.values
    const entry: Seen = {
      client: this,
      statement: statementOf(config, given ?? []),
      began: clock++,
      ended: Infinity,
    }
    seen.push(entry)
    const ended = () => {
      entry.ended = clock++
    }
    const last = args.at(-1)
    if (typeof last === 'function') {
      const callback = last as Query
      const wrapped = (...answers: unknown[]) => {
        ended()
        return callback(...answers)
      }
      return query.apply(this, [...args.slice(0, -1), wrapped])
    }
    const answer = query.apply(this, args)
    if (answer instanceof Promise) return answer.finally(ended)
    ended()
    return answer
  }
}

const isTogether = (given: unknown): given is Together =>
  typeof given === 'object' && given !== null && 'all' in given && 'handleReadyForQuery' in given

function listenTo(together: Together, client: unknown, list: Seen[]): void {
  const entries = together.all.map(({ statement: { name, text }, values }): Seen => {
    const isBare = /^(begin|commit|rollback)$/.test(text)
    return {
      client,
      statement: statementOf(isBare ? { text } : { name, text }, values),
      began: clock++,
      ended: Infinity,
    }
  })
  list.push(...entries)
  const whenReady = together.handleReadyForQuery.bind(together)
  together.handleReadyForQuery = () => {
    for (const entry of entries) entry.ended = clock++
    whenReady()
  }
}

const statementOf = ({ text, name, rowMode }: Config, values: readonly unknown[]): CapturedStatement => ({
  text,
  ...(name ? { name } : {}),
  ...(rowMode ? { row_mode: rowMode } : {}),
  values: values.map((value) => (Buffer.isBuffer(value) ? { bytes: value.toString('base64') } : value)),
})

/**
 * Sends the requests to the app in this process, one after another. With `is_warm`, all of them are sent once
 * before.
 */
export async function recordStatements(
  app: ServerApp,
  asked: readonly LoadRequest[],
  is_warm: boolean,
): Promise<RecordedCall[]> {
  if (is_warm) for (const each of asked) await ask(app, each)
  const all: RecordedCall[] = []
  for (const each of asked) {
    let asked = { answer: '', op_id: '' }
    const found = await wavesDuring(async () => {
      asked = await ask(app, each)
    })
    const { answer, op_id } = asked
    const authorization = each.headers['authorization'] ?? ''
    const waves: StatementGroup[][] = JSON.parse(JSON.stringify(found), (_, value) =>
      value === op_id ? { op_id: true } : value,
    )
    all.push({ path: each.path, authorization, waves, answer })
  }
  return all
}

/** The statement groups that `run` sends, in order. */
export const statementsOf = async (run: () => PromiseLike<unknown>): Promise<StatementGroup[]> =>
  (await wavesDuring(run)).flat()

async function wavesDuring(run: () => PromiseLike<unknown>): Promise<StatementGroup[][]> {
  const statements: Seen[] = []
  seen = statements
  try {
    await run()
  } finally {
    seen = undefined
  }
  return wavesOf(statements)
}

async function ask(
  app: ServerApp,
  { path, headers, body }: LoadRequest,
): Promise<{ answer: string; op_id: string }> {
  const op_id = randomUUID()
  const response = await app.fastify.inject({
    method: body === undefined ? 'GET' : 'POST',
    url: path,
    headers,
    ...(body === undefined ? {} : { payload: body.replace('$op_id', op_id) }),
  })
  if (response.statusCode !== 200)
    throw new Error(`${path}: ${response.statusCode} ${response.body.slice(0, 200)}`)
  return { answer: response.body, op_id }
}

/**
 * Statements that were sent before any response of the wave belong to the same wave. A transaction is one
 * group.
 */
function wavesOf(statements: readonly Seen[]): StatementGroup[][] {
  const waves: { units: StatementGroup[]; answered: number }[] = []
  let open: { client: unknown; unit: StatementGroup } | undefined
  for (const { client, statement, began, ended } of statements) {
    const wave = waves.at(-1)
    if (open?.client === client) open?.unit.push(statement)
    else {
      const unit = [statement]
      if (wave && began < wave.answered) {
        wave.units.push(unit)
        wave.answered = Math.min(wave.answered, ended)
      } else waves.push({ units: [unit], answered: ended })
      if (/^begin/i.test(statement.text)) open = { client, unit }
    }
    if (/^(commit|rollback)/i.test(statement.text)) open = undefined
  }
  return waves.map(({ units }) => units)
}

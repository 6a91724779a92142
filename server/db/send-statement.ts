// Sends the statements of one batch as a single message, and reads all their responses in one round trip.
import pg from 'pg'
import { onBatchComplete } from '../query-batch.ts'
import { selectTypeParser } from './types.ts'

/** A prepared statement; each connection parses it once, under its name. */
export interface PreparedStatement {
  name: string
  text: string
  /** It writes no rows and takes no row locks. */
  is_read: boolean
}
export interface StatementResult {
  rows: pg.QueryResultRow[]
  /** Command tag of PostgreSQL: `INSERT 0 1`, `COMMIT` … */
  tag: string
}
/** Values in PostgreSQL's text format; bytes unchanged. */
export type EncodedValue = string | Buffer | null

type Client = Pick<pg.ClientBase, 'query'>
/** State of a statement on one connection. */
interface Prepared {
  /**
   * False while the statement is being parsed. It stays false when that failed: then the connection may have
   * it or not.
   */
  is_ready: boolean
  columns: { names: string[]; parsers: ((text: string) => unknown)[]; empty: pg.QueryResultRow } | undefined
}
interface PendingStatement {
  statement: PreparedStatement
  values: EncodedValue[]
  resolve(answer: StatementResult): void
  reject(error: Error): void
  prepared: Prepared
  answer: StatementResult
}

const NEVER_SENT: Prepared = { is_ready: false, columns: undefined }
const preparedOn = new WeakMap<pg.Connection, Map<string, Prepared>>()
const pendingStatements = new WeakMap<pg.Pool | Client, PendingStatement[]>()

/**
 * Executes the statement on a pool or on a connection. On a connection, which is one caller's transaction,
 * the statements of one event-loop tick are sent as one batch, in their order. On a pool, only the reads of
 * one `batchQueries` are batched; every other statement is sent alone, at once. A batch outside of a
 * transaction is an implicit transaction: when one statement fails, all fail with its error.
 */
export function sendStatement(
  on: pg.Pool | Client,
  statement: PreparedStatement,
  values: EncodedValue[],
): Promise<StatementResult> {
  return new Promise((resolve, reject) => {
    const pending = {
      statement,
      values,
      resolve,
      reject,
      prepared: NEVER_SENT,
      answer: { rows: [], tag: '' },
    }
    const isAlone = on instanceof pg.Pool && !statement.is_read
    const others = isAlone ? undefined : pendingStatements.get(on)
    if (others) others.push(pending)
    else if (isAlone || !scheduleFlush(on)) send(on, [pending])
    else pendingStatements.set(on, [pending])
  })
}

/** Whether the batch may still grow; then its flush is scheduled. */
function scheduleFlush(on: pg.Pool | Client): boolean {
  if (on instanceof pg.Pool) return onBatchComplete(() => flushPending(on))
  process.nextTick(flushPending, on)
  return true
}

/** Sends the pending batch of a pool or connection. */
export function flushPending(on: pg.Pool | Client): void {
  const all = pendingStatements.get(on)
  pendingStatements.delete(on)
  if (all) send(on, all)
}

function send(on: pg.Pool | Client, all: PendingStatement[]): void {
  if (!(on instanceof pg.Pool)) {
    on.query(new StatementBatch(all))
    return
  }
  on.connect((error, client, release) => {
    if (client) client.query(new StatementBatch(all, release))
    else for (const { reject } of all) reject(error ?? new Error('the pool gave no connection'))
  })
}

/**
 * Several statements as one query of the driver, which passes the response messages to the handlers below.
 */
class StatementBatch implements pg.Submittable {
  readonly all: PendingStatement[]
  private readonly release: ((error?: Error) => void) | undefined
  /** Index of the statement whose response is being read. */
  private currentIndex = 0
  private rowError: Error | undefined

  constructor(all: PendingStatement[], release?: (error?: Error) => void) {
    this.all = all
    this.release = release
  }

  submit(connection: pg.Connection): void {
    const known = preparedOn.get(connection) ?? new Map<string, Prepared>()
    preparedOn.set(connection, known)
    connection.stream.cork()
    for (const pending of this.all) {
      const { name, text } = pending.statement
      const before = known.get(name)
      // An earlier batch with this statement failed: it is unknown whether the statement was parsed.
      if (before && !before.is_ready) connection.close({ type: 'S', name }, true)
      pending.prepared = before?.is_ready ? before : { is_ready: false, columns: undefined }
      if (!pending.prepared.is_ready) {
        known.set(name, pending.prepared)
        connection.parse({ name, text, types: [] }, true)
      }
      connection.bind({ statement: name, values: pending.values }, true)
      if (!pending.prepared.is_ready) connection.describe({ type: 'P', name: '' }, true)
      connection.execute(null, true)
    }
    connection.sync()
    connection.stream.uncork()
  }

  handleRowDescription({ fields }: { fields: { name: string; dataTypeID: number }[] }): void {
    const names = fields.map(({ name }) => name)
    const parsers = fields.map(({ dataTypeID }) => selectTypeParser(dataTypeID))
    const empty = Object.fromEntries(names.map((name) => [name, null]))
    const pending = this.all[this.currentIndex]
    if (pending) pending.prepared.columns = { names, parsers, empty }
  }

  handleDataRow({ fields }: { fields: (string | null)[] }): void {
    const pending = this.all[this.currentIndex]
    const columns = pending?.prepared.columns
    if (!pending || !columns || this.rowError) return
    const { names, parsers, empty } = columns
    const row = { ...empty }
    try {
      for (let index = 0; index < fields.length; index += 1) {
        const text = fields[index] ?? null
        if (text !== null) row[names[index] ?? ''] = parsers[index]?.(text)
      }
    } catch (error) {
      this.rowError = error instanceof Error ? error : new Error(String(error))
    }
    pending.answer.rows.push(row)
  }

  handleCommandComplete({ text }: { text: string }): void {
    const pending = this.all[this.currentIndex]
    if (!pending) return
    pending.prepared.is_ready = true
    pending.answer.tag = text
    this.currentIndex += 1
  }

  handleReadyForQuery(): void {
    this.release?.()
    for (const { resolve, reject, answer } of this.all) {
      if (this.rowError) reject(this.rowError)
      else resolve(answer)
    }
  }

  /** Also called when the connection is lost. */
  handleError(error: Error): void {
    const isUsable = error instanceof pg.DatabaseError && !/^(FATAL|PANIC)$/.test(error.severity ?? '')
    this.release?.(isUsable ? undefined : error)
    for (const { reject } of this.all) reject(error)
  }
}

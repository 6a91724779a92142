// Sends the statements that one caller asks for together as one message, and reads all their answers in one round trip.
import pg from 'pg'
import { onBatchComplete } from '../query-batch.ts'
import { selectTypeParser } from './types.ts'

/** A prepared statement; each connection parses it once, under its name. */
export interface PreparedStatement {
  name: string
  text: string
  /** It writes nothing and locks nothing. */
  is_read: boolean
}
export interface StatementResult {
  rows: pg.QueryResultRow[]
  /** What PostgreSQL says it did: `INSERT 0 1`, `COMMIT` … */
  tag: string
}
/** As PostgreSQL takes them in text form; bytes as they are. */
export type EncodedValue = string | Buffer | null

type Client = Pick<pg.ClientBase, 'query'>
/** What a connection knows of a statement. */
interface Prepared {
  /** False while it is being parsed, and ever after when that failed: then the connection may have it or not. */
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
 * Asks the statement of a pool or of a connection. On a connection, which is one caller's transaction, what is asked
 * before the program next waits for the outside world goes together, in the order of asking. Of what is asked of a pool,
 * only the reads of one `together` do; everything else goes alone, at once. What goes together outside of a transaction
 * makes one of its own: when one of them fails, all fail with its error.
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

/** Whether something more may come that goes with what is asked now. */
function scheduleFlush(on: pg.Pool | Client): boolean {
  if (on instanceof pg.Pool) return onBatchComplete(() => flushPending(on))
  process.nextTick(flushPending, on)
  return true
}

/** Sends what was asked of it and still waits for company. */
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

/** Several statements as one query of the driver, which hands it the messages that come back. */
class StatementBatch implements pg.Submittable {
  readonly all: PendingStatement[]
  private readonly release: ((error?: Error) => void) | undefined
  /** Whose answer comes now. */
  private at = 0
  private fault: Error | undefined

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
      // Sent earlier, in company that failed: nobody said whether it was still parsed.
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
    const pending = this.all[this.at]
    if (pending) pending.prepared.columns = { names, parsers, empty }
  }

  handleDataRow({ fields }: { fields: (string | null)[] }): void {
    const pending = this.all[this.at]
    const columns = pending?.prepared.columns
    if (!pending || !columns || this.fault) return
    const { names, parsers, empty } = columns
    const row = { ...empty }
    try {
      for (let index = 0; index < fields.length; index += 1) {
        const text = fields[index] ?? null
        if (text !== null) row[names[index] ?? ''] = parsers[index]?.(text)
      }
    } catch (error) {
      this.fault = error instanceof Error ? error : new Error(String(error))
    }
    pending.answer.rows.push(row)
  }

  handleCommandComplete({ text }: { text: string }): void {
    const pending = this.all[this.at]
    if (!pending) return
    pending.prepared.is_ready = true
    pending.answer.tag = text
    this.at += 1
  }

  handleReadyForQuery(): void {
    this.release?.()
    for (const { resolve, reject, answer } of this.all) {
      if (this.fault) reject(this.fault)
      else resolve(answer)
    }
  }

  /** Also told when the connection is lost. */
  handleError(error: Error): void {
    const isUsable = error instanceof pg.DatabaseError && !/^(FATAL|PANIC)$/.test(error.severity ?? '')
    this.release?.(isUsable ? undefined : error)
    for (const { reject } of this.all) reject(error)
  }
}

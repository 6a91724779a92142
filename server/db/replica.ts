// The pool of a read replica: while that is away, silent or behind, the primary answers in its place and readers notice nothing.
import pg from 'pg'
import { passingFailure } from '../database-failure.ts'
import { type Answer, ask, type Statement, type Value } from './round-trip.ts'

/**
 * How often it is looked at. A look asks for what the primary had written at the look before, so what is read is never
 * older than two looks.
 */
const LOOK_MS = 2000

export interface ReplicaOptions {
  /** Between two looks, and the longest that one may take. */
  look_ms?: number | undefined
  /** Told once when the replica goes, with the reason, and once when it is well again. */
  onTurn?: ((turn: { is_well: boolean; reason: string }) => void) | undefined
}

const HAS = `select case when pg_is_in_recovery() then pg_last_wal_replay_lsn() else pg_current_wal_lsn() end
  >= $1::pg_lsn as has`
const WRITTEN = 'select pg_current_wal_lsn()::text as written'

type Connected = (
  error: Error | undefined,
  client: pg.PoolClient | undefined,
  release: (error?: Error | boolean) => void,
) => void

/** Connections come from the replica while it is well, else from `primary`. Made with `openReplica`. */
export class ReplicaPool extends pg.Pool {
  private readonly primary: pg.Pool
  private readonly look_ms: number
  private readonly onTurn: ReplicaOptions['onTurn']
  private isWell = true
  /** Looks on a connection of its own: when readers hold all of the pool, nobody is away. */
  private eye: pg.Client | undefined
  private timer: NodeJS.Timeout | undefined
  /** How far the primary had written at the last look. */
  private written = '0/0'

  constructor(settings: pg.PoolConfig, primary: pg.Pool, options: ReplicaOptions) {
    super(settings)
    this.primary = primary
    this.look_ms = options.look_ms ?? LOOK_MS
    this.onTurn = options.onTurn
    this.lookAgain(0)
  }

  override connect(): Promise<pg.PoolClient>
  override connect(callback: Connected): void
  override connect(callback?: Connected): Promise<pg.PoolClient> | undefined {
    if (callback) {
      this.connected(callback)
      return undefined
    }
    return new Promise((resolve, reject) => {
      this.connected((error, client) => (client ? resolve(client) : reject(error)))
    })
  }

  /** As `ask`, and once more of the primary when the replica broke off; it may also end a read that its replay waits for. */
  async ask(statement: Statement, values: Value[]): Promise<Answer> {
    const wasWell = this.isWell
    try {
      return await ask(this, statement, values)
    } catch (error) {
      if (!wasWell || !passingFailure(error)) throw error
      return ask(this.primary, statement, values)
    }
  }

  override async end(): Promise<void> {
    clearTimeout(this.timer)
    this.timer = undefined
    this.closeEye()
    await super.end()
  }

  private connected(callback: Connected): void {
    if (!this.isWell) {
      this.primary.connect(callback)
      return
    }
    super.connect((error, client, release) => {
      if (!error || this.ending) return callback(error, client, release)
      this.turn(false, error.message)
      this.primary.connect(callback)
    })
  }

  private turn(is_well: boolean, reason: string): void {
    if (this.isWell === is_well) return
    this.isWell = is_well
    this.onTurn?.({ is_well, reason })
  }

  private lookAgain(after_ms: number): void {
    this.timer = setTimeout(() => {
      this.look()
        .then(
          () => this.turn(true, 'it follows'),
          (error: Error) => {
            this.closeEye()
            // Ended meanwhile: nobody asks any more.
            if (this.timer) this.turn(false, error.message)
          },
        )
        .finally(() => {
          if (this.timer) this.lookAgain(this.look_ms)
        })
    }, after_ms).unref()
  }

  /** Rejects unless the replica answers in time and has what the primary had written at the look before. */
  private async look(): Promise<void> {
    const late = new Promise<never>((_, reject) => {
      setTimeout(() => reject(new Error('no answer in time')), this.look_ms).unref()
    })
    const { rows } = await Promise.race([this.see(), late])
    // While the primary is away nothing is written, and the replica has as much as anybody.
    this.written = await this.primary.query<{ written: string }>(WRITTEN).then(
      (answer) => answer.rows[0]?.written ?? this.written,
      () => this.written,
    )
    if (rows[0]?.has !== true) throw new Error('it is behind')
  }

  private async see(): Promise<pg.QueryResult<{ has: boolean | null }>> {
    if (!this.eye) {
      const eye = new pg.Client(this.options)
      this.eye = eye
      eye.on('error', () => undefined)
      await eye.connect()
    }
    return this.eye.query(HAS, [this.written])
  }

  private closeEye(): void {
    this.eye?.end().catch(() => undefined)
    this.eye = undefined
  }
}

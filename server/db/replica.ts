// The pool of a read replica. While the replica is unavailable, silent or behind, it falls back to the
// primary without errors.
import pg from 'pg'
import { findTransientError } from '../transient-database-error.ts'
import {
  type EncodedValue,
  type PreparedStatement,
  type StatementResult,
  sendStatement,
} from './send-statement.ts'

/**
 * Interval of the health check. A check requires the replica to have what the primary had written at the
 * previous check, so a read is never staler than two intervals.
 */
const PROBE_INTERVAL_MS = 2000

export interface ReplicaOptions {
  /** Interval between two health checks in milliseconds, and the timeout of one. */
  probeIntervalMs?: number | undefined
  /** Called once when the replica becomes unhealthy, with the reason, and once when it is healthy again. */
  onHealthChange?: ((change: { isHealthy: boolean; reason: string }) => void) | undefined
}

const HAS_REPLAYED = `select case when pg_is_in_recovery() then pg_last_wal_replay_lsn() else pg_current_wal_lsn() end
  >= $1::pg_lsn as has`
const CURRENT_LSN = 'select pg_current_wal_lsn()::text as written'

type ConnectCallback = (
  error: Error | undefined,
  client: pg.PoolClient | undefined,
  release: (error?: Error | boolean) => void,
) => void

/**
 * Connections are opened to the replica while it is healthy, else to `primary`. `openDatabase` creates it.
 */
export class ReplicaPool extends pg.Pool {
  private readonly primary: pg.Pool
  private readonly probeIntervalMs: number
  private readonly onHealthChange: ReplicaOptions['onHealthChange']
  private isHealthy = true
  /**
   * Separate connection for the health check: a pool that is used up by readers does not mean that the
   * replica is unavailable.
   */
  private probeClient: pg.Client | undefined
  private timer: NodeJS.Timeout | undefined
  /** WAL position of the primary at the previous health check. */
  private written = '0/0'

  constructor(settings: pg.PoolConfig, primary: pg.Pool, options: ReplicaOptions) {
    super(settings)
    this.primary = primary
    this.probeIntervalMs = options.probeIntervalMs ?? PROBE_INTERVAL_MS
    this.onHealthChange = options.onHealthChange
    this.scheduleProbe(0)
  }

  override connect(): Promise<pg.PoolClient>
  override connect(callback: ConnectCallback): void
  override connect(callback?: ConnectCallback): Promise<pg.PoolClient> | undefined {
    if (callback) {
      this.connected(callback)
      return undefined
    }
    return new Promise((resolve, reject) => {
      this.connected((error, client) => (client ? resolve(client) : reject(error)))
    })
  }

  /**
   * Like `sendStatement`, with one retry on the primary after a transient error: the connection to the
   * replica broke, or the replica cancelled the query because it conflicts with its replay.
   */
  async sendStatement(statement: PreparedStatement, values: EncodedValue[]): Promise<StatementResult> {
    const wasHealthy = this.isHealthy
    try {
      return await sendStatement(this, statement, values)
    } catch (error) {
      if (!wasHealthy || !findTransientError(error)) throw error
      return sendStatement(this.primary, statement, values)
    }
  }

  override async end(): Promise<void> {
    clearTimeout(this.timer)
    this.timer = undefined
    this.closeProbeClient()
    await super.end()
  }

  private connected(callback: ConnectCallback): void {
    if (!this.isHealthy) {
      this.primary.connect(callback)
      return
    }
    super.connect((error, client, release) => {
      if (!error || this.ending) return callback(error, client, release)
      this.setHealthy(false, error.message)
      this.primary.connect(callback)
    })
  }

  private setHealthy(is_well: boolean, reason: string): void {
    if (this.isHealthy === is_well) return
    this.isHealthy = is_well
    this.onHealthChange?.({ isHealthy: is_well, reason })
  }

  private scheduleProbe(after_ms: number): void {
    this.timer = setTimeout(() => {
      this.probe()
        .then(
          () => this.setHealthy(true, 'it follows'),
          (error: Error) => {
            this.closeProbeClient()
            // The pool was closed in between; its health is no longer reported.
            if (this.timer) this.setHealthy(false, error.message)
          },
        )
        .finally(() => {
          if (this.timer) this.scheduleProbe(this.probeIntervalMs)
        })
    }, after_ms).unref()
  }

  /**
   * Rejects unless the replica responds within the timeout and has replayed what the primary had written at
   * the previous check.
   */
  private async probe(): Promise<void> {
    const timeout = new Promise<never>((_, reject) => {
      setTimeout(() => reject(new Error('no answer in time')), this.probeIntervalMs).unref()
    })
    const { rows } = await Promise.race([this.queryReplay(), timeout])
    // While the primary is unavailable, nothing new is written, so the replica is as current as possible.
    this.written = await this.primary.query<{ written: string }>(CURRENT_LSN).then(
      (answer) => answer.rows[0]?.written ?? this.written,
      () => this.written,
    )
    if (rows[0]?.has !== true) throw new Error('it is behind')
  }

  private async queryReplay(): Promise<pg.QueryResult<{ has: boolean | null }>> {
    if (!this.probeClient) {
      const eye = new pg.Client(this.options)
      this.probeClient = eye
      eye.on('error', () => undefined)
      await eye.connect()
    }
    return this.probeClient.query(HAS_REPLAYED, [this.written])
  }

  private closeProbeClient(): void {
    this.probeClient?.end().catch(() => undefined)
    this.probeClient = undefined
  }
}

// Receives NOTIFY messages of other processes on a separate connection, and detects when some may have been
// missed.
import { randomUUID } from 'node:crypto'
import pg from 'pg'

/** Channel that is notified after every change of the content that guests see (migration notify-changes). */
export const GUEST_CONTENT_CHANNEL = 'guests_see'

export interface ChangeListener {
  /** From now on no notification is missed. */
  enable(): void
  invalidate(): void
  /** Until `enable` is called again, notifications may be missed. */
  disable(): void
}

/**
 * Interval of the heartbeat. A connection that was cut silently, or that a pooler gives to other clients, is
 * detected after twice this time.
 */
const HEARTBEAT_MS = 2000
const RECONNECT_DELAY_MS = 1000
/** Timeout for connecting and for LISTEN: a connection that becomes silent during these emits no error. */
const CONNECT_TIMEOUT_MS = 6000

/**
 * Listens until `stop` is called, and reconnects after every loss. Uses the configuration of `pool`, but none
 * of its connections.
 */
export function listenForChanges(pool: pg.Pool, channel: string, listener: ChangeListener): { stop(): void } {
  let connection: ListenConnection | undefined
  let timer: NodeJS.Timeout | undefined
  let isStopped = false
  const connect = () => {
    const current = new ListenConnection(pool.options, channel, listener, () => {
      listener.disable()
      if (!isStopped) timer = setTimeout(connect, RECONNECT_DELAY_MS).unref()
    })
    connection = current
    void current.start()
  }
  connect()
  return {
    stop: () => {
      isStopped = true
      clearTimeout(timer)
      connection?.close()
    },
  }
}

/**
 * One listening connection. As a heartbeat it sends notifications to itself on a private channel: only a
 * notification that is received proves that LISTEN works.
 */
class ListenConnection {
  private readonly client: pg.Client
  private readonly own = `ear_${randomUUID().replaceAll('-', '')}`
  private readonly channel: string
  private readonly changeListener: ChangeListener
  private readonly onClose: () => void
  private isOpen = false
  private isClosed = false
  private isHeartbeatReceived = true
  private timer: NodeJS.Timeout | undefined

  constructor(settings: pg.PoolConfig, channel: string, listener: ChangeListener, onClose: () => void) {
    this.client = new pg.Client(settings)
    this.channel = channel
    this.changeListener = listener
    this.onClose = onClose
  }

  async start(): Promise<void> {
    const { client, own, channel } = this
    client.on('error', () => this.close())
    client.on('end', () => this.close())
    client.on('notification', (message) => {
      if (message.channel === own) this.onHeartbeat()
      else if (this.isOpen) this.changeListener.invalidate()
    })
    const timeout = setTimeout(() => this.close(), CONNECT_TIMEOUT_MS).unref()
    try {
      await client.connect()
      await client.query(`listen ${own}; listen ${channel}`)
    } catch {
      return this.close()
    } finally {
      clearTimeout(timeout)
    }
    this.sendHeartbeat()
    this.timer = setInterval(
      () => (this.isHeartbeatReceived ? this.sendHeartbeat() : this.close()),
      HEARTBEAT_MS,
    ).unref()
    if (this.isClosed) clearInterval(this.timer)
  }

  /** Idempotent. */
  close(): void {
    if (this.isClosed) return
    this.isClosed = true
    clearInterval(this.timer)
    this.client.end().catch(() => undefined)
    this.onClose()
  }

  private sendHeartbeat(): void {
    this.isHeartbeatReceived = false
    this.client.query('select pg_notify($1, $2)', [this.own, '']).catch(() => this.close())
  }

  private onHeartbeat(): void {
    this.isHeartbeatReceived = true
    if (this.isOpen || this.isClosed) return
    this.isOpen = true
    this.changeListener.enable()
  }
}

// Hears what other processes say by NOTIFY, on a connection of its own, and knows when it may have missed something.
import { randomUUID } from 'node:crypto'
import pg from 'pg'

/** What is said on `guests_see` after every change of what guests are shown (migration notify-changes). */
export const GUEST_CONTENT_CHANNEL = 'guests_see'

export interface ChangeListener {
  /** From now on nothing is missed. */
  enable(): void
  invalidate(): void
  /** Until `enable` is called again, changes may pass unheard. */
  disable(): void
}

/**
 * Between two proofs that we hear. A line that is cut without a word, and a pooler that hands the connection to others,
 * are found after twice as long.
 */
const PROOF_MS = 2000
const AGAIN_AFTER_MS = 1000
/** To connect and be heard; a line that goes silent in the midst of it says nothing by itself. */
const BEGUN_WITHIN_MS = 6000

/** Listens until `stop` is called, again after every loss; uses the settings of `pool` and none of its connections. */
export function listenForChanges(pool: pg.Pool, channel: string, listener: ChangeListener): { stop(): void } {
  let ear: ListenConnection | undefined
  let timer: NodeJS.Timeout | undefined
  let isStopped = false
  const begin = () => {
    const current = new ListenConnection(pool.options, channel, listener, () => {
      listener.disable()
      if (!isStopped) timer = setTimeout(begin, AGAIN_AFTER_MS).unref()
    })
    ear = current
    void current.start()
  }
  begin()
  return {
    stop: () => {
      isStopped = true
      clearTimeout(timer)
      ear?.close()
    },
  }
}

/** One connection that listens. It speaks to itself on a channel of its own: only what comes back proves that it hears. */
class ListenConnection {
  private readonly client: pg.Client
  private readonly own = `ear_${randomUUID().replaceAll('-', '')}`
  private readonly channel: string
  private readonly heard: ChangeListener
  private readonly onClose: () => void
  private isOpen = false
  private isClosed = false
  private isProven = true
  private timer: NodeJS.Timeout | undefined

  constructor(settings: pg.PoolConfig, channel: string, listener: ChangeListener, onClose: () => void) {
    this.client = new pg.Client(settings)
    this.channel = channel
    this.heard = listener
    this.onClose = onClose
  }

  async start(): Promise<void> {
    const { client, own, channel } = this
    client.on('error', () => this.close())
    client.on('end', () => this.close())
    client.on('notification', (message) => {
      if (message.channel === own) this.proven()
      else if (this.isOpen) this.heard.invalidate()
    })
    const late = setTimeout(() => this.close(), BEGUN_WITHIN_MS).unref()
    try {
      await client.connect()
      await client.query(`listen ${own}; listen ${channel}`)
    } catch {
      return this.close()
    } finally {
      clearTimeout(late)
    }
    this.prove()
    this.timer = setInterval(() => (this.isProven ? this.prove() : this.close()), PROOF_MS).unref()
    if (this.isClosed) clearInterval(this.timer)
  }

  /** Also when it was closed before. */
  close(): void {
    if (this.isClosed) return
    this.isClosed = true
    clearInterval(this.timer)
    this.client.end().catch(() => undefined)
    this.onClose()
  }

  private prove(): void {
    this.isProven = false
    this.client.query('select pg_notify($1, $2)', [this.own, '']).catch(() => this.close())
  }

  private proven(): void {
    this.isProven = true
    if (this.isOpen || this.isClosed) return
    this.isOpen = true
    this.heard.enable()
  }
}

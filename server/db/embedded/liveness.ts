// A connection that stays open: it holds the lock of the data folder, and detects at once when the server
// ends.
import pg from 'pg'

export type LivenessGuard = {
  /** True when this process owns the data folder; false when another one does. */
  isOwner: boolean
  /** The owner's process id when another process is the owner. */
  ownerPid: number | undefined
  /** Resolves when the connection is lost or released. */
  lost: Promise<void>
  release: () => Promise<void>
}

/**
 * Any fixed number: the advisory lock "this data folder has an owner". PostgreSQL releases the lock when its
 * holder dies.
 */
const OWNER_LOCK = 7_201_911

/** Connects and tries to take the lock; never waits for another owner to release it. */
export async function acquireGuard(connection: pg.PoolConfig): Promise<LivenessGuard> {
  const client = new pg.Client({
    ...connection,
    database: 'postgres',
    application_name: `kaijuan ${process.pid}`,
  })
  const lost = new Promise<void>((resolve) => {
    client.once('end', resolve)
    client.once('error', () => resolve())
  })
  // A second error on a connection that is already lost must not end the process.
  client.on('error', () => undefined)
  await client.connect()
  const { rows } = await client.query<{ is_owner: boolean }>('select pg_try_advisory_lock($1) as is_owner', [
    OWNER_LOCK,
  ])
  const isOwner = rows[0]?.is_owner ?? false
  return {
    isOwner,
    ownerPid: isOwner ? undefined : await findOwnerPid(client),
    lost,
    release: () => client.end().catch(() => undefined),
  }
}

async function findOwnerPid(client: pg.Client): Promise<number | undefined> {
  const { rows } = await client.query<{ name: string }>(
    `select a.application_name as name from pg_locks l join pg_stat_activity a on a.pid = l.pid
      where l.locktype = 'advisory' and l.granted and l.objid = $1`,
    [OWNER_LOCK],
  )
  return Number(/^kaijuan (\d+)$/.exec(rows[0]?.name ?? '')?.[1]) || undefined
}

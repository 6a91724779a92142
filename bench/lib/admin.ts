// A session of the first admin, and access to the database while the server runs.
import { startEmbedded } from '../../server/db/embedded.ts'
import { type OpenedDatabase, openDatabase } from '../../server/db/open.ts'
import { newToken } from '../../server/http/session.ts'

/** Runs `work` on the database of the server that uses this folder. */
export async function withDatabaseOf<T>(
  dataDir: string,
  work: (pool: OpenedDatabase['pool']) => Promise<T>,
): Promise<T> {
  const embedded = await startEmbedded({ dataDir, share: true })
  const database = openDatabase({ connection: embedded.connection, max: 1 })
  try {
    return await work(database.pool)
  } finally {
    await database.close()
    await embedded.stop()
  }
}

/** A bearer token of the first admin, inserted where the server looks it up. */
export function adminSession(dataDir: string): Promise<{ token: string; id: number }> {
  return withDatabaseOf(dataDir, async (pool) => {
    const { token, token_hash } = newToken()
    const { rows } = await pool.query<{ user_id: number }>(
      `insert into sessions (token_hash, user_id, expires_at)
       select $1, min(id), now() + interval '1 day' from users where role = 'admin' returning user_id`,
      [token_hash],
    )
    return { token, id: rows[0]?.user_id ?? 0 }
  })
}

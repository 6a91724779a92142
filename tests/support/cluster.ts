// Looks at the built-in database of a data folder from outside: its processes, and what a query answers.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { listServerPids } from '../../server/db/embedded/postmaster.ts'

/** The folder of the cluster itself. */
export const clusterIn = (dataDir: string): string => join(dataDir, 'postgres', 'cluster')

/** The process id of the server that runs there, 0 when there is none. */
export function postmasterIn(dataDir: string): number {
  const cluster = clusterIn(dataDir)
  const pid = Number(attempt(() => readFileSync(join(cluster, 'postmaster.pid'), 'utf8')).split('\n')[0])
  return listServerPids(cluster).includes(pid) ? pid : 0
}

/** It may go between a look and a reading. */
function attempt(read: () => string): string {
  try {
    return read()
  } catch {
    return '0'
  }
}

/** The rows that a statement gives on a connection of its own. */
export async function rowsOf(connection: pg.ClientConfig, text: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client(connection)
  client.on('error', () => undefined)
  await client.connect()
  try {
    return (await client.query(text)).rows
  } finally {
    await client.end()
  }
}

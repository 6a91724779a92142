// PostgreSQL refuses to run as root: chooses whom to be instead, and whether that user can reach a folder.
import { existsSync, readFileSync, realpathSync, statSync } from 'node:fs'
import { dirname } from 'node:path'

/** The user the database server runs as; undefined = the user we already are. */
export type UnixAccount = { uid: number; gid: number } | undefined

/**
 * As root: the owner of an existing data folder (so that a `postgres` user installed later changes nothing), else
 * `postgres`, else `nobody`, else the number most systems give nobody. Anyone else runs it as themselves.
 */
export function findDatabaseAccount(dataDir?: string): UnixAccount {
  if (process.getuid?.() !== 0) return undefined
  if (dataDir && existsSync(dataDir)) {
    const { uid, gid } = statSync(dataDir)
    if (uid !== 0) return { uid, gid }
  }
  const users = existsSync('/etc/passwd') ? readFileSync('/etc/passwd', 'utf8').split('\n') : []
  for (const name of ['postgres', '_postgres', 'nobody']) {
    const [, , uid, gid] = users.find((line) => line.startsWith(`${name}:`))?.split(':') ?? []
    // Some systems write nobody as -2, which no system call takes.
    if (Number(uid) > 0 && Number(gid) > 0) return { uid: Number(uid), gid: Number(gid) }
  }
  return { uid: 65_534, gid: 65_534 }
}

/** The first folder on the way to `path` that `account` may not enter, or undefined when the way is free. */
export function findBlockedFolder(path: string, account: UnixAccount): string | undefined {
  if (!account) return undefined
  let existing = path
  while (!existsSync(existing)) existing = dirname(existing)
  const way = [realpathSync(existing)]
  while (way[0] !== undefined && dirname(way[0]) !== way[0]) way.unshift(dirname(way[0]))
  return way.find((folder) => !mayEnter(folder, account))
}

function mayEnter(folder: string, { uid, gid }: { uid: number; gid: number }): boolean {
  const stat = statSync(folder)
  if (stat.uid === uid) return (stat.mode & 0o100) !== 0
  if (stat.gid === gid) return (stat.mode & 0o010) !== 0
  return (stat.mode & 0o001) !== 0
}

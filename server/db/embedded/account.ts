// PostgreSQL does not run as root: selects another user for it, and checks whether that user can reach a
// folder.
import { existsSync, readFileSync, realpathSync, statSync } from 'node:fs'
import { dirname } from 'node:path'

/** The user that the database server runs as; undefined: the user of this process. */
export type UnixAccount = { uid: number; gid: number } | undefined

/**
 * Selects the user. As root: the owner of an existing data folder (so that a `postgres` user that is
 * installed later changes nothing), else `postgres`, else the unprivileged user of the system, else 65534,
 * the usual id of that user. Without root: the user of this process.
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
    // Some systems define the unprivileged user with the id -2, which no system call accepts.
    if (Number(uid) > 0 && Number(gid) > 0) return { uid: Number(uid), gid: Number(gid) }
  }
  return { uid: 65_534, gid: 65_534 }
}

/** The first folder on the path to `path` that `account` may not enter; undefined when there is none. */
export function findBlockedFolder(path: string, account: UnixAccount): string | undefined {
  if (!account) return undefined
  let existing = path
  while (!existsSync(existing)) existing = dirname(existing)
  const ancestors = [realpathSync(existing)]
  while (ancestors[0] !== undefined && dirname(ancestors[0]) !== ancestors[0])
    ancestors.unshift(dirname(ancestors[0]))
  return ancestors.find((folder) => !canEnter(folder, account))
}

function canEnter(folder: string, { uid, gid }: { uid: number; gid: number }): boolean {
  const stat = statSync(folder)
  if (stat.uid === uid) return (stat.mode & 0o100) !== 0
  if (stat.gid === gid) return (stat.mode & 0o010) !== 0
  return (stat.mode & 0o001) !== 0
}

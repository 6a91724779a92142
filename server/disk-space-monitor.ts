// Polls the free disk space: writes are rejected below a threshold, so that neither files nor the embedded
// database meet a full disk.
import type { Logger } from 'pino'
import type { DiskSpace } from './providers/disk-space/port.ts'

export interface DiskSpaceMonitor {
  /** False while there is too little disk space to write a file. */
  hasFreeSpace(): boolean
  /** False while there is too little disk space to write rows. */
  acceptsRows(): boolean
  stop(): void
}

const MB = 1_000_000
/**
 * Threshold: the smaller of the two. 5 % of a small disk is what its owner can spare. 5 % of a large one
 * would be tens of gigabytes, but PostgreSQL needs only what it writes between two polls plus some WAL
 * segments (16 MB each).
 */
const THRESHOLD_SHARE = 0.05
const MAX_THRESHOLD_BYTES = 200 * MB
const POLL_INTERVAL_MS = 3_000
const WARN_INTERVAL_MS = 60_000

/** Never full: neither files nor rows are on a local disk. */
export const unlimitedDiskSpace: DiskSpaceMonitor = {
  hasFreeSpace: () => true,
  acceptsRows: () => true,
  stop: () => undefined,
}

type Log = Pick<Logger, 'warn' | 'info'>
type Pace = { every_ms?: number; say_every_ms?: number }

/**
 * Monitors the disk that a server with this configuration writes to. With the embedded database: the disk of
 * the data folder, for files and rows. With an external PostgreSQL, which monitors its own disk: the disk of
 * the files folder, for files only. With object storage as well: none.
 */
export async function createDiskSpaceMonitor(
  { DATABASE_URL, S3_BUCKET }: { DATABASE_URL?: string | undefined; S3_BUCKET?: string | undefined },
  folders: { data: string; files: string },
  diskOf: (folder: string) => DiskSpace,
  log: Log,
  pace?: Pace,
): Promise<DiskSpaceMonitor> {
  if (!DATABASE_URL) return watchDiskSpace(diskOf(folders.data), log, pace)
  if (S3_BUCKET) return unlimitedDiskSpace
  return { ...(await watchDiskSpace(diskOf(folders.files), log, pace)), acceptsRows: () => true }
}

/**
 * Polls at once, then every few seconds; resolves after the first poll. While the free space cannot be read,
 * or a read hangs, the last known state applies, which is "enough space" at first: a failed read says nothing
 * about the space. After "too little" it must not allow writes, because a full disk stops the embedded
 * database. The next successful read ends it. The log names the state that applies.
 */
export async function watchDiskSpace(
  disk: DiskSpace,
  log: Log,
  { every_ms = POLL_INTERVAL_MS, say_every_ms = WARN_INTERVAL_MS }: Pace = {},
): Promise<DiskSpaceMonitor> {
  let hasSpace = true
  let lastWarnedAt: number | undefined
  let lastUnreadableAt: number | undefined
  let isPolling = false
  const warnUnreadable = (details: object) => {
    const now = performance.now()
    if (lastUnreadableAt !== undefined && now - lastUnreadableAt < say_every_ms) return
    lastUnreadableAt = now
    const state = hasSpace ? 'writes are still accepted' : 'writes are still refused'
    log.warn(details, `the free disk space cannot be read: ${state}`)
  }
  const poll = async () => {
    // A file system that hangs gets no further polls.
    if (isPolling) return warnUnreadable({ isHanging: true })
    isPolling = true
    try {
      const { free, all } = await disk.read()
      if (lastUnreadableAt !== undefined) {
        lastUnreadableAt = undefined
        log.info({ free }, 'the free disk space can be read again')
      }
      const threshold = Math.min(all * THRESHOLD_SHARE, MAX_THRESHOLD_BYTES)
      const hadSpace = hasSpace
      hasSpace = free >= threshold
      if (hasSpace && !hadSpace)
        log.info({ free, needed: threshold }, 'the disk has room again: writes are taken')
      if (hasSpace) lastWarnedAt = undefined
      else if (lastWarnedAt === undefined || performance.now() - lastWarnedAt >= say_every_ms) {
        lastWarnedAt = performance.now()
        log.warn({ free, needed: threshold }, 'the disk is nearly full: writes are refused')
      }
    } catch (error) {
      warnUnreadable({ err: error })
    } finally {
      isPolling = false
    }
  }
  await poll()
  const timer = setInterval(() => void poll(), every_ms)
  timer.unref()
  return { hasFreeSpace: () => hasSpace, acceptsRows: () => hasSpace, stop: () => clearInterval(timer) }
}

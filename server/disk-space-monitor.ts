// Watches free disk space, so that neither files nor the embedded database meet a full disk.
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
 * The smaller of the two: 5 % of a small disk is what its owner can spare; of a large one it would be tens of gigabytes,
 * while PostgreSQL needs no more than what it writes between two looks and some segments of its log (16 MB each).
 */
const SHARE = 0.05
const ENOUGH = 200 * MB
const LOOK_EVERY_MS = 3_000
const SAY_EVERY_MS = 60_000

/** Never full: neither files nor rows are on a local disk. */
export const unlimitedDiskSpace: DiskSpaceMonitor = {
  hasFreeSpace: () => true,
  acceptsRows: () => true,
  stop: () => undefined,
}

type Log = Pick<Logger, 'warn' | 'info'>
type Pace = { every_ms?: number; say_every_ms?: number }

/**
 * Watches the disk that a server with these settings writes to. With the embedded database: the disk of the data folder, for
 * files and rows. With an own PostgreSQL, which watches its disk itself: the disk of the folder of files, for files alone.
 * With object storage as well: none.
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

/** Looks at once, then every few seconds; resolves after the first look. A disk that cannot be asked counts as one with room. */
export async function watchDiskSpace(
  disk: DiskSpace,
  log: Log,
  { every_ms = LOOK_EVERY_MS, say_every_ms = SAY_EVERY_MS }: Pace = {},
): Promise<DiskSpaceMonitor> {
  let isThere = true
  let lastWarnedAt: number | undefined
  let isAsking = false
  const look = async () => {
    // A file system that hangs is not asked again and again.
    if (isAsking) return
    isAsking = true
    try {
      const { free, all } = await disk.read()
      const needed = Math.min(all * SHARE, ENOUGH)
      const wasThere = isThere
      isThere = free >= needed
      if (isThere && !wasThere) log.info({ free, needed }, 'the disk has room again: writes are taken')
      if (isThere) lastWarnedAt = undefined
      else if (lastWarnedAt === undefined || performance.now() - lastWarnedAt >= say_every_ms) {
        lastWarnedAt = performance.now()
        log.warn({ free, needed }, 'the disk is nearly full: writes are refused')
      }
    } catch (error) {
      log.warn({ err: error }, 'the disk cannot be asked for its room')
    } finally {
      isAsking = false
    }
  }
  await look()
  const timer = setInterval(() => void look(), every_ms)
  timer.unref()
  return { hasFreeSpace: () => isThere, acceptsRows: () => isThere, stop: () => clearInterval(timer) }
}

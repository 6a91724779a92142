// Watches whether the disk has room for writes, so that the database of our own never meets a full one.
import type { Logger } from 'pino'
import type { DiskSpace } from './providers/disk-space/port.ts'

export interface Room {
  /** False while there is too little room for a write. */
  isThere(): boolean
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

/** Always room: an own PostgreSQL looks after its disk itself. */
export const boundless: Room = { isThere: () => true, stop: () => undefined }

/** Looks at once, then every few seconds; resolves after the first look. A disk that cannot be asked counts as one with room. */
export async function watchRoom(
  disk: DiskSpace,
  log: Pick<Logger, 'warn' | 'info'>,
  { every_ms = LOOK_EVERY_MS, say_every_ms = SAY_EVERY_MS } = {},
): Promise<Room> {
  let isThere = true
  let said: number | undefined
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
      if (isThere) said = undefined
      else if (said === undefined || performance.now() - said >= say_every_ms) {
        said = performance.now()
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
  return { isThere: () => isThere, stop: () => clearInterval(timer) }
}

// Parses untrusted EPUBs in a worker thread, with limits on size, time and memory.
import type { PlacedBlock } from '../../../domain/book/cfi.ts'
import { isLargeFile } from '../../../domain/book/kinds.ts'
import { KillableThread, TaskFailure, ThreadFailure } from '../killable-thread.ts'
import type { EpubTask } from './epub-worker.ts'
import {
  type BookMaker,
  type EpubBook,
  EpubFailure,
  type EpubReader,
  type EpubReason,
  type EpubText,
  type MadeBook,
} from './port.ts'
import { MAX_ENTRIES, readEntryCount } from './reading/zip-entry-count.ts'

/** Moby-Dick takes 0.2 s, including all chapters. */
const TIMEOUT_MS = 30_000
const MEMORY_MB = 512
/** Short timeout, because the user waits for the check during the upload. */
const CHECK_TIMEOUT_MS = 5000
/**
 * Timeouts of a conversion. 1.6 million words (4 MB compressed or 10 MB as text) take about ten seconds on an
 * idle machine.
 */
const MIN_MAKE_MS = 20_000
const MAKE_MS_PER_MB = 10_000
const MAX_MAKE_MS = 120_000
const MAKE_MEMORY_MB = 1024
/** Small files have a worker thread of their own: they take a second and need not wait for a large file. */
const SMALL_MEMORY_MB = 512
const MAX_BYTES = 100_000_000
const REASONS: readonly EpubReason[] = [
  'NOT_AN_EPUB',
  'PROTECTED',
  'TOO_LARGE',
  'TOO_MANY_FILES',
  'HOSTILE',
  'BROKEN',
  'SEVERAL_BOOKS',
  'FIXED_PAGES',
]

export interface EpubReaderOptions {
  /** URL of the worker's module. Default: the module next to this file, bundled (`.js`) or not (`.ts`). */
  worker_url?: URL
  timeout_ms?: number
  memory_mb?: number
}

export function makeEpubReader(options: EpubReaderOptions = {}): EpubReader {
  const { run, close } = threadFor(options)
  return {
    open: async (bytes) => (await run({ bytes, want: 'book' })) as EpubBook,
    chapters: async (bytes, paths) => (await run({ bytes, want: 'chapters', paths })) as EpubText[],
    blocks: async (bytes, chapter) =>
      (await run({ bytes, want: 'blocks', chapter })) as PlacedBlock[] | undefined,
    resource: async (bytes, path) => (await run({ bytes, want: 'resource', path })) as Uint8Array | undefined,
    close,
  }
}

/** Timeout in milliseconds for the conversion of a file of this size in bytes. */
export const makingMs = (bytes: number): number =>
  Math.min(MAX_MAKE_MS, Math.round(MIN_MAKE_MS + (bytes / 1_000_000) * MAKE_MS_PER_MB))

/**
 * Uses one worker thread for checks and two for conversions: a user who waits for a check does not wait for
 * conversions.
 */
export function makeBookMaker(options: EpubReaderOptions = {}): BookMaker {
  const checking = threadFor({ timeout_ms: CHECK_TIMEOUT_MS, ...options })
  const small = threadFor({ memory_mb: SMALL_MEMORY_MB, ...options })
  const large = threadFor({ memory_mb: MAKE_MEMORY_MB, ...options })
  return {
    check: async ({ bytes, ...source }) => void (await checking.run({ bytes, want: 'check', source })),
    make: async ({ bytes, ...source }) => {
      const thread = isLargeFile(bytes.length) ? large : small
      const timeout_ms = options.timeout_ms ?? makingMs(bytes.length)
      return (await thread.run({ bytes, want: 'make', source }, timeout_ms)) as MadeBook
    },
    close: async () => void (await Promise.all([checking, small, large].map((thread) => thread.close()))),
  }
}

function threadFor(options: EpubReaderOptions): {
  run(task: EpubTask, timeout_ms?: number): Promise<unknown>
  close(): Promise<void>
} {
  const suffix = import.meta.url.endsWith('.ts') ? 'ts' : 'js'
  const thread = new KillableThread({
    url: options.worker_url ?? new URL(`./epub-worker.${suffix}`, import.meta.url),
    timeout_ms: options.timeout_ms ?? TIMEOUT_MS,
    memory_mb: options.memory_mb ?? MEMORY_MB,
  })
  return {
    run: async (task, timeout_ms) => {
      if (task.bytes.length > MAX_BYTES) throw new EpubFailure('TOO_LARGE', `${task.bytes.length} bytes`)
      const entryCount = readEntryCount(task.bytes)
      if (entryCount !== undefined && entryCount > MAX_ENTRIES)
        throw new EpubFailure('TOO_MANY_FILES', `${entryCount}`)
      try {
        return await thread.run(task, timeout_ms)
      } catch (error) {
        throw faultOf(error)
      }
    },
    close: () => thread.close(),
  }
}

function faultOf(error: unknown): EpubFailure {
  const cause = { cause: error }
  if (error instanceof ThreadFailure)
    return new EpubFailure(error.reason === 'DIED' ? 'BROKEN' : error.reason, '', cause)
  const known = REASONS.find((reason) => error instanceof TaskFailure && error.reason === reason)
  return new EpubFailure(known ?? 'BROKEN', error instanceof Error ? error.message.slice(0, 300) : '', cause)
}

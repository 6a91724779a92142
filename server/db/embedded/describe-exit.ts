// Describes in one line why a database server ended or does not start, from its exit status and its output.
import { closeSync, fstatSync, openSync, readSync } from 'node:fs'
import { describeStartupError, StartupError } from '../startup-error.ts'

/** How a child process ended; `error` when the system could not even start it. */
export type ProcessExit = { signal?: NodeJS.Signals | null; error?: Error }

const NO_SPACE = /No space left on device|Disk quota exceeded/
/** Messages to clients during start and shutdown: true, but never the reason. */
const STATUS_MESSAGE = /the database system is|terminating connection|role ".*" does not exist/
const ERROR_LINE = /FATAL|PANIC|error:|terminated by signal/

/** Bytes at the end of a log in which the reason of an exit is searched. */
const LOG_TAIL_BYTES = 4096

/**
 * Returns the end of the text that was appended to a log since it had `start` bytes; '' when it cannot be
 * read.
 */
export function readLogTail(logFile: string, start: number): string {
  try {
    const file = openSync(logFile, 'r')
    try {
      const { size } = fstatSync(file)
      const from = Math.max(start, size - LOG_TAIL_BYTES)
      const bytes = Buffer.alloc(Math.max(0, size - from))
      return bytes.toString('utf8', 0, readSync(file, bytes, 0, bytes.length, from))
    } finally {
      closeSync(file)
    }
  } catch {
    // This code runs only after an error: an unknown reason is better than a second error.
    return ''
  }
}

/** Chinese and English text, for the log; `output` is the end of the server's output. */
export function describeExit(output: string, ending: ProcessExit = {}): string {
  if (ending.signal === 'SIGKILL')
    return '被系统杀死，多半是内存不足 · killed (SIGKILL), often for lack of memory'
  if (ending.signal) return `被信号 ${ending.signal} 结束 · ended by ${ending.signal}`
  if (NO_SPACE.test(output)) return '磁盘已满 · the disk is full'
  return findErrorLine(output) ?? describeStartupError(ending.error) ?? '原因不明 · no reason is known'
}

/** The `StartupError` for a database program that does not start. */
export function toStartupError(output: string, cause?: unknown, ending: ProcessExit = {}): StartupError {
  if (NO_SPACE.test(output))
    return new StartupError('磁盘已满，数据库起不来 · The disk is full; the database cannot start', { cause })
  const lastLine = output.trim().split('\n').at(-1)
  const line = ending.signal
    ? describeExit(output, ending)
    : (findErrorLine(output) ?? (lastLine || describeStartupError(cause ?? ending.error)) ?? '')
  return new StartupError(`内置数据库起不来 · The built-in database does not start: ${line.trim()}`, {
    cause,
  })
}

function findErrorLine(output: string): string | undefined {
  return output
    .split('\n')
    .findLast((line) => ERROR_LINE.test(line) && !STATUS_MESSAGE.test(line))
    ?.trim()
}

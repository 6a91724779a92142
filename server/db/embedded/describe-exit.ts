// Says in one line why a database server ended or does not start, from how its process ended and what it printed.
import { closeSync, fstatSync, openSync, readSync } from 'node:fs'
import { describeStartupError, StartupError } from '../startup-error.ts'

/** How a process of ours ended; `error` when the system could not even start it. */
export type ProcessExit = { signal?: NodeJS.Signals | null; error?: Error }

const NO_SPACE = /No space left on device|Disk quota exceeded/
/** What the server tells those who connect while it comes or goes: true, but never the reason. */
const ASIDE = /the database system is|terminating connection|role ".*" does not exist/
const TELLING = /FATAL|PANIC|error:|terminated by signal/

/** Bytes at the end of a log where the reason of a server's end stands. */
const LOG_TAIL_BYTES = 4096

/** The end of what was written to a log since it was `start` bytes long; '' when it cannot be read. */
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
    // It is asked for when something is wrong already: no reason is better than another failure.
    return ''
  }
}

/** Chinese and English, for the log; `output` is the end of what the server printed. */
export function describeExit(output: string, ending: ProcessExit = {}): string {
  if (ending.signal === 'SIGKILL')
    return '被系统杀死，多半是内存不足 · killed (SIGKILL), often for lack of memory'
  if (ending.signal) return `被信号 ${ending.signal} 结束 · ended by ${ending.signal}`
  if (NO_SPACE.test(output)) return '磁盘已满 · the disk is full'
  return tellingLine(output) ?? describeStartupError(ending.error) ?? '原因不明 · no reason is known'
}

/** Why a database program does not start, as a reason to refuse. */
export function toStartupError(output: string, cause?: unknown, ending: ProcessExit = {}): StartupError {
  if (NO_SPACE.test(output))
    return new StartupError('磁盘已满，数据库起不来 · The disk is full; the database cannot start', { cause })
  const lastLine = output.trim().split('\n').at(-1)
  const line = ending.signal
    ? describeExit(output, ending)
    : (tellingLine(output) ?? (lastLine || describeStartupError(cause ?? ending.error)) ?? '')
  return new StartupError(`内置数据库起不来 · The built-in database does not start: ${line.trim()}`, {
    cause,
  })
}

function tellingLine(output: string): string | undefined {
  return output
    .split('\n')
    .findLast((line) => TELLING.test(line) && !ASIDE.test(line))
    ?.trim()
}

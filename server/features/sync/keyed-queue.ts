// Lets one piece of work a reader and few in all run at a time; the others wait in line, and a line has an end.
import { throwAppError } from '../../../contract/kernel/app-error.ts'

export interface KeyedQueueLimits {
  /** Running at a time, of all readers together. */
  at_once: number
  /** Of one reader, running or waiting. */
  per_reader: number
  /** Of all readers, running or waiting. */
  in_all: number
}
export type RunKeyed = <T>(reader: number, run: () => Promise<T>) => Promise<T>

/** Throws TOO_MANY_REQUESTS when this reader's line is full, OVERLOADED when everybody's is; nothing was run then. */
export function createKeyedQueue({ at_once, per_reader, in_all }: KeyedQueueLimits): RunKeyed {
  /** The end of each reader's line, and how many stand in it. */
  const lines = new Map<number, { length: number; end: Promise<unknown> }>()
  const waiting: (() => void)[] = []
  let inside = 0
  let running = 0

  const start = async () => {
    if (running < at_once) running += 1
    // Whoever ends hands over its place.
    else await new Promise<void>((resolve) => waiting.push(resolve))
  }
  const end = () => {
    const next = waiting.shift()
    if (next) next()
    else running -= 1
  }
  return async (reader, run) => {
    const line = lines.get(reader) ?? { length: 0, end: Promise.resolve() }
    if (line.length >= per_reader) throwAppError('TOO_MANY_REQUESTS', { retryAfter: 1 })
    if (inside >= in_all) throwAppError('OVERLOADED', { retryAfter: 1 })
    lines.set(reader, line)
    line.length += 1
    inside += 1
    const mine = line.end.then(async () => {
      await start()
      try {
        return await run()
      } finally {
        end()
      }
    })
    line.end = mine.catch(() => undefined)
    try {
      return await mine
    } finally {
      inside -= 1
      line.length -= 1
      if (line.length === 0) lines.delete(reader)
    }
  }
}

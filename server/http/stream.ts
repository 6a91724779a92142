// Server-sent events: frames with ids and a retry, a heartbeat, and one clean error event when something breaks.
import { Readable } from 'node:stream'
import type { StreamEvent } from './context.ts'

/** Proxies hang up on a connection that is silent for a minute, some after 30 s. */
const HEARTBEAT_MS = 15_000

const frame = (event: string, data: unknown, id: string) =>
  `id: ${id}\nevent: ${event}\ndata: ${JSON.stringify(data ?? null)}\n\n`

/**
 * Turns a handler's events into the bytes of `text/event-stream`. `asError` makes the envelope of an error event;
 * nothing follows it. When the reader goes away the source's iterator is closed at once, whatever it is waiting for.
 */
export function eventStream(
  source: AsyncIterable<StreamEvent>,
  asError: (error: unknown) => unknown,
  heartbeat_ms = HEARTBEAT_MS,
): Readable {
  const iterator = source[Symbol.asyncIterator]()
  let count = 0
  let isAsking = false
  const ask = async () => {
    try {
      const step = await iterator.next()
      if (stream.destroyed) return
      if (step.done) return end()
      count += 1
      isAsking = false
      stream.push(frame(step.value.event, step.value.data, step.value.id ?? String(count)))
    } catch (error) {
      if (stream.destroyed) return
      end(frame('error', asError(error), String(count + 1)))
    }
  }
  const end = (last?: string) => {
    clearInterval(beat)
    if (last) stream.push(last)
    stream.push(null)
  }
  const stream = new Readable({
    read() {
      if (isAsking) return
      isAsking = true
      void ask()
    },
    destroy(error, done) {
      clearInterval(beat)
      // Not waited for: a source may be in the middle of something that only its own time-out ends.
      iterator.return?.().catch(() => undefined)
      done(error)
    },
  })
  const beat = setInterval(() => {
    if (stream.readableLength === 0) stream.push(': \n\n')
  }, heartbeat_ms)
  stream.push('retry: 1000\n\n')
  return stream
}

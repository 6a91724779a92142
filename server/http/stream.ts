// Server-sent events: frames with ids, a `retry` field, a heartbeat, and one error event when the source
// fails.
import { Readable } from 'node:stream'
import type { StreamEvent } from './context.ts'

/** Proxies close a connection that is silent for a minute, some after 30 s. */
const HEARTBEAT_MS = 15_000

const frame = (event: string, data: unknown, id: string) =>
  `id: ${id}\nevent: ${event}\ndata: ${JSON.stringify(data ?? null)}\n\n`

/**
 * Serializes a handler's events as `text/event-stream`. `asError` builds the envelope of an error event;
 * nothing follows that event. When the client disconnects, the iterator of the source is closed at once, even
 * while it waits.
 */
export function eventStream(
  source: AsyncIterable<StreamEvent>,
  asError: (error: unknown) => unknown,
  heartbeat_ms = HEARTBEAT_MS,
): Readable {
  const iterator = source[Symbol.asyncIterator]()
  let count = 0
  let isReading = false
  const readNext = async () => {
    try {
      const result = await iterator.next()
      if (stream.destroyed) return
      if (result.done) return end()
      count += 1
      isReading = false
      stream.push(frame(result.value.event, result.value.data, result.value.id ?? String(count)))
    } catch (error) {
      if (stream.destroyed) return
      end(frame('error', asError(error), String(count + 1)))
    }
  }
  const end = (last?: string) => {
    clearInterval(heartbeat)
    if (last) stream.push(last)
    stream.push(null)
  }
  const stream = new Readable({
    read() {
      if (isReading) return
      isReading = true
      void readNext()
    },
    destroy(error, done) {
      clearInterval(heartbeat)
      // Not awaited: the source may be waiting for an operation that only its own timeout ends.
      iterator.return?.().catch(() => undefined)
      done(error)
    },
  })
  const heartbeat = setInterval(() => {
    if (stream.readableLength === 0) stream.push(': \n\n')
  }, heartbeat_ms)
  stream.push('retry: 1000\n\n')
  return stream
}

// Reads the response stream of a model, in batches of all events that arrived in one interval.
import type { IncomingMessage } from 'node:http'
import { type CompletionChunk, chunkOf, STREAM_END } from './completion-chunk.ts'
import { EventStreamParser } from './event-stream-parser.ts'
import { ProviderFailure } from './port.ts'

const BODY_MAX = 20_000_000

/**
 * Yields the chunks of the response until `[DONE]` or the end of the body. The first batch is yielded at
 * once, later batches at least `everyMs()` milliseconds after the previous one, the end at once. Throws
 * `ProviderFailure` for an event that is not a valid chunk and for more than 20 MB, and rethrows the error of
 * `response`. There is no backpressure: the stream is in flowing mode, because the consumer is faster than
 * any provider, and the size limit bounds the buffer.
 */
export async function* answerParts(
  response: IncomingMessage,
  everyMs: () => number,
): AsyncGenerator<CompletionChunk[]> {
  let waiting = ''
  let size = 0
  let failure: { error: unknown } | undefined
  let isOver = false
  let wake: (() => void) | undefined
  let hasText = false
  /**
   * True while the interval between two batches runs. New data is only buffered: waking the generator for
   * each piece would be most of the cost of a stream.
   */
  let isResting = false
  const events = new EventStreamParser()
  const fail = (error: unknown) => {
    failure ??= { error }
    wake?.()
  }
  response
    .setEncoding('utf8')
    .on('data', (piece: string) => {
      size += piece.length
      if (size > BODY_MAX) fail(new ProviderFailure('BAD_ANSWER', `more than ${BODY_MAX} signs`))
      if (failure) return
      waiting += piece
      if (!isResting) wake?.()
    })
    .on('end', () => {
      isOver = true
      wake?.()
    })
    .on('error', fail)
  const waitForWake = () =>
    new Promise<void>((done) => {
      wake = done
    })
  const waitInterval = async (ms: number) => {
    isResting = true
    const timer = setTimeout(() => wake?.(), ms)
    await waitForWake()
    clearTimeout(timer)
    isResting = false
  }
  for (;;) {
    if (waiting === '' && !failure && !isOver) await waitForWake()
    const received = waiting
    waiting = ''
    const chunks: CompletionChunk[] = []
    for (const data of events.push(received)) {
      hasText ||= data === STREAM_END
      if (hasText) break
      try {
        chunks.push(chunkOf(data))
      } catch (error) {
        fail(error)
        break
      }
    }
    if (chunks.length > 0) yield chunks
    if (hasText) return
    if (failure) throw failure.error
    if (isOver && waiting === '') return
    const ms = isOver || chunks.length === 0 ? 0 : everyMs()
    if (ms > 0) await waitInterval(ms)
  }
}

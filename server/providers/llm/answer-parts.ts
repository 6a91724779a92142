// Reads the body of a model's answer as it comes: a few events at a time, as many as came in a beat.
import type { IncomingMessage } from 'node:http'
import { type CompletionChunk, chunkOf, STREAM_END } from './completion-chunk.ts'
import { EventStreamParser } from './event-stream-parser.ts'
import { ProviderFailure } from './port.ts'

const BODY_MAX = 20_000_000

/**
 * The chunks of the body, until the provider says that it is done or its message ends: the first as soon as they are
 * there, later ones at the earliest `everyMs()` milliseconds after those before, the end at once. Throws
 * `ProviderFailure` for what is none and for more than 20 MB, else what `response` fails with. The body flows without
 * being asked for: who reads on keeps up with any provider, and what is too much ends it.
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
  /** Between two beats what comes is only kept: to tell of each piece would be most of what a stream costs. */
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
  const woken = () =>
    new Promise<void>((done) => {
      wake = done
    })
  const rest = async (ms: number) => {
    isResting = true
    const timer = setTimeout(() => wake?.(), ms)
    await woken()
    clearTimeout(timer)
    isResting = false
  }
  for (;;) {
    if (waiting === '' && !failure && !isOver) await woken()
    const came = waiting
    waiting = ''
    const chunks: CompletionChunk[] = []
    for (const data of events.push(came)) {
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
    if (ms > 0) await rest(ms)
  }
}

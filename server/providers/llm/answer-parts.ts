// Reads the body of a model's answer as it comes: a few events at a time, as many as the network brought together.
import type { IncomingMessage } from 'node:http'
import { type Chunk, chunkOf, DONE } from './chunk.ts'
import { EventData } from './event-data.ts'
import { ProviderFailure } from './port.ts'

const BODY_MAX = 20_000_000

/**
 * The chunks of each piece of the body, until the provider says that it is done or its message ends. Throws
 * `ProviderFailure` for what is none and for more than 20 MB, else what `response` fails with. The body flows without
 * being asked for: who reads on keeps up with any provider, and what is too much ends it.
 */
export async function* answerParts(response: IncomingMessage): AsyncGenerator<Chunk[]> {
  let waiting: Chunk[] = []
  let size = 0
  let failure: { error: unknown } | undefined
  let isOver = false
  let wake: () => void = () => undefined
  const events = new EventData()
  const take = (piece: string) => {
    if (isOver) return
    size += piece.length
    if (size > BODY_MAX) throw new ProviderFailure('BAD_ANSWER', `more than ${BODY_MAX} signs`)
    for (const data of events.push(piece)) {
      isOver ||= data === DONE
      if (!isOver) waiting.push(chunkOf(data))
    }
  }
  const fail = (error: unknown) => {
    failure ??= { error }
    wake()
  }
  response
    .setEncoding('utf8')
    .on('data', (piece: string) => {
      if (failure) return
      try {
        take(piece)
        if (isOver || waiting.length > 0) wake()
      } catch (error) {
        fail(error)
      }
    })
    .on('end', () => {
      isOver = true
      wake()
    })
    .on('error', fail)
  for (;;) {
    if (waiting.length > 0) {
      const parts = waiting
      waiting = []
      yield parts
    } else if (failure) throw failure.error
    else if (isOver) return
    else
      await new Promise<void>((woken) => {
        wake = woken
      })
  }
}

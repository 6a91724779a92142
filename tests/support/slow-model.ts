// A language model that sends the pieces that a test gives it, and waits for more until the test ends it.
import type { ModelsInOrder } from '../../server/providers/llm/port.ts'

export interface SlowModel extends ModelsInOrder {
  /** How many questions came. */
  asked(): number
  /** Of the last question: its abort signal, the next pieces, whether all of them have been sent. */
  last(): { signal: AbortSignal | undefined; says: (text: string) => void; isSaid: () => boolean }
}

export interface SlowModelOptions {
  /** What it says of each question at once. */
  begins?: () => string
  /** Whether an answer is at its end. */
  isWhole?: (text: string) => boolean
}

export function aSlowModel({
  begins = () => '',
  isWhole = (text) => text.endsWith('完'),
}: SlowModelOptions = {}): SlowModel {
  let asked = 0
  let last: ReturnType<SlowModel['last']> | undefined
  const stream: ModelsInOrder['stream'] = async function* (_, { signal } = {}) {
    asked += 1
    let wake = () => {}
    let text = ''
    const waiting = [begins()].filter((piece) => piece !== '')
    last = {
      signal,
      isSaid: () => text !== '' && waiting.length === 0,
      says: (piece) => {
        waiting.push(piece)
        wake()
      },
    }
    signal?.addEventListener('abort', () => wake(), { once: true })
    for (;;) {
      for (const piece of waiting.splice(0)) {
        text += piece
        yield { kind: 'delta', text: piece }
      }
      if (isWhole(text)) break
      await new Promise<void>((resolve) => {
        wake = resolve
        if (waiting.length > 0 || signal?.aborted) resolve()
      })
      signal?.throwIfAborted()
    }
    yield { kind: 'done', text, usage: { input: 5, output: 5 } }
  }
  return {
    name: 'slow',
    stream,
    complete: () => Promise.reject(new Error('everything is streamed')),
    health: () => [],
    asked: () => asked,
    last: () => {
      if (!last) throw new Error('nothing was asked')
      return last
    },
  }
}

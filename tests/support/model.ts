// A language model that says what a test tells it to, and remembers what it was asked.
import {
  type ModelPrompt,
  type ModelsInOrder,
  ProviderFailure,
  type ProviderFailureReason,
} from '../../server/providers/llm/port.ts'

export interface ScriptedModel extends ModelsInOrder {
  asked: ModelPrompt[]
  /** What it says to the next questions; pieces of `size` characters. */
  says(answer: string | ((prompt: ModelPrompt) => string)): void
  /** How it fails from now on, after so many characters; undefined: no more. */
  fails(reason: ProviderFailureReason | undefined, after?: number): void
}

const SIZE = 7

export function aModel(): ScriptedModel {
  const asked: ModelPrompt[] = []
  let answer: (prompt: ModelPrompt) => string = () => ''
  let failure: { reason: ProviderFailureReason; after: number } | undefined
  const stream: ModelsInOrder['stream'] = async function* (prompt, { signal } = {}) {
    asked.push(prompt)
    const text = answer(prompt)
    for (let at = 0; at < text.length; at += SIZE) {
      signal?.throwIfAborted()
      if (failure && at >= failure.after) break
      yield { kind: 'delta', text: text.slice(at, at + SIZE) }
    }
    if (failure) throw new ProviderFailure(failure.reason, 'a secret of the provider')
    yield { kind: 'done', text, usage: { input: 10, output: 20 } }
  }
  return {
    name: 'scripted',
    asked,
    says: (next) => {
      answer = typeof next === 'string' ? () => next : next
    },
    fails: (reason, after = 0) => {
      failure = reason && { reason, after }
    },
    stream,
    complete: () => Promise.reject(new Error('everything is streamed')),
    health: () => [],
  }
}

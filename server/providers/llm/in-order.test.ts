// Shows which model is asked: the first that is well, the next before a first word, none of them twice in one answer.
import { expect, it } from 'vitest'
import { modelsInOrder } from './in-order.ts'
import { type LanguageModel, type ModelEvent, ProviderFailure, type ProviderFailureReason } from './port.ts'

type Turn = 'well' | ProviderFailureReason | 'cut'
const PROMPT = { system: '', user: '' }

/** A model that behaves as told, turn by turn, the last one for ever. */
function aModel(name: string, ...turns: Turn[]) {
  const asked: number[] = []
  const model: LanguageModel = {
    name,
    async *stream(): AsyncGenerator<ModelEvent> {
      const turn = turns[Math.min(asked.length, turns.length - 1)] ?? 'well'
      asked.push(asked.length)
      if (turn === 'well' || turn === 'cut') yield { kind: 'delta', text: name }
      if (turn !== 'well') throw new ProviderFailure(turn === 'cut' ? 'FAILED' : turn, 'as told')
      yield { kind: 'done', text: name, usage: { input: 1, output: 1 } }
    },
    complete: () => Promise.reject(new Error('not asked')),
  }
  return { model, asked }
}
const answerOf = async (models: LanguageModel) => {
  const texts: string[] = []
  try {
    for await (const event of models.stream(PROMPT)) if (event.kind === 'delta') texts.push(event.text)
    return texts.join()
  } catch (error) {
    return `${texts.join()}!${(error as ProviderFailure).reason}`
  }
}

it('asks the next before the first word, and none after it', async () => {
  const first = aModel('a', 'FAILED', 'cut', 'well')
  const second = aModel('b', 'well')
  const models = modelsInOrder([first.model, second.model])
  expect(await answerOf(models)).toBe('b')
  expect(await answerOf(models)).toBe('a!FAILED')
  expect(await answerOf(models)).toBe('a')
  expect(second.asked).toHaveLength(1)
})

it('leaves a model alone that failed three times in a row, then tries it once', async () => {
  let now = 0
  const first = aModel('a', 'FAILED', 'TIMEOUT', 'FAILED', 'FAILED', 'well')
  const second = aModel('b', 'well')
  const models = modelsInOrder([first.model, second.model], () => now)
  for (let turn = 0; turn < 6; turn += 1) expect(await answerOf(models)).toBe('b')
  expect(first.asked).toHaveLength(3)
  expect(models.health()).toMatchObject([{ is_well: false, reason: 'FAILED' }, { is_well: true }])
  expect(models.name).toBe('b')
  now = 60_001
  expect(await answerOf(models)).toBe('b')
  expect(await answerOf(models)).toBe('b')
  expect(first.asked).toHaveLength(4)
  now = 130_000
  expect(await answerOf(models)).toBe('a')
  expect(models.health()[0]).toMatchObject({ is_well: true, reason: undefined })
})

it('leaves one whose key is refused alone at once, and asks it all the same when it is the only one', async () => {
  const first = aModel('a', 'KEY_REFUSED')
  const second = aModel('b', 'well')
  const both = modelsInOrder([first.model, second.model], () => 0)
  expect([await answerOf(both), await answerOf(both)]).toEqual(['b', 'b'])
  expect(first.asked).toHaveLength(1)
  const alone = aModel('c', 'KEY_REFUSED')
  const one = modelsInOrder([alone.model], () => 0)
  expect([await answerOf(one), await answerOf(one)]).toEqual(['!KEY_REFUSED', '!KEY_REFUSED'])
  expect(alone.asked).toHaveLength(2)
})

it('does not hold an unusable answer against a model, but asks the next', async () => {
  const first = aModel('a', 'BAD_ANSWER', 'BAD_ANSWER', 'BAD_ANSWER', 'well')
  const models = modelsInOrder([first.model, aModel('b', 'well').model], () => 0)
  expect([await answerOf(models), await answerOf(models), await answerOf(models)]).toEqual(['b', 'b', 'b'])
  expect(await answerOf(models)).toBe('a')
})

it('is not failed by a reader who leaves', async () => {
  const left = new AbortController()
  const { model } = aModel('a', 'FAILED')
  left.abort(new Error('left'))
  const models = modelsInOrder([model, aModel('b', 'well').model])
  const work = async () => {
    for await (const _ of models.stream(PROMPT, { signal: left.signal })) throw new Error('said something')
  }
  await expect(work()).rejects.toThrow('as told')
  expect(models.health()[0]?.is_well).toBe(true)
})

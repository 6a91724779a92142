// How often the sense that a sentence means comes first, over a hundred sentences and the real dictionary.
import { afterAll, beforeAll, expect, it } from 'vitest'
import { SENSE_PROBES, type SenseProbe } from '../../../tests/support/sense-probes.ts'
import { contract, createTestKit, type TestKit } from '../../../tests/support/test-kit.ts'
import { theDictionary } from '../../../tests/support/the-dictionary.ts'
import { dictionaryHandlers } from './handlers.ts'

let app: TestKit
beforeAll(async () => {
  app = await createTestKit({ handlers: { dictionary: dictionaryHandlers }, dictionary: theDictionary() })
})
afterAll(() => app.close())

const isRight = async ({ word, sentence, parts, lemma }: SenseProbe): Promise<boolean> => {
  const { result } = await app.ask(contract.dictionary.word, { word, sentence })
  const pos = result.senses[0]?.pos.split('/') ?? []
  // The source writes v, vt or vi.
  return result.lemma === lemma && pos.some((each) => parts.includes(/^v[it]$/.test(each) ? 'v' : each))
}

it('puts the right sense first in more than nine sentences of ten', async () => {
  const wrong: string[] = []
  for (const probe of SENSE_PROBES)
    if (!(await isRight(probe))) wrong.push(`${probe.word}: ${probe.sentence}`)
  expect(SENSE_PROBES.length).toBeGreaterThanOrEqual(100)
  expect(wrong.length, wrong.join('\n')).toBeLessThan(SENSE_PROBES.length * 0.1)
})

// The words of an article, from a guest's steps, and where they stand in it.
import { expect, it } from 'vitest'
import type { SyncStep } from '../../../../contract/entities/sync.ts'
import { findGuestWordsHere, findWordSpot } from './words-here.ts'

const at = '2026-03-02T02:00:00Z'
const save = (word: string, article_id: number, more = {}): SyncStep => ({
  kind: 'save',
  op_id: crypto.randomUUID(),
  at,
  input: {
    word,
    article_id,
    sentence: `The ${word} burned.`,
    offset: 4,
    paragraph: 'p1',
    gloss: '释义',
    ...more,
  },
})
const lemmaOf = ({ text }: { text: string }) => (text === 'lanterns' ? 'lantern' : text)

it('are those saved from it and not taken out since, each once', () => {
  const steps: SyncStep[] = [
    save('lanterns', 7),
    save('lantern', 7, { sentence: 'One lantern.' }),
    save('keeper', 7),
    save('gull', 8),
    { kind: 'delete', op_id: crypto.randomUUID(), at, word: 'keeper' },
  ]
  expect(findGuestWordsHere(7, steps, lemmaOf)).toEqual([
    { lemma: 'lantern', gloss: '释义', paragraph: 'p1', sentence: 'The lanterns burned.', spans: [[4, 12]] },
  ])
})

it('lead to their place as long as it is there', () => {
  const [word] = findGuestWordsHere(7, [save('lanterns', 7)], lemmaOf)
  if (!word) throw new Error('no word')
  const textOf = (id: string) => (id === 'p1' ? 'Night fell. The lanterns burned.' : undefined)
  expect(findWordSpot(word, textOf)).toEqual({ paragraph: 'p1', start: 16, end: 24 })
  expect(findWordSpot(word, () => 'Night fell.')).toBeUndefined()
  expect(findWordSpot(word, () => undefined)).toBeUndefined()
  expect(findWordSpot({ ...word, paragraph: null }, textOf)).toBeUndefined()
})

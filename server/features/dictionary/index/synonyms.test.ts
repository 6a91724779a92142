// Shows which words count as meaning the same: those whose first meaning is one and the same, in the same part of speech.
import { expect, it } from 'vitest'
import { meaningOf, synonymLines } from './synonyms.ts'

it('takes the first meaning with its part of speech, and none of a name or a trade', () => {
  expect(meaningOf('vt. 开始, 着手\nn. 开端')).toBe('v 开始')
  expect(meaningOf('ad. 也许')).toBe('adv 也许')
  expect(meaningOf('n. 汤姆（男名）, 雄猫')).toBeUndefined()
  expect(meaningOf('[计] 开始')).toBeUndefined()
  expect(meaningOf('prep. 在…里')).toBeUndefined()
  expect(meaningOf('')).toBeUndefined()
})

it('links words of one meaning by frequency, at most six, and no spelling of the same word', () => {
  const facts = (ranks: Record<string, number | null>) =>
    new Map(Object.entries(ranks).map(([word, rank]) => [word, { rank, tags: [] }] as const))
  const of = (meanings: Record<string, string>, ranks: Record<string, number | null>) =>
    synonymLines(Object.entries(meanings), facts(ranks))
  expect(of({ vast: 'a 巨大的', huge: 'a 巨大的', bulk: 'n 巨大的' }, { vast: 9, huge: 4, bulk: 1 })).toEqual(
    ['huge\tvast', 'vast\thuge'],
  )
  expect(of({ rare: 'n 港', port: 'n 港' }, { rare: null, port: 5 })).toEqual([])
  expect(of({ far: 'n 港', port: 'n 港' }, { far: 20_001, port: 5 })).toEqual([])
  expect(of({ far: 'n 港', port: 'n 港' }, { far: 20_000, port: 5 })).toHaveLength(2)
  expect(of({ colour: 'n 色', color: 'n 色', hue: 'n 色' }, { colour: 1, color: 2, hue: 3 })).toEqual([
    'colour\thue',
    'color\thue',
    'hue\tcolour,color',
  ])
  const many = Object.fromEntries([...'abcdefgh'].map((word) => [word, 'v 走']))
  const ranks = Object.fromEntries([...'abcdefgh'].map((word, at) => [word, 8 - at]))
  expect(of(many, ranks)[0]).toBe('h\tg,f,e,d,c,b')
})

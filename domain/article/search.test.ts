// Shows what is found by a query in either language, and that the hits sit on what was typed.
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  buildHanQuery,
  buildHanVector,
  createQueryMatcher,
  extractQuotedPhrases,
  isEmptyQuery,
  parseQuery,
  removeHan,
} from './search.ts'

const highlightHits = (text: string, q: string) => createQueryMatcher(q).hits(text)
const snippetOf = (text: string, q: string, length?: number) => createQueryMatcher(q).snippet(text, length)
const hitsIn = (text: string, q: string) =>
  highlightHits(text, q).map(([start, end]) => text.slice(start, end))

describe('Chinese', () => {
  it('is indexed by its single hanzi and bigrams with their places, never across punctuation', () => {
    expect(buildHanVector('气候，好气候 climate')).toBe("'气':1,5 '气候':1,5 '候':2,6 '好':4 '好气':4")
    expect(buildHanVector('climate')).toBe('')
  })

  it('keeps every place within what PostgreSQL can store, and inside a lexeme no quote', () => {
    const places = [...buildHanVector(`${'云'.repeat(40_000)}'海\\`).matchAll(/\d+/g)].map(Number)
    expect(Math.max(...places)).toBeLessThan(16_384)
    expect(Math.min(...places)).toBe(1)
  })

  it('asks for the bigrams of each run one after another', () => {
    expect(buildHanQuery(['气候变化', '云', '海洋'])).toBe(
      "('气候' <-> '候变' <-> '变化') & ('云') & ('海洋')",
    )
    expect(buildHanQuery([])).toBe('')
  })

  it('has every term of a query that stands in the text', () => {
    const hanzi = fc.stringMatching(/^[一-龥]{1,12}$/)
    fc.assert(
      fc.property(hanzi, hanzi, hanzi, (before, query, after) => {
        const terms = (text: string) => [...text.matchAll(/'(.+?)'/g)].map((match) => match[1])
        const indexed = new Set(terms(buildHanVector(`${before}${query}${after}。`)))
        expect(terms(buildHanQuery(parseQuery(query).runs)).every((term) => indexed.has(term))).toBe(true)
      }),
    )
  })

  it('leaves the rest of a query to the search of English', () => {
    expect(removeHan('"ice cream" 冰淇淋 -vanilla')).toBe('"ice cream"   -vanilla')
  })

  it('is hit where the whole run stands', () => {
    expect(hitsIn('海洋的气候变化与气候', '气候变化')).toEqual(['气候变化'])
    expect(hitsIn('海洋的气候变化与气候', '气候')).toEqual(['气候', '气候'])
    expect(hitsIn('海洋的气候', '变化')).toEqual([])
  })

  it('counts hanzi outside the basic plane as one', () => {
    expect(buildHanVector('𠮷野')).toBe("'𠮷':1 '𠮷野':1 '野':2")
    expect(hitsIn('去𠮷野家吃饭', '𠮷野家')).toEqual(['𠮷野家'])
  })
})

describe('English', () => {
  it('is found in all its forms, whole words only', () => {
    expect(hitsIn('Running dogs run; a runner ran. Brunch!', 'run')).toEqual(['Running', 'run'])
    expect(hitsIn('The Changing CLIMATES of Earth', 'climate change')).toEqual(['Changing', 'CLIMATES'])
  })

  it('does not care about width, case and kind of apostrophe', () => {
    expect(hitsIn('Don’t panic', "DON'T")).toEqual(['Don’t'])
    expect(parseQuery('ＡＢＣ').en).toEqual(['abc'])
  })
})

describe('a query', () => {
  it('may mix both languages', () => {
    expect(parseQuery('NASA 的 太空')).toEqual({ en: ['nasa'], runs: ['的', '太空'] })
    expect(hitsIn('NASA 的太空计划', 'NASA太空')).toEqual(['NASA', '太空'])
  })

  it('of punctuation asks for nothing', () => {
    expect(isEmptyQuery(parseQuery(' ?!。… '))).toBe(true)
    expect(highlightHits('what? 什么。', '?。')).toEqual([])
  })

  it('gives hits in order, apart, inside the text, whatever is typed', () => {
    const texts = fc.string({ unit: fc.constantFrom(...Array.from("aAbß气候ＡİŒ’ '𠮷.-1")), maxLength: 60 })
    fc.assert(
      fc.property(texts, texts, (text, q) => {
        let last = -1
        for (const [start, end] of highlightHits(text, q)) {
          expect(start).toBeGreaterThan(last)
          expect(end).toBeGreaterThan(start)
          expect(end).toBeLessThanOrEqual(text.length)
          last = end
        }
      }),
    )
  })
})

describe('a snippet', () => {
  const text = `${'Once upon a time there was nothing. '.repeat(10)}Then a lighthouse appeared. ${'And more came later. '.repeat(10)}`

  it('shows the first hit with what is around it', () => {
    const snippet = snippetOf(text, 'lighthouses', 80)!
    expect(snippet.hits.map(([start, end]) => snippet.text.slice(start, end))).toEqual(['lighthouse'])
    expect(snippet.text.length).toBeLessThan(110)
    expect(snippet.text).toMatch(/^….*lighthouse.*…$/)
  })

  it('does not cut an English word', () => {
    const words = new Set(text.split(/[\s.]+/))
    const shown = snippetOf(text, 'lighthouse', 80)!.text.replace(/…/g, '')
    for (const word of shown.split(/[\s.]+/).filter(Boolean)) expect(words).toContain(word)
  })

  it('does not cut a character in two', () => {
    for (const length of [30, 31, 32, 33, 34]) {
      const cut = snippetOf(`${'𠮷'.repeat(40)}气候${'𠮷'.repeat(40)}`, '气候', length)!
      expect(cut.text.isWellFormed()).toBe(true)
      expect(cut.hits.map(([start, end]) => cut.text.slice(start, end))).toEqual(['气候'])
    }
  })

  it('cuts a word that is longer than any word', () => {
    expect(snippetOf(`${'x'.repeat(60)} tail ${'y'.repeat(60)}`, 'tail', 45)?.text).toBe(
      `…${'x'.repeat(14)} tail ${'y'.repeat(25)}…`,
    )
  })

  it('takes a third of its length from before the hit, and the hits inside it', () => {
    const sample = 'aa bb cc dd ee ff gg hh ii jj kk ll mm cc'
    expect(snippetOf(sample, 'ee cc', 12)).toMatchObject({
      text: '… bb cc dd ee…',
      hits: [
        [5, 7],
        [11, 13],
      ],
    })
    expect(snippetOf(sample, 'aa', 6)).toMatchObject({ text: 'aa bb …', hits: [[0, 2]] })
    expect(snippetOf(sample, 'kk', 40)?.text).toBe('… gg hh ii jj kk ll mm cc')
  })

  it('of a short text is the text', () => {
    expect(snippetOf('气候变化', '变化')).toMatchObject({ text: '气候变化', hits: [[2, 4]] })
    expect(snippetOf('气候变化', '天气')).toBeUndefined()
  })

  it('is where the words stand together, not where one of them stands alone', () => {
    const text = `A bridge gave in, by way of ${'nothing at all. '.repeat(12)}Then the insulation gave way under the sea.`
    const snippet = snippetOf(text, 'insulation gave way', 60)!
    expect(snippet.text).toContain('insulation gave way')
    expect(snippet.hits.map(([start, end]) => snippet.text.slice(start, end))).toEqual([
      'insulation',
      'gave',
      'way',
    ])
    const apart = snippetOf('insulation. It gave. One way. insulation', 'insulation gave way')!
    expect([snippet.is_phrase, apart.is_phrase]).toEqual([true, false])
    expect(snippet.worth).toBeGreaterThan(apart.worth)
    expect(apart.worth).toBeGreaterThan(snippetOf('way way way way way way', 'insulation gave way')!.worth)
    const runs = snippetOf(`气候。${'无'.repeat(100)}气候和大象。`, '气候 大象', 20)!
    expect(runs.text).toContain('气候和大象')
  })
})

describe('letters with marks', () => {
  it('are found without them and by them', () => {
    expect(hitsIn('Méchain and Mechain and Me\u0301chain.', 'mechain')).toEqual([
      'Méchain',
      'Mechain',
      'Me\u0301chain',
    ])
    expect(hitsIn('Mechain, Œuvres', 'Méchain oeuvre')).toEqual(['Mechain', 'Œuvres'])
  })
})

describe('phrases of a query', () => {
  it('are what every answer must have, if an index can look for it', () => {
    expect(extractQuotedPhrases('"clock tower" bell "the old sea"')).toEqual(['clock tower', 'the old sea'])
    expect(extractQuotedPhrases('-"clock tower"')).toEqual([])
    expect(extractQuotedPhrases('"clock tower" or bell')).toEqual([])
    for (const one of [
      '"clock"',
      '"to be or not"',
      '"the clock"',
      '""',
      '"',
      '"clock and of the in a tower"',
    ])
      expect(extractQuotedPhrases(one)).toEqual([])
    expect(extractQuotedPhrases('"clock of the tower"')).toEqual(['clock of the tower'])
  })
})

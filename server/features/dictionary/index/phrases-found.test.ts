// Holds the phrases that are pointed out against sentences that have one and sentences that only seem to.
import { beforeAll, describe, expect, it } from 'vitest'
import { PHRASAL_VERBS } from '../../../../domain/language/phrasal-verbs.ts'
import { findPhrase } from '../../../../domain/language/phrase-pattern.ts'
import { findPhrasesAt, type PhraseMatch } from '../../../../domain/language/phrases.ts'
import { tokenizeText } from '../../../../domain/language/tokenize.ts'
import { PHRASE_LURES } from '../../../../tests/support/phrase-lures.ts'
import { HELD_LURES } from '../../../../tests/support/phrase-lures-held.ts'
import { PHRASE_PROBES } from '../../../../tests/support/phrase-probes.ts'
import { HELD_PROBES } from '../../../../tests/support/phrase-probes-held.ts'
import { theCore, theDictionary } from '../../../../tests/support/the-dictionary.ts'
import type { Dictionary } from './dictionary.ts'
import { OWN_PHRASES, UNWANTED_PHRASES } from './own-phrases.ts'

let dictionary: Dictionary
beforeAll(() => {
  dictionary = theDictionary()
})

/** A sentence without its brackets, where the words in them begin, and the dictionary forms that are right. */
const read = (line: string): { text: string; starts: number[]; names: string[] } => {
  const [marked = '', names = ''] = line.split('=')
  let text = ''
  const inside: [number, number][] = []
  for (const piece of marked.split(/(?=[[\]])/)) {
    const plain = piece.replace(/^[[\]]/, '')
    if (piece.startsWith('[')) inside.push([text.length, text.length + plain.length])
    text += plain
  }
  const starts = tokenizeText(text)
    .filter((token) => inside.some(([from, to]) => token.start >= from && token.end <= to))
    .map(({ start }) => start)
  return { text, starts, names: names.split('|') }
}
const at = (text: string, offset: number): PhraseMatch[] =>
  findPhrasesAt(text, offset, dictionary, dictionary.phrases)

/** Whether a tap on any of its words leads with the phrase. */
const isShown = (line: string): boolean => {
  const { text, starts, names } = read(line)
  return starts.every((start) => {
    const [first] = at(text, start)
    const places = new Set(first?.parts.map((part) => part.start))
    return first && names.includes(first.phrase) && starts.every((other) => places.has(other))
  })
}
const isTaken = (line: string): boolean => {
  const { text, starts } = read(line)
  const words = starts.join()
  return at(text, starts[0] ?? 0).some(({ parts }) => parts.map(({ start }) => start).join() === words)
}
const share = (lines: readonly string[], is: (line: string) => boolean): number =>
  lines.filter(is).length / lines.length

describe('phrases in sentences', () => {
  it('are many', () => {
    expect(PHRASE_PROBES.length).toBeGreaterThanOrEqual(300)
    expect(PHRASE_LURES.length + HELD_LURES.length).toBeGreaterThanOrEqual(300)
  })
  it('are shown in at least 98 of 100', () => expect(share(PHRASE_PROBES, isShown)).toBeGreaterThan(0.98))
  it('are shown in at least 95 of 100 of what was written later', () =>
    expect(share(HELD_PROBES, isShown)).toBeGreaterThan(0.95))
  it('are taken for one in at most 18 of 100 that are none', () =>
    expect(share(PHRASE_LURES, isTaken)).toBeLessThan(0.18))
  it('are taken for one in at most 20 of 100 lures that were written later', () =>
    expect(share(HELD_LURES, isTaken)).toBeLessThan(0.2))
})

describe('the list', () => {
  it('has each phrase once, with a Chinese gloss', () => {
    const names = OWN_PHRASES.map(({ phrase }) => phrase)
    expect(new Set(names).size).toBe(names.length)
    for (const { phrase, zh } of OWN_PHRASES) {
      expect(phrase).toMatch(/^[a-z][a-z' -]* [a-z' -]+$/)
      expect(zh, phrase).toMatch(/[\u4e00-\u9fff]/)
      expect(UNWANTED_PHRASES.has(phrase), phrase).toBe(false)
    }
  })
  it('gives our gloss where there is one, in the browser too', () => {
    const core = theCore()
    for (const { phrase, zh } of [
      ...OWN_PHRASES,
      ...PHRASAL_VERBS.filter(({ phrase }) => phrase === 'break up'),
    ]) {
      expect(findPhrase(dictionary.phrases, phrase)?.zh, phrase).toBe(zh)
      expect(findPhrase(core.phrases, phrase)?.zh, phrase).toBe(zh)
    }
  })
  it.each([
    ['The ship put out at dawn.', 'put', 'put out', '（船）出海'],
    ['The houses stood close together.', 'close', 'close together', '靠得很近'],
    ['The men lost their heads.', 'lost', "lose one's head", '惊慌失措'],
    ['It took a week or so.', 'or', 'or so', '大约'],
    ['A mile or so beyond the town the road ends.', 'so', 'or so', '大约'],
    ['The bill ran to 40 pounds.', 'ran', 'run to', '达到'],
    ['In so doing he fell.', 'so', 'in so doing', '这样做'],
    ['Years of work had taken their toll.', 'taken', 'take its toll', '造成损失'],
    ['The ships steamed off at noon.', 'steamed', 'steam off', '开走'],
    ['She was heading back to town.', 'heading', 'head back', '返回'],
    ['The remedy turned out simple.', 'turned', 'turn out', '结果是'],
  ])('tells in %s what %s means: %s', (sentence, word, phrase, zh) => {
    const [first] = at(sentence, sentence.indexOf(word))
    expect(first).toMatchObject({ phrase, zh: expect.stringContaining(zh) })
  })
  it.each([
    ['He ran to the corner.', 'ran'],
    ['He lay on the floor.', 'lay'],
    ['They stood on the deck of the ship.', 'deck'],
    ['The cat slept on the mat.', 'mat'],
    ['The people, or so he said, were gone.', 'so'],
    ['It was worn or so poor that it broke.', 'so'],
  ])('finds nothing but words in %s at %s', (sentence, word) => {
    expect(at(sentence, sentence.indexOf(word))).toEqual([])
  })
})

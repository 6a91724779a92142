// Holds every question made of a text to what makes it one: four different words, one of them the text's, none a synonym.
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import { tokenizeText } from '../../../domain/language/tokenize.ts'
import { extractHanzi, findFormName } from '../../../domain/question/distractors.ts'
import { MAX_QUESTIONS, makeQuestions, type QuestionPassage } from '../../../domain/question/questions.ts'
import { theDictionary } from '../../../tests/support/the-dictionary.ts'
import type { Dictionary } from './index/dictionary.ts'

let core: Dictionary
let articles: QuestionPassage[][]

beforeAll(() => {
  core = theDictionary()
  articles = readdirSync('library/articles')
    .filter((_, at) => at % 6 === 0)
    .map((name) => passagesOf(readFileSync(path.join('library/articles', name), 'utf8')))
})

/** English and Chinese lines in turn, behind the head of the file. */
const passagesOf = (file: string): QuestionPassage[] =>
  (file.split('\n---\n')[1] ?? '')
    .split(/\n\n+/)
    .map((block, at) => {
      const [text = '', zh = ''] = block.trim().split('\n')
      return { id: `p${at}`, kind: /^(?:#|>|-)/.test(text) ? 'h2' : 'p', text, zh }
    })
    .filter(({ text }) => text !== '')

/** The share of the longer word's letters that both begin or end with. */
const sharedLetters = (a: string, b: string): number => {
  const letters = [...a]
  const head = letters.findIndex((letter, at) => letter !== b[at])
  const start = head < 0 ? a.length : head
  const tail = letters
    .slice(start)
    .toReversed()
    .findIndex((letter, at) => letter !== b.at(-1 - at) || at >= b.length - start)
  return (start + (tail < 0 ? a.length - start : tail)) / Math.max(a.length, b.length)
}

const kept = new Map<QuestionPassage[], ReturnType<typeof made>>()
/** Those of an article, made once for all that is asked of them. */
const madeOnce = (passages: QuestionPassage[]) => {
  const questions = kept.get(passages) ?? made(passages)
  kept.set(passages, questions)
  return questions
}
const made = (passages: QuestionPassage[], seed = 'a', saved: string[] = []) =>
  makeQuestions({ passages, saved: new Set(saved), seed }, core)

describe('questions of the sample library', () => {
  it('have four different words, one of them the one that stands there', () => {
    let count = 0
    for (const passages of articles)
      for (const question of madeOnce(passages)) {
        count++
        const { choices, answer, sentence, offset, paragraph, start, end } = question
        expect(new Set(choices).size).toBe(4)
        expect(choices.filter((word) => word === answer)).toEqual([answer])
        expect(sentence.slice(offset, offset + answer.length)).toBe(answer)
        expect(passages.find(({ id }) => id === paragraph)?.text.slice(start, end)).toBe(answer)
      }
    expect(count).toBeGreaterThan(30)
  })

  it('offer nouns in the same form that mean something else and stand nowhere in the text', () => {
    for (const passages of articles) {
      const lemmas = new Set(
        passages.flatMap(({ text }) => tokenizeText(text).flatMap((token) => core.lemmasOf(token.text))),
      )
      for (const { choices, answer, lemma } of madeOnce(passages)) {
        const entry = core.entry(lemma)
        const form = findFormName(entry?.forms ?? {}, lemma, answer)
        const own = extractHanzi(entry?.senses.map(({ zh }) => zh).join() ?? '')
        for (const word of choices) {
          if (word === answer) continue
          const [base = ''] = core.lemmasOf(word)
          const other = core.entry(base)
          expect(findFormName(other?.forms ?? {}, base, word), `${word} for ${answer}`).toBe(form)
          expect(other?.senses.some(({ pos }) => pos.startsWith('n'))).toBe(true)
          const hanzi = extractHanzi(other?.senses.map(({ zh }) => zh).join() ?? '')
          expect(
            [...hanzi].filter((letter) => own.has(letter)),
            `${word} for ${answer}`,
          ).toEqual([])
          expect(lemmas.has(base), word).toBe(false)
        }
      }
    }
  })

  it('offer words of about the same level that look like the answer, and none that the dictionary calls a synonym', () => {
    const [looks, levels]: [number[], number[]] = [[], []]
    for (const passages of articles)
      for (const { choices, answer, lemma } of madeOnce(passages)) {
        const rank = core.rank(lemma) ?? 0
        const alike = choices.filter((word) => word !== answer).map((word) => sharedLetters(word, answer))
        looks.push(Math.max(...alike))
        for (const word of choices) {
          if (word === answer) continue
          const [base = ''] = core.lemmasOf(word)
          levels.push(Math.abs(Math.log((core.rank(base) ?? 1) / rank)))
          expect(core.synonyms(lemma), `${word} for ${answer}`).not.toContain(base)
          expect(core.synonyms(base), `${word} for ${answer}`).not.toContain(lemma)
        }
      }
    const mean = (all: readonly number[]) => all.reduce((sum, each) => sum + each, 0) / all.length
    // Words chosen by their level alone share 0.11.
    expect(mean(looks)).toBeGreaterThan(0.4)
    expect(mean(levels)).toBeLessThan(0.7)
  })

  it('are the same for the same seed, and others for another', () => {
    const [passages = []] = articles
    expect(made(passages, '7 1')).toEqual(made(passages, '7 1'))
    expect(made(passages, '7 2')).not.toEqual(made(passages, '7 1'))
  })

  it('ask one thing of a sentence and one sentence of a word, ten at most, in the order of the text', () => {
    for (const passages of articles) {
      const questions = madeOnce(passages)
      expect(questions.length).toBeLessThanOrEqual(MAX_QUESTIONS)
      expect(new Set(questions.map(({ sentence }) => sentence)).size).toBe(questions.length)
      expect(new Set(questions.map(({ lemma }) => lemma)).size).toBe(questions.length)
      const places = questions.map((q) => passages.findIndex(({ id }) => id === q.paragraph) * 1e5 + q.start)
      expect(places).toEqual(places.toSorted((a, b) => a - b))
    }
  })
})

const SENTENCE = 'Early every summer the farmers of this valley carry their old wooden'
const text = `${SENTENCE} ladders to the orchard beside the river.`

describe('what is asked', () => {
  it('takes a saved word however common, and agrees with the article before it', () => {
    const common =
      'Late every night the tired farmers of this long valley slowly carry an apple to the river bank.'
    const passages = [{ id: 'p1', kind: 'p', text: common, zh: '' }]
    const questions = made(passages, 'a', ['apple'])
    expect(questions.map(({ lemma }) => lemma)).toEqual(['apple'])
    for (const word of questions[0]?.choices ?? []) expect(word).toMatch(/^[aeio]/)
  })

  it('leaves headings, short sentences, and those that lean on what was said before', () => {
    const asked = (each: string, kind = 'p') => made([{ id: 'p1', kind, text: each, zh: '' }]).length
    expect(asked(text)).toBe(1)
    expect(asked(text, 'h2')).toBe(0)
    expect(asked(text, 'caption')).toBe(0)
    expect(asked('The farmers carry ladders to the orchard.')).toBe(0)
    expect(asked(`They say: ${text}`)).toBe(0)
    expect(made([])).toEqual([])
  })
})

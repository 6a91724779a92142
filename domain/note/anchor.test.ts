// Shows that highlights come back after edits, and that what is found is never another place.
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { createSeededRandom } from '../article/cover/seeded-random.ts'
import {
  ANCHOR_CONTEXT_LENGTH,
  type AnchorRange,
  createNoteAnchor,
  createNoteAnchorFinder,
  type NoteAnchor,
} from './anchor.ts'
import { editWords } from './editing.testing.ts'
import { locateWords } from './locate-words.ts'

const LIBRARY = path.join(import.meta.dirname, '../../library/articles')
/** English and Chinese of every article, as the lines of its file. */
const articles = readdirSync(LIBRARY)
  .filter((name) => name.endsWith('.md'))
  .sort()
  .slice(0, 30)
  .map((name) => {
    const [, , body = ''] = readFileSync(path.join(LIBRARY, name), 'utf8').split('---\n')
    const english = body.split('\n').filter((line) => line !== '' && !/\p{Script=Han}/u.test(line))
    return { name, text: english.join('\n') }
  })

/** Highlights of one word to five lines, most of them a clause or a sentence. */
const highlightsOf = (text: string, count: number, seed: string): NoteAnchor[] => {
  const dice = createSeededRandom(seed)
  const words = locateWords(text)
  return Array.from({ length: count }, () => {
    const length = dice.pick([1, 2, 4, 6, 9, 12, 16, 24, 40, 70])
    const first = dice.int(0, words.length - length - 1)
    const start = words[first]?.start ?? 0
    const end = words[first + length - 1]?.end ?? 1
    return createNoteAnchor(text, { start, end })
  })
}

const overlap = (a: AnchorRange, b: AnchorRange): number =>
  Math.max(0, Math.min(a.end, b.end) - Math.max(a.start, b.start)) /
  Math.max(a.end - a.start, b.end - b.start)

describe('an anchor', () => {
  it.each(['one', 'two', 'three', 'four', 'five', 'six'])(
    'is found again where a tenth of the words changed, and nowhere else (%s)',
    (seed) => {
      let [all, found, exact] = [0, 0, 0]
      const wrong: string[] = []
      for (const { name, text } of articles) {
        const edited = editWords(text, 0.1, `${seed}/${name}`)
        const find = createNoteAnchorFinder(edited.text)
        for (const anchor of highlightsOf(text, 17, `${seed}/${name}`)) {
          const true_place = edited.placeOf(anchor)
          const place = find(anchor)
          if (!true_place) {
            if (place)
              wrong.push(
                `${name}: ${anchor.exact} is gone, not at ${edited.text.slice(place.start, place.end)}`,
              )
            continue
          }
          all++
          if (!place) continue
          found++
          if (place.start === true_place.start && place.end === true_place.end) exact++
          if (overlap(place, true_place) < 0.5)
            wrong.push(`${name}: ${anchor.exact} → ${edited.text.slice(place.start, place.end)}`)
        }
      }
      expect(all).toBeGreaterThan(480)
      expect(wrong).toEqual([])
      expect(found / all).toBeGreaterThanOrEqual(0.95)
      expect(exact / found).toBeGreaterThan(0.9)
    },
  )

  const text = 'The sea was calm. The old man slept.\nThe sea was calm again, and the old man woke.'

  it('is where it was when nothing changed, also where its words stand twice', () => {
    const start = text.lastIndexOf('The sea')
    const anchor = createNoteAnchor(text, { start, end: start + 7 })
    expect(createNoteAnchorFinder(text)(anchor)).toEqual({ start, end: start + 7 })
    const before = `A new first line.\n${text}`
    expect(createNoteAnchorFinder(before)(anchor)).toEqual({ start: start + 18, end: start + 25 })
  })

  it('is nowhere when its sentence went, though its words stand elsewhere', () => {
    const start = text.indexOf('The old man slept')
    const anchor = createNoteAnchor(text, { start, end: start + 11 })
    expect(
      createNoteAnchorFinder('A wholly other text, in which the old man is a figure of speech.')(anchor),
    ).toBe(undefined)
    expect(createNoteAnchorFinder('')(anchor)).toBe(undefined)
  })

  it('holds over a change of quotes, case and spaces', () => {
    const old = 'She said: "It isn\'t over", and left the room without another word to anyone.'
    const now = 'She said: “It isn’t over”,  and left the room without another word to anyone.'
    const start = old.indexOf("isn't over")
    const place = createNoteAnchorFinder(now)(createNoteAnchor(old, { start, end: start + 10 }))
    expect(place && now.slice(place.start, place.end)).toBe('isn’t over')
  })

  it('refuses a place that is none', () => {
    expect(() => createNoteAnchor(text, { start: 4, end: 4 })).toThrow(RangeError)
    expect(() => createNoteAnchor(text, { start: 0, end: text.length + 1 })).toThrow(RangeError)
    expect(createNoteAnchorFinder(text)({ exact: '', prefix: '', suffix: '', start: 0, end: 0 })).toBe(
      undefined,
    )
  })

  it('finds Chinese by its characters', () => {
    const old = '一朵云有多重？看上去轻飘飘的白云，重量约等于一百头大象。'
    const now = '一朵云究竟有多重？看上去轻飘飘的一朵白云，重量大约等于一百头大象。'
    const start = old.indexOf('重量约等于')
    const place = createNoteAnchorFinder(now)(createNoteAnchor(old, { start, end: start + 11 }))
    expect(place && now.slice(place.start, place.end)).toBe('重量大约等于一百头大象。')
  })
})

it('keeps whole characters alone of the words around it', () => {
  const around = '😀'.repeat(60)
  const text = `${around}a lamp b${around}`
  const start = text.indexOf('lamp')
  const anchor = createNoteAnchor(text, { start, end: start + 4 })
  expect([anchor.prefix, anchor.suffix].map((side) => [side.isWellFormed(), side.length])).toEqual([
    [true, ANCHOR_CONTEXT_LENGTH],
    [true, ANCHOR_CONTEXT_LENGTH],
  ])
  const odd = createNoteAnchor(text, { start: start - 1, end: start + 5 })
  expect([odd.prefix, odd.suffix].map((side) => [side.isWellFormed(), side.length])).toEqual([
    [true, ANCHOR_CONTEXT_LENGTH - 1],
    [true, ANCHOR_CONTEXT_LENGTH - 1],
  ])
  expect(createNoteAnchorFinder(text)(odd)).toEqual({ start: start - 1, end: start + 5 })
})

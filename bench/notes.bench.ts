// Benchmark of highlights: time to re-anchor those of a long book, in the same text and after an edit.
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { createSeededRandom } from '../domain/article/cover/seeded-random.ts'
import {
  type AnchorRange,
  createNoteAnchor,
  createNoteAnchorFinder,
  type NoteAnchor,
} from '../domain/note/anchor.ts'
import { editWords } from '../domain/note/editing.testing.ts'
import { locateWords } from '../domain/note/locate-words.ts'
import { atLeast, atMost, formatShort, median, percentile, writePart } from './lib/part.ts'

const WORDS = 50_000
const HIGHLIGHTS = 500
const RUNS = 15
const LIBRARY = path.join(import.meta.dirname, '../library/articles')

/** The English text of the library, and its words in other orders until the text is long enough. */
function longText(): string {
  const files = readdirSync(LIBRARY).filter((name) => name.endsWith('.md'))
  const lines = files.sort().flatMap((name) => {
    const [, , body = ''] = readFileSync(path.join(LIBRARY, name), 'utf8').split('---\n')
    return body.split('\n').filter((line) => line !== '' && !/\p{Script=Han}/u.test(line))
  })
  const once = lines.join('\n')
  let text = once
  const words = once.match(/[\p{L}\p{N}’'-]+/gu) ?? []
  const dice = createSeededRandom('copies')
  const mixed = () =>
    once.replace(/[\p{L}\p{N}’'-]+/gu, (word) => words[dice.int(0, words.length - 1)] ?? word)
  while (locateWords(text).length < WORDS) text += `\n${mixed()}`
  return text.slice(0, locateWords(text)[WORDS - 1]?.end)
}

function highlightsOf(text: string): NoteAnchor[] {
  const dice = createSeededRandom('highlights')
  const words = locateWords(text)
  return Array.from({ length: HIGHLIGHTS }, () => {
    const length = dice.pick([1, 2, 4, 6, 9, 12, 16, 24, 40, 70])
    const first = dice.int(0, words.length - length - 1)
    const [start, end] = [words[first]?.start ?? 0, words[first + length - 1]?.end ?? 1]
    return createNoteAnchor(text, { start, end })
  })
}

/** The whole work, including the preparation of the text, as when an article is opened. */
function reanchor(
  text: string,
  anchors: readonly NoteAnchor[],
): { ms: number; places: (AnchorRange | undefined)[] } {
  const began = performance.now()
  const places = anchors.map(createNoteAnchorFinder(text))
  return { ms: performance.now() - began, places }
}

const overlap = (a: AnchorRange, b: AnchorRange): number =>
  Math.max(0, Math.min(a.end, b.end) - Math.max(a.start, b.start)) /
  Math.max(a.end - a.start, b.end - b.start)

const text = longText()
const anchors = highlightsOf(text)
const edited = editWords(text, 0.1, 'edit')
const [same, changed] = [text, edited.text].map((each) =>
  Array.from({ length: RUNS }, () => reanchor(each, anchors)),
) as [ReturnType<typeof reanchor>[], ReturnType<typeof reanchor>[]]
const timesOf = (runs: readonly { ms: number }[]) => runs.map(({ ms }) => ms)

let [there, found, wrong] = [0, 0, 0]
anchors.forEach((anchor, at) => {
  const wanted = edited.placeOf(anchor)
  const place = changed[0]?.places[at]
  if (wanted) there += 1
  if (wanted && place) found += 1
  if (place && (!wanted || overlap(place, wanted) < 0.5)) wrong += 1
})
const row = (name: string, times: readonly number[]) => [
  name,
  formatShort(times[0] ?? 0),
  formatShort(median(times)),
  formatShort(percentile(times, 95)),
]

await writePart({
  title: 'Highlights find their places again',
  method: `${HIGHLIGHTS} highlights of 1 to 70 words in a text of ${WORDS.toLocaleString('en')} words (the library's articles, then their words in other orders). A run prepares the text anew and finds all of them, ${RUNS} runs in one process; the first has nothing compiled. Edited: one word in ten changed, gone or joined by another.`,
  columns: ['text', 'first ms', 'p50 ms', 'p95 ms'],
  rows: [row('as it was', timesOf(same)), row('a tenth of the words edited', timesOf(changed))],
  goals: [
    atMost('as it was, median', 100, median(timesOf(same)), ' ms'),
    atMost('a tenth edited, median', 100, median(timesOf(changed)), ' ms'),
    atLeast('found after the edit', 95, (100 * found) / there, '%'),
    atMost('in a wrong place', 0, wrong),
  ],
})

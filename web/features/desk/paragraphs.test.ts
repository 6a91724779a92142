// Whatever an editor does to the paragraphs, no word is lost and every format stays on the words it was on.
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  createEmptyParagraph,
  type DeskParagraph,
  findChineseCut,
  fromDeskParagraphs,
  insertParagraph,
  mergeWithPrevious,
  moveParagraph,
  parsePastedParagraphs,
  removeParagraph,
  reuseParagraphKeys,
  splitParagraph,
  toDeskParagraphs,
  withText,
} from './paragraphs.ts'
import {
  type FormatRun,
  findTextEdit,
  hasFormat,
  shiftRuns,
  trimFormatRange,
  withFormat,
  withoutFormat,
} from './runs.ts'

const FORMATS = ['em', 'strong', 'code', 'link'] as const
const text = fc.string({ unit: fc.constantFrom('a', 'b', 'c', ' ', '.', '“', '字'), maxLength: 24 })

const runsIn = (length: number): fc.Arbitrary<FormatRun[]> =>
  length === 0
    ? fc.constant([])
    : fc.array(
        fc.tuple(fc.nat(length - 1), fc.nat(length - 1), fc.constantFrom(...FORMATS)).map(([a, b, mark]) => ({
          start: Math.min(a, b),
          end: Math.max(a, b) + 1,
          mark,
          ...(mark === 'link' ? { href: `https://example.com/${Math.min(a, b)}` } : {}),
        })),
        { maxLength: 5 },
      )

const paragraph = (key: string): fc.Arbitrary<DeskParagraph> =>
  text.chain((words) =>
    runsIn(words.length).map((runs) => ({ key, id: key, kind: 'p', text: words, zh: `${key}。`, runs })),
  )
const list = fc
  .nat(6)
  .chain((count) => fc.tuple(...Array.from({ length: count }, (_, at) => paragraph(`p${at}`))))
const place = fc.nat(8)

/** The formats over one character, e.g. `em link https://…`. */
const formatsAt = (runs: readonly FormatRun[], at: number): string =>
  runs
    .filter(({ start, end }) => start <= at && at < end)
    .map(({ mark, href }) => `${mark} ${href ?? ''}`)
    .sort()
    .join()

const areInside = ({ text: words, runs }: DeskParagraph): boolean =>
  runs.every(({ start, end }) => start >= 0 && start < end && end <= words.length)

const wordsOf = (paragraphs: readonly DeskParagraph[]): string =>
  paragraphs.map((one) => one.text.replaceAll(/\s/g, '')).join('')
const chineseOf = (paragraphs: readonly DeskParagraph[]): string => paragraphs.map(({ zh }) => zh).join('')

describe('formatting words by hand', () => {
  const whole = fc.tuple(
    paragraph('p'),
    fc.nat(24),
    fc.nat(24),
    fc.constantFrom('em', 'strong') as fc.Arbitrary<'em' | 'strong'>,
  )

  it('changes the chosen characters and no other, and can be taken back', () => {
    fc.assert(
      fc.property(whole, ([{ text: words, runs }, a, b, mark]) => {
        const on = trimFormatRange(words, Math.min(a, b), Math.max(a, b))
        if (!on) return
        const { from, to } = on
        const [put, off] = [withFormat(runs, mark, on), withoutFormat(runs, mark, from, to)]
        expect(hasFormat(put, mark, from, to)).toBe(true)
        for (let at = 0; at < words.length; at += 1) {
          const isIn = from <= at && at < to
          const has = (some: readonly FormatRun[]) => hasFormat(some, mark, at, at + 1)
          expect([has(put), has(off)]).toEqual(isIn ? [true, false] : [has(runs), has(runs)])
        }
        const others = (some: readonly FormatRun[]) => some.filter((run) => run.mark !== mark)
        const byPlace = (x: FormatRun, y: FormatRun) => x.start - y.start || x.end - y.end
        expect(others(put)).toEqual(others(put).sort(byPlace))
        expect(others(put)).toHaveLength(others(runs).length)
        expect(areInside({ ...({} as DeskParagraph), text: words, runs: put })).toBe(true)
      }),
    )
  })

  it('joins what touches, leaves spaces at the ends alone, and gives a word one link only', () => {
    expect(withFormat([{ start: 0, end: 3, mark: 'em' }], 'em', { from: 3, to: 6 })).toEqual([
      { start: 0, end: 6, mark: 'em' },
    ])
    expect(trimFormatRange('so quick ly', 2, 9)).toEqual({ from: 3, to: 8 })
    expect(trimFormatRange('a   b', 1, 4)).toBeUndefined()
    const first: FormatRun = { start: 0, end: 9, mark: 'link', href: 'https://a.example/' }
    expect(withFormat([first], 'link', { from: 3, to: 5, href: 'https://b.example/' })).toEqual([
      { ...first, end: 3 },
      { start: 3, end: 5, mark: 'link', href: 'https://b.example/' },
      { ...first, start: 5 },
    ])
  })
})

describe('editing the English', () => {
  it('finds one replacement that makes the new text of the old', () => {
    fc.assert(
      fc.property(text, text, fc.option(fc.nat(24), { nil: undefined }), (before, after, cursor) => {
        const { start, oldEnd, newEnd } = findTextEdit(before, after, cursor)
        expect(before.slice(0, start) + after.slice(start, newEnd) + before.slice(oldEnd)).toBe(after)
        expect(start <= oldEnd && start <= newEnd).toBe(true)
      }),
    )
  })

  it('leaves every character that stays the formats it had', () => {
    fc.assert(
      fc.property(paragraph('p'), text, fc.nat(24), (before, typed, cursor) => {
        const after = withText(before, typed, cursor)
        const { start, oldEnd, newEnd } = findTextEdit(before.text, typed, cursor)
        expect(areInside(after)).toBe(true)
        for (let at = 0; at < start; at += 1)
          expect(formatsAt(after.runs, at)).toBe(formatsAt(before.runs, at))
        for (let at = newEnd; at < typed.length; at += 1)
          expect(formatsAt(after.runs, at)).toBe(formatsAt(before.runs, at - newEnd + oldEnd))
      }),
    )
  })

  it('lets a run grow with what is typed within it, and drops it when its words are gone', () => {
    const runs: FormatRun[] = [{ start: 4, end: 8, mark: 'em' }]
    expect(shiftRuns(runs, findTextEdit('the word here', 'the wo-rd here'))).toEqual([
      { start: 4, end: 9, mark: 'em' },
    ])
    expect(shiftRuns(runs, findTextEdit('the word here', 'the here'))).toEqual([])
    expect(shiftRuns(runs, findTextEdit('the word here', 'so, the word here'))).toEqual([
      { start: 8, end: 12, mark: 'em' },
    ])
  })
})

describe('typing before a run', () => {
  it('does not slip into it, even where it begins with the same letter', () => {
    const runs: FormatRun[] = [{ start: 3, end: 9, mark: 'em' }]
    const typed = shiftRuns(runs, findTextEdit('It rained.', 'It rrained.', 4))
    expect(typed).toEqual([{ start: 4, end: 10, mark: 'em' }])
    const grown = shiftRuns(runs, findTextEdit('It rained.', 'It rrained.', 5))
    expect(grown).toEqual([{ start: 3, end: 10, mark: 'em' }])
  })
})

describe('splitting', () => {
  it('loses no word, no Chinese and no format, wherever the cursor is', () => {
    fc.assert(
      fc.property(list, place, fc.nat(30), (before, index, at) => {
        const after = splitParagraph(before, index, at, 'new')
        expect(wordsOf(after)).toBe(wordsOf(before))
        expect(chineseOf(after)).toBe(chineseOf(before))
        expect(after.every(areInside)).toBe(true)
        expect(after.length - before.length === 1 || after === before).toBe(true)
        const [one, first, second] = [before[index], after[index], after[index + 1]]
        if (after === before || !one || !first || !second) return
        expect(first.id).toBe(one.id)
        expect(second).not.toHaveProperty('id')
        const from = one.text.length - second.text.length
        for (let i = 0; i < first.text.length; i += 1)
          expect(formatsAt(first.runs, i)).toBe(formatsAt(one.runs, i))
        for (let i = 0; i < second.text.length; i += 1)
          expect(formatsAt(second.runs, i)).toBe(formatsAt(one.runs, from + i))
      }),
    )
  })

  it('cuts the Chinese between the same two sentences', () => {
    const english = 'It rained. “Stay,” she said. We stayed.'
    const zh = '下雨了。“留下吧。”她说。我们留了下来。'
    // Three sentences here, four there: the Chinese stays whole.
    expect(findChineseCut(english, 11, zh)).toBe(zh.length)
    expect(findChineseCut('It rained. We stayed.', 11, '下雨了。我们留下了。')).toBe(4)
    // In the middle of a sentence.
    expect(findChineseCut('It rained. We stayed.', 14, '下雨了。我们留下了。')).toBe(10)
    expect(findChineseCut('Is it? Yes.', 7, '是吗？是的')).toBe(3)
    expect(findChineseCut('It rained.', 3, '')).toBe(0)
  })

  it('does nothing at either end, and nothing to a picture', () => {
    const before = [{ ...createEmptyParagraph('a'), text: 'One two' }]
    expect(splitParagraph(before, 0, 0, 'b')).toBe(before)
    expect(splitParagraph(before, 0, 7, 'b')).toBe(before)
    const picture: DeskParagraph[] = [
      { ...createEmptyParagraph('a'), kind: 'img', text: 'One two', src: '/files/a' },
    ]
    expect(splitParagraph(picture, 0, 3, 'b')).toBe(picture)
  })
})

describe('merging', () => {
  it('loses no word, no Chinese and no format', () => {
    fc.assert(
      fc.property(list, place, (before, index) => {
        const after = mergeWithPrevious(before, index)
        expect(wordsOf(after)).toBe(wordsOf(before))
        expect(chineseOf(after)).toBe(chineseOf(before))
        expect(after.every(areInside)).toBe(true)
        const [above, here, both] = [before[index - 1], before[index], after[index - 1]]
        if (after === before || !above || !here || !both) return
        expect(both.id).toBe(above.id)
        for (let i = 0; i < above.text.length; i += 1)
          expect(formatsAt(both.runs, i)).toBe(formatsAt(above.runs, i))
        const from = both.text.length - here.text.length
        for (let i = 0; i < here.text.length; i += 1)
          expect(formatsAt(both.runs, from + i)).toBe(formatsAt(here.runs, i))
      }),
    )
  })

  it('takes back a split between two words', () => {
    const before = toDeskParagraphs([
      { id: 'p1', kind: 'p', text: 'It rained. We stayed.', zh: '下雨了。我们留下了。', runs: [] },
    ])
    expect(mergeWithPrevious(splitParagraph(before, 0, 11, 'new'), 1)).toEqual(before)
  })

  it('does not swallow a picture', () => {
    const before: DeskParagraph[] = [
      { ...createEmptyParagraph('a'), kind: 'img', src: '/files/a' },
      { ...createEmptyParagraph('b'), text: 'One' },
    ]
    expect(mergeWithPrevious(before, 1)).toBe(before)
    expect(mergeWithPrevious(before, 0)).toBe(before)
  })
})

describe('moving, adding, deleting', () => {
  it('keeps every paragraph, and up undoes down', () => {
    fc.assert(
      fc.property(list, place, (before, index) => {
        const after = moveParagraph(before, index, 1)
        expect(new Set(after)).toEqual(new Set(before))
        expect(moveParagraph(after, index + 1, -1)).toEqual(before)
        if (index < before.length - 1) expect(after[index + 1]).toBe(before[index])
        else expect(after).toBe(before)
      }),
    )
  })

  it('puts a deleted paragraph back where it was', () => {
    fc.assert(
      fc.property(list, place, (before, index) => {
        const here = before[index]
        const after = removeParagraph(before, index)
        if (here) expect(insertParagraph(after, index, here)).toEqual(before)
        else expect(after).toBe(before)
      }),
    )
  })
})

describe('to the desk and back', () => {
  it('gives the server what it gave, without the keys of the desk', () => {
    const given = [{ id: 'p1', kind: 'p', text: 'One', zh: '一', runs: [] }] as const
    expect(fromDeskParagraphs(toDeskParagraphs(given.map((one) => ({ ...one, runs: [] }))))).toEqual(given)
  })

  it('keeps the keys of what was saved, blank paragraphs left out', () => {
    const before = [
      { ...createEmptyParagraph('new-1'), text: 'One' },
      createEmptyParagraph('new-2'),
      { ...createEmptyParagraph('new-3'), text: 'Three' },
    ]
    const saved = toDeskParagraphs([
      { id: 'p1', kind: 'p', text: 'One', zh: '', runs: [] },
      { id: 'p3', kind: 'p', text: 'Three', zh: '', runs: [] },
    ])
    expect(reuseParagraphKeys(before, saved).map(({ key, id }) => [key, id])).toEqual([
      ['new-1', 'p1'],
      ['new-3', 'p3'],
    ])
    expect(reuseParagraphKeys([], saved)).toBe(saved)
  })

  it('reads typed text by its blank lines', () => {
    expect(parsePastedParagraphs('  One\n two. \n\n\n Three. \n \n').map((one) => one.text)).toEqual([
      'One two.',
      'Three.',
    ])
    expect(parsePastedParagraphs(' \n\n ')).toEqual([])
  })
})

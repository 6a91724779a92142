// Finds the chapter headings of a plain text by what its lines have in common: their kind, the sequence of
// their numbers, and the amount of text between them.
import { capitalHeadings } from './heading-capitals.ts'
import { chainsOf, type Numbered } from './heading-chains.ts'
import { measureText, medianOf, spreadOf, type TextMeasure } from './heading-spread.ts'
import {
  bareNumberOf,
  chineseOf,
  type Heading,
  type HeadingReading,
  isContents,
  isContentsEntry,
  isHeadingLine,
  isLooseChapter,
  isRule,
  isUnnumbered,
  markdownOf,
  nounOf,
  numberedOf,
  type TextLine,
} from './text-headings.ts'

/** Average number of letters between two numbers alone on a line; with fewer they may be page numbers. */
const BETWEEN_NUMBERS = 1500
const BETWEEN_SHORT_NUMBERS = 300
/** Minimum deviation of short chapters from their average length; pages are of about the same length. */
const MIN_DEVIATION = 0.3
/** Minimum share of the numbers of a kind that are consecutive. */
const MIN_CONSECUTIVE = 0.75
/** Minimum of the median number of letters between two headings, by what the headings show of themselves. */
const BETWEEN_BARE = 100
const BETWEEN_NAMED = 40
/** Below this number of letters, a numbered part of short lines is a stanza: within chapters, elsewhere. */
const BETWEEN_POEMS = 600
const BETWEEN_STANZAS = 300
const MIN_PROSE_LINE = 45
/** Maximum number of letters between two entries of a table of contents. */
const BETWEEN_ENTRIES = 60
const MIN_ENTRIES = 3
/** Maximum number of letters between the title of a book and its first heading. */
const BETWEEN_TITLES = 150
/** Minimum of consecutive headings that are directly above their text. */
const MIN_ABOVE = 3

/** Kinds of numbers that may be page numbers: digits alone, and those in the signs of page marks. */
const PAGE_KIND = /^digits [-–—~*[({|]?$/

/** Returns the chapter headings, in order. */
export function findHeadings(lines: readonly TextLine[]): Heading[] {
  const measure = measureText(lines)
  const stated = withoutContents(statedHeadings(lines), measure)
  const marked = markedHeadings(lines, measure)
  const isStated = stated.filter(({ kind }) => kind !== 'unnumbered').length > 1
  if (marked.length > 1 && !isStated) return marked
  const found = [...marked, ...stated, ...attachedChinese(lines, measure)]
  const add = (headings: readonly Heading[]) => {
    const at = new Set(found.map((heading) => heading.at))
    found.push(...headings.filter((heading) => !at.has(heading.at)))
  }
  const isFew = () => found.filter(({ kind }) => kind !== 'unnumbered').length < 2
  add(inSequence(lines, measure, nounOf, (line) => line.isAlone || line.isFirst, BETWEEN_NAMED))
  if (isFew()) add(inSequence(lines, measure, numberedOf, ({ isAlone }) => isAlone, BETWEEN_NAMED))
  const chapters = found.flatMap(({ at, kind }) => (kind === 'chapter' ? [at] : []))
  // Numbers within chapters are those of sections.
  const hasChapters = chapters.length > 1 && spreadOf(chapters, measure).inner > BETWEEN_ENTRIES
  if (!hasChapters) add(bareNumbers(lines, measure, found))
  if (isFew()) add(capitalHeadings(lines, measure))
  const sorted = found.sort((a, b) => a.at - b.at)
  // A table of contents at the front is no chapter.
  const [first] = sorted
  return first && isContents(lines[first.at]?.text ?? '') ? sorted.slice(1) : sorted
}

/**
 * Returns those of the first lines of blocks that are a noun with consecutive numbers: such a heading may be
 * directly above its text.
 */
export function consecutiveHeads(lines: readonly string[]): ReadonlySet<string> {
  const kinds = new Map<string, (HeadingReading & Numbered)[]>()
  for (const [at, line] of lines.entries()) {
    const reading = nounOf(line)
    if (!reading) continue
    const ofKind = kinds.get(reading.kind) ?? []
    ofKind.push({ at, ...reading })
    kinds.set(reading.kind, ofKind)
  }
  const measure = { letters: lines.length, between: (from: number, to: number) => to - from }
  const chains = [...kinds.values()].flatMap((numbers) => chainsOf(numbers, measure))
  return new Set(
    chains.filter(({ length }) => length >= MIN_ABOVE).flatMap((chain) => chain.map(({ title }) => title)),
  )
}

/** Lines that are headings by their own words. */
function statedHeadings(lines: readonly TextLine[]): Heading[] {
  return lines.flatMap(({ text, isAlone, isFirst }, at) => {
    const isStated =
      (isAlone || isFirst) && (isHeadingLine(text) || isContents(text) || (isAlone && isLooseChapter(text)))
    if (!isStated || isContentsEntry(text)) return []
    const kind =
      isUnnumbered(text) || isContents(text)
        ? 'unnumbered'
        : (/^第/.exec(text)?.[0] ?? /^\S+/.exec(text)?.[0] ?? '')
    return [{ at, title: text, kind: kind.toLowerCase() }]
  })
}

/**
 * Removes the entries of a table of contents: headings with hardly any text between them, most of which occur
 * again later.
 */
function withoutContents(headings: readonly Heading[], measure: TextMeasure): Heading[] {
  const allKeys = headings.map(({ title }) => keysOf(title))
  const keys = (at: number) => allKeys[at] ?? []
  const last = new Map<string, number>()
  for (const [at, own] of allKeys.entries()) for (const key of own) last.set(key, at)
  const isNear = (at: number) =>
    measure.between(headings[at - 1]?.at ?? 0, headings[at]?.at ?? 0) <= BETWEEN_ENTRIES
  const isSame = (one: number, other: number) => {
    const [a = '', b = ''] = [keys(one)[0], keys(other)[0]]
    return `${a} `.startsWith(`${b} `) || `${b} `.startsWith(`${a} `)
  }
  const entries = new Set<number>()
  for (let from = 0; from < headings.length; ) {
    const hasTitle = isContents(headings[from]?.title ?? '')
    const first = hasTitle ? from + 1 : from
    let end = from + 1
    // The first heading of the text may follow the entries directly.
    while (end < headings.length && isNear(end) && (end <= first || !isSame(end, first))) end += 1
    const places = Array.from({ length: Math.max(0, end - first) }, (_, place) => first + place)
    const again = places.filter((at) => keys(at).some((key) => (last.get(key) ?? 0) >= end))
    // The last entries may be followed directly by the first heading of the text.
    const run = places.slice(0, (again.at(-1) ?? first - 1) - first + 1)
    if (run.length >= (hasTitle ? 1 : MIN_ENTRIES) && again.length > run.length * 0.6)
      for (const at of run) entries.add(at)
    from = end
  }
  return headings.filter((_, at) => !entries.has(at))
}

/** The letters of the title; and of its first two words, because an entry may have a longer name. */
const keysOf = (title: string): string[] => {
  const words = title.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []
  return [words.join(' '), words.slice(0, 2).join(' ')]
}

/** Markdown headings, and lines with a line of = or - below them. */
function markedHeadings(lines: readonly TextLine[], measure: TextMeasure): Heading[] {
  const hashes = lines.flatMap(({ text, isAlone, isFirst }, at) => {
    const reading = isAlone || isFirst ? markdownOf(text) : undefined
    return reading ? [{ at, ...reading, kind: `markdown ${reading.number}` }] : []
  })
  const levels = [1, 2, 3, 4, 5, 6].filter(
    (level) => hashes.filter(({ number }) => number === level).length > 1,
  )
  const level = levels[0] ?? 0
  const parts = hashes.filter(({ number }) => number === level)
  const next = new Set(hashes.filter(({ number }) => number === level + 1).map(({ at }) => at))
  // Parts that have no text above their first chapter.
  const hasParts = parts.filter(({ at }) => next.has(at + 1)).length * 2 > parts.length
  const chosen = hashes.filter(({ number }) => number <= (hasParts ? level + 1 : level))
  const underlined = lines.flatMap(({ text, blanks }, at): Heading[] => {
    const rule = lines[at + 1]
    if (!rule || rule.blanks > 0 || !isRule(rule.text) || isRule(text)) return []
    const isApart = at === 0 || blanks > 0 || isRule(lines[at - 1]?.text ?? '')
    const isLike = Math.abs(rule.text.length - text.length) <= Math.max(4, text.length / 2)
    const isName = /\p{L}|\p{N}/u.test(text) && text.length <= 90 && !/[.,;:]["'”’)]*$/.test(text)
    return isApart && isLike && isName ? [{ at, title: text, kind: `underlined ${rule.text[0]}` }] : []
  })
  return [chosen, underlined].flatMap((headings) => {
    const chapters = withoutBookTitle(headings, measure)
    const { median } = spreadOf(
      chapters.map(({ at }) => at),
      measure,
    )
    return median >= BETWEEN_NAMED ? chapters.map(({ at, title, kind }) => ({ at, title, kind })) : []
  })
}

/** Removes the first heading if it is the only one of its kind, and close to the next. */
function withoutBookTitle(headings: readonly Heading[], measure: TextMeasure): readonly Heading[] {
  const [first, second] = headings
  if (!first || !second || headings.some(({ at, kind }) => at > first.at && kind === first.kind))
    return headings
  return measure.between(first.at, second.at) <= BETWEEN_TITLES ? headings.slice(1) : headings
}

/**
 * 第一章灯塔: the name follows its number directly. Valid if no other heading is separated, and the numbers are
 * consecutive.
 */
function attachedChinese(lines: readonly TextLine[], measure: TextMeasure): Heading[] {
  const all = lines.flatMap(({ text, isAlone, isFirst }, at) => {
    const chinese = isAlone || isFirst ? chineseOf(text) : undefined
    return chinese && /[章回卷节節]/.test(chinese.unit) ? [{ at, title: text, kind: '第', ...chinese }] : []
  })
  const units = new Set(all.filter(({ isSet }) => isSet).map(({ unit }) => unit))
  const attached = all.filter(({ unit, isSet }) => !isSet && !units.has(unit))
  return [...new Set(attached.map(({ unit }) => unit))].flatMap((unit) =>
    chainsOf(
      attached.filter((each) => each.unit === unit),
      measure,
    )
      .filter((chain) => chain.some(({ at }, index) => (chain[index + 1]?.at ?? 0) > at + 1))
      .flat(),
  )
}

/** A number alone on its line. Digits with little text between them are page numbers. */
function bareNumbers(lines: readonly TextLine[], measure: TextMeasure, parts: readonly Heading[]): Heading[] {
  const found = withSingleFirst(
    inSequence(lines, measure, bareNumberOf, ({ isAlone }) => isAlone, BETWEEN_BARE),
    lines,
    parts,
  )
  if (areStanzas(found, measure, parts)) return []
  const kinds = new Set(found.map(({ kind }) => kind).filter((kind) => PAGE_KIND.test(kind)))
  const pages = new Set(
    [...kinds].filter((kind) =>
      arePages(
        found.filter((each) => each.kind === kind),
        measure,
      ),
    ),
  )
  return found.filter(({ kind }) => !pages.has(kind))
}

/** Adds the number one of a part that has only one chapter. */
function withSingleFirst(
  found: readonly Heading[],
  lines: readonly TextLine[],
  parts: readonly Heading[],
): Heading[] {
  const known = new Set(found.map(({ at }) => at))
  const kinds = new Set(found.map(({ kind }) => kind))
  const numbered = parts.filter(({ kind }) => kind !== 'unnumbered')
  const single = numbered.flatMap(({ at }): Heading[] => {
    const reading = bareNumberOf(lines[at + 1]?.text ?? '')
    const isSingle = reading?.number === 1 && kinds.has(reading.kind) && !known.has(at + 1)
    return isSingle && lines[at + 1]?.isAlone
      ? [{ at: at + 1, title: reading.title, kind: reading.kind }]
      : []
  })
  return [...found, ...single]
}

/** Numbers that are the only headings of their part of the text are stanzas only if there are few lines. */
function areStanzas(numbers: readonly Heading[], measure: TextMeasure, parts: readonly Heading[]): boolean {
  const lines = numbers.map(({ at }) => at)
  const inner = lines.slice(1).map((to, place) => to - (lines[place] ?? 0) - 1)
  const { inner: between } = spreadOf(lines, measure)
  const [first = 0, last = 0] = [lines[0], lines.at(-1)]
  const isDivided = parts.some(({ at }) => at > first && at < last)
  const most = isDivided ? BETWEEN_POEMS : BETWEEN_STANZAS
  return between < most && between < medianOf(inner) * MIN_PROSE_LINE
}

function arePages(digits: readonly Heading[], measure: TextMeasure): boolean {
  const average = measure.letters / Math.max(1, digits.length)
  const { deviation } = spreadOf(
    digits.map(({ at }) => at),
    measure,
  )
  return average < BETWEEN_NUMBERS && (average < BETWEEN_SHORT_NUMBERS || deviation < MIN_DEVIATION)
}

/** The headings of each kind whose numbers are consecutive, and that are spread over the whole text. */
function inSequence(
  lines: readonly TextLine[],
  measure: TextMeasure,
  read: (text: string) => HeadingReading | undefined,
  isCandidate: (line: TextLine) => boolean,
  between: number,
): Heading[] {
  const kinds = new Map<string, (HeadingReading & { at: number })[]>()
  for (const [at, line] of lines.entries()) {
    const reading = isCandidate(line) && line.text.length <= 90 ? read(line.text) : undefined
    if (!reading) continue
    const ofKind = kinds.get(reading.kind) ?? []
    ofKind.push({ at, ...reading })
    kinds.set(reading.kind, ofKind)
  }
  return [...kinds.values()].flatMap((numbers) => {
    const sequences = chainsOf(numbers, measure)
    const chains = sequences.filter(
      (chain) =>
        spreadOf(
          chain.map(({ at }) => at),
          measure,
        ).inner >= between,
    )
    const inSequences = new Set(sequences.flat())
    const isNear = (from: Numbered | undefined, to: Numbered | undefined) =>
      from !== undefined && to !== undefined && measure.between(from.at, to.at) <= BETWEEN_ENTRIES
    // Numbers close together are a table of contents.
    const others = numbers.filter(
      (each, place) =>
        !(inSequences.has(each) || isNear(numbers[place - 1], each) || isNear(each, numbers[place + 1])),
    ).length
    const all = chains.flat().sort((a, b) => a.at - b.at)
    const isConsecutive = others * MIN_CONSECUTIVE <= all.length * (1 - MIN_CONSECUTIVE)
    const { isWhole } = spreadOf(
      all.map(({ at }) => at),
      measure,
    )
    return isConsecutive && isWhole ? all : []
  })
}

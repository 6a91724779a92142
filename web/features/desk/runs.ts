// Shifts the format runs (emphasis, links) of a text when the text is edited.
import type { Paragraph } from '../../../contract/entities/article.ts'

export type FormatRun = Paragraph['runs'][number]

/**
 * The range that an edit replaced: `before.slice(start, oldEnd)` became `after.slice(start, newEnd)`, in
 * UTF-16 units.
 */
export interface TextEdit {
  start: number
  oldEnd: number
  newEnd: number
}

/**
 * The single replacement that turns `before` into `after`: everything but their common prefix and suffix. If
 * several positions are possible (e.g. an `r` typed before `rained`), `cursor`, the index after the input,
 * decides.
 */
export function findTextEdit(before: string, after: string, cursor?: number): TextEdit {
  const shorter = Math.min(before.length, after.length)
  const behind = cursor === undefined ? undefined : after.slice(cursor)
  const isTailKnown = behind !== undefined && behind.length <= shorter && before.endsWith(behind)
  let tail = isTailKnown ? behind.length : 0
  let start = 0
  while (start < shorter - tail && before[start] === after[start]) start += 1
  while (!isTailKnown && tail < shorter - start && before.at(-1 - tail) === after.at(-1 - tail)) tail += 1
  return { start, oldEnd: before.length - tail, newEnd: after.length - tail }
}

/**
 * The runs after an edit: unchanged characters preserve their formats, input within a run belongs to it, and
 * an empty run is dropped.
 */
export function shiftRuns(runs: readonly FormatRun[], { start, oldEnd, newEnd }: TextEdit): FormatRun[] {
  const delta = newEnd - oldEnd
  const shifted: FormatRun[] = []
  for (const run of runs) {
    const from = run.start < start ? run.start : Math.max(run.start, oldEnd) + delta
    const to = run.end > oldEnd ? run.end + delta : Math.min(run.end, start)
    if (from < to) shifted.push({ ...run, start: from, end: to })
  }
  return shifted
}

/** The runs of `text.slice(from, to)`, relative to the start of the slice. */
export function runsWithin(runs: readonly FormatRun[], from: number, to: number): FormatRun[] {
  return runs
    .map((run) => ({ ...run, start: Math.max(run.start, from) - from, end: Math.min(run.end, to) - from }))
    .filter(({ start, end }) => start < end)
}

/** The runs shifted by `offset` units, for a text that is appended to another. */
export const runsAfter = (runs: readonly FormatRun[], offset: number): FormatRun[] =>
  runs.map((run) => ({ ...run, start: run.start + offset, end: run.end + offset }))

export type TextFormat = FormatRun['mark']

/** The range of a selection without the spaces at its ends; undefined if it is empty. */
export function trimFormatRange(
  text: string,
  start: number,
  end: number,
): { from: number; to: number } | undefined {
  const chosen = text.slice(start, end)
  const from = start + chosen.length - chosen.trimStart().length
  const to = start + chosen.trimEnd().length
  return from < to ? { from, to } : undefined
}

/** True when every character of the range has the format. */
export function hasFormat(runs: readonly FormatRun[], format: TextFormat, from: number, to: number): boolean {
  let covered = from
  for (const run of runs.filter((one) => one.mark === format).sort((a, b) => a.start - b.start))
    if (run.start <= covered) covered = Math.max(covered, run.end)
  return covered >= to
}

/** The runs without this format in the range; the parts before and after the range stay. */
export const withoutFormat = (
  runs: readonly FormatRun[],
  format: TextFormat,
  from: number,
  to: number,
): FormatRun[] =>
  runs.flatMap((run) => {
    if (run.mark !== format || run.end <= from || run.start >= to) return [run]
    return [
      { ...run, end: Math.min(run.end, from) },
      { ...run, start: Math.max(run.start, to) },
    ].filter(({ start, end }) => start < end)
  })

/**
 * The runs with the format over the whole range: one run, merged with adjacent runs of the same format. A
 * link replaces overlapping links, since a word has only one URL.
 */
export function withFormat(
  runs: readonly FormatRun[],
  format: TextFormat,
  { from, to, href }: { from: number; to: number; href?: string },
): FormatRun[] {
  const inOrder = (all: FormatRun[]) => all.sort((a, b) => a.start - b.start || a.end - b.end)
  if (href !== undefined)
    return inOrder([...withoutFormat(runs, 'link', from, to), { start: from, end: to, mark: 'link', href }])
  const touches = (run: FormatRun) => run.mark === format && run.end >= from && run.start <= to
  const met = runs.filter(touches)
  return inOrder([
    ...runs.filter((run) => !touches(run)),
    {
      start: Math.min(from, ...met.map(({ start }) => start)),
      end: Math.max(to, ...met.map(({ end }) => end)),
      mark: format,
    },
  ])
}

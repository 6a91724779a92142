// Finds chapter headings in capital letters without a number, where they are the only headings of a text.
import { medianOf, spreadOf, type TextMeasure } from './heading-spread.ts'
import {
  bareNumberOf,
  endsSentence,
  type Heading,
  isContents,
  isContentsEntry,
  isRule,
  type TextLine,
} from './text-headings.ts'

const MAX_LENGTH = 70
/** Minimum of the median number of letters between two headings. */
const BETWEEN = 150
const MIN_HEADINGS = 3
/** Maximum share of the text before the first heading, if no blank lines tell headings from paragraphs. */
const MAX_FRONT = 0.25
/** Minimum length of a paragraph of prose that does not end a sentence. */
const MIN_PROSE = 60
const QUOTED = /^["'“‘‹«[({<*•·–—-]|[!:,;"'”’\])}—–-]$/
const NO_HEADING =
  /\bSTOP\b|^(?:THE\s+)?END\b|^FIN(?:IS)?\b|^(?:CURTAIN|EXIT|EXEUNT|ENTER|RE-?ENTER|BLACKOUT|FADE|CUT TO|INT|EXT)\b/

/** Returns the lines in capitals that divide the whole text; [] if they are shouts, signs or speakers. */
export function capitalHeadings(lines: readonly TextLine[], measure: TextMeasure): Heading[] {
  const capitals = lines.flatMap(({ text, isAlone }, at) => (isAlone && isCapital(text) ? [at] : []))
  const body = withoutEntries(capitals, lines)
  const counts = new Map<string, number>()
  for (const at of body) counts.set(textAt(lines, at), (counts.get(textAt(lines, at)) ?? 0) + 1)
  const isRepeated = (at: number) => (counts.get(textAt(lines, at)) ?? 0) > 1
  // Speakers of a play, or a header of pages.
  if (body.filter(isRepeated).length > body.length / 2) return []
  const own = body.filter((at) => !isRepeated(at) && isBetweenParagraphs(lines, at))
  const candidates = own.filter((at, place) => own[place + 1] !== at + 1)
  const usual = medianOf(lines.map(({ blanks }) => blanks))
  const apart = candidates.filter((at) => at === 0 || (lines[at]?.blanks ?? 0) > usual)
  const isApart = apart.length > 1 && apart.length * 2 > candidates.length
  const chosen = isApart ? apart : candidates
  const { inner, isWhole } = spreadOf(chosen, measure)
  const isEarly = measure.between(-1, chosen[0] ?? 0) <= measure.letters * MAX_FRONT
  if (!isWhole || inner < BETWEEN || (!isApart && (chosen.length < MIN_HEADINGS || !isEarly))) return []
  return chosen.map((at) => ({ at, title: textAt(lines, at), kind: 'capitals' }))
}

const textAt = (lines: readonly TextLine[], at: number): string => lines[at]?.text ?? ''

function isCapital(text: string): boolean {
  if (text.length > MAX_LENGTH || /\p{Ll}/u.test(text) || !/\p{Lu}.*\p{Lu}/u.test(text)) return false
  if (/^\d/.test(text) || bareNumberOf(text) !== undefined) return false
  return !QUOTED.test(text) && !NO_HEADING.test(text) && !isContents(text) && !isContentsEntry(text)
}

/** Removes the entries of a table of contents: adjacent lines that occur again later. */
function withoutEntries(capitals: readonly number[], lines: readonly TextLine[]): number[] {
  const last = new Map(capitals.map((at) => [textAt(lines, at), at]))
  const set = new Set(capitals)
  return capitals.filter((at) => {
    const isNear = set.has(at - 1) || set.has(at + 1)
    return !isNear || last.get(textAt(lines, at)) === at
  })
}

/** True if the sentences before it are complete, and prose follows. */
function isBetweenParagraphs(lines: readonly TextLine[], at: number): boolean {
  const before = lines[at - 1]?.text ?? ''
  const after = lines[at + 1]?.text ?? ''
  if (before.length >= MIN_PROSE && !/[.!?…]["'”’)\]*_]*$/.test(before)) return false
  if (/[:,;]["'”’]?$/.test(before)) return false
  return (
    isRule(after) || (/^[^\p{L}]*\p{Lu}/u.test(after) && (after.length >= MIN_PROSE || endsSentence(after)))
  )
}

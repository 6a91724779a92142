// Distinguishes note signs from exponents and abbreviations; separates them from words by hair spaces.
import {
  endsInLetter,
  endsInWholeNumber,
  endsInWord,
  HAIR_SPACE,
  isNoteFigure,
  isNoteLetter,
} from '../../../../domain/book/note-sign.ts'
import { isPower } from '../../../../domain/book/power.ts'
import { isInline, type Piece } from './marked-piece.ts'

/**
 * Bracketed expressions, after which a number is an exponent: (x)², (a + b)². After bracketed words it is a
 * note sign.
 */
const GROUP = /\((?:\p{L}|(?![^()]*\p{L}{3})[^()]*[-+−–×·=*/^][^()]*)\)$/u
/**
 * A word of more than one letter. A raised letter after it is a note sign, or the end of an abbreviation,
 * e.g. Will^m.
 */
const LONG_WORD = /\p{L}{2}['"’”).:\]]{0,2}$/u
/** Punctuation between the word and the letter: the letter is not part of the word. */
const CLOSED_WORD = /\p{L}{2}[,;!?”][’”)]?$/u

/** Letters of notes without links: a; a, b; c,*. */
const RAISED_LETTERS = /^[a-z](?:[,;]\s?[a-z*∗†‡§])*$/

/**
 * SURE: a note sign by itself. NUMBER: a number after another number. LETTER: a letter after a word. The last
 * two are note signs if they continue the sequence of the page: 12¹³ after note 12, earthᵃ before heavenᵇ.
 */
type Certainty = 'SURE' | 'NUMBER' | 'LETTER'

export interface NoteSign {
  piece: Piece
  /** Text without hair spaces that an earlier conversion inserted. */
  text: string
  certainty: Certainty
}

/** Text of the line around a piece. */
export interface Around {
  line: string
  behind: () => string
}

/** Classifies the piece as a note sign, given the line before it; undefined if it is none. */
export function noteSignOf(piece: Piece, context: Around, isRaised: boolean): NoteSign | undefined {
  const text = piece.text.replaceAll(HAIR_SPACE, '')
  const certainty =
    piece.links > 1 || piece.isLowered ? undefined : certaintyOf(piece, text, context, isRaised)
  return certainty && { piece, text, certainty }
}

function certaintyOf(
  { isNote, leads }: Piece,
  text: string,
  context: Around,
  isRaised: boolean,
): Certainty | undefined {
  const { line } = context
  const isFigure = isNoteFigure(text)
  if (isNote || (isRaised && leads))
    return endsInWord(line) && (isFigure || isNoteLetter(text)) ? 'SURE' : undefined
  if (leads) return isFigure ? certaintyOfLink(leads, text, context) : undefined
  if (!isRaised) return undefined
  if (isFigure)
    return endsInLetter(line) && !GROUP.test(line) && !isPower(text, line, context.behind())
      ? 'SURE'
      : undefined
  if (!RAISED_LETTERS.test(text)) return undefined
  if (CLOSED_WORD.test(line)) return 'SURE'
  return LONG_WORD.test(line) ? 'LETTER' : undefined
}

function certaintyOfLink(
  leads: Piece['leads'],
  text: string,
  { line, behind }: Around,
): Certainty | undefined {
  if (leads === 'PAGE') return endsInLetter(line) && !isPower(text, line, behind()) ? 'SURE' : undefined
  if (leads !== 'PLACE') return undefined
  if (endsInLetter(line)) return 'SURE'
  if (/\d{4}/.test(text)) return undefined
  if (endsInWholeNumber(line)) return 'SURE'
  return /\d$/.test(line) && /^\d+$/.test(text) ? 'NUMBER' : undefined
}

/** Returns the note signs of a page, decided by their sequence over the whole page. */
export function decided(signs: readonly NoteSign[]): NoteSign[] {
  const letters = lettersInOrder(signs.filter(({ text }) => RAISED_LETTERS.test(text)))
  const numbers = numbersInOrder(signs)
  return signs.filter((sign) => sign.certainty === 'SURE' || letters.has(sign) || numbers.has(sign))
}

/** Numbers that continue the sequence of a sure number before or after them, one by one. */
function numbersInOrder(signs: readonly NoteSign[]): ReadonlySet<NoteSign> {
  const found = new Set<NoteSign>()
  const follow = (inTurn: readonly NoteSign[], step: number) => {
    let last = Number.NaN
    for (const sign of inTurn) {
      const isNext = sign.certainty === 'NUMBER' && Number(sign.text) === last + step
      if (isNext) found.add(sign)
      if (isNext || (sign.certainty === 'SURE' && /^\d+$/.test(sign.text))) last = Number(sign.text)
    }
  }
  follow(signs, 1)
  follow(signs.toReversed(), -1)
  return found
}

/** Max. number of other signs between two letters of a sequence. */
const MAX_GAP = 3

/**
 * Letters in sequence: at least two from `a`, or any five (Esqʳ, Jameˢ and Robᵗ can be in sequence by
 * chance). If there is a sequence, every single `a` counts too.
 */
function lettersInOrder(signs: readonly NoteSign[]): ReadonlySet<NoteSign> {
  const runs: NoteSign[][] = []
  const runOf: NoteSign[][] = []
  for (const [at, sign] of signs.entries()) {
    const before = Array.from({ length: MAX_GAP }, (_, offset) => at - 1 - offset).find((one) =>
      isNext(signs[one], sign),
    )
    const run = (before === undefined ? undefined : runOf[before]) ?? []
    if (run.length === 0) runs.push(run)
    run.push(sign)
    runOf.push(run)
  }
  const inOrder = runs.filter((run) => run.length > (isFirst(run[0]) ? 1 : 4))
  const alone = inOrder.length > 0 ? runs.filter(([first]) => isFirst(first)) : []
  return new Set([...inOrder, ...alone].flat())
}

const isFirst = (sign: NoteSign | undefined): boolean => sign?.text.startsWith('a') === true

const isNext = (before: NoteSign | undefined, { text }: NoteSign): boolean =>
  before !== undefined && before.text.charCodeAt(0) + 1 === text.charCodeAt(0)

/** Inserts a hair space before the sign, and one after it if the next letter would be read as part of it. */
export function setOff(parts: string[], { piece, text }: NoteSign): void {
  const [first] = piece.texts.filter((at) => parts[at] !== '')
  const last = piece.texts.findLast((at) => parts[at] !== '')
  if (first === undefined || last === undefined) return
  const next = textBehind(parts, piece.end)
  const hasEnd = /^[\p{L}\p{N}]/u.test(next) || /\.[\])]?\s*$/.test(text)
  if (!parts[first]?.startsWith(HAIR_SPACE)) parts[first] = `${HAIR_SPACE}${parts[first]}`
  if (hasEnd && !parts[last]?.endsWith(HAIR_SPACE)) parts[last] = `${parts[last]}${HAIR_SPACE}`
}

/** The text after it in the same line, at least `MAX_TEXT_AFTER` characters if there are as many. */
export function textBehind(parts: readonly string[], end: number): string {
  let text = ''
  for (let at = end + 1; at < parts.length && text.length < MAX_TEXT_AFTER; at += 1) {
    const part = parts[at] ?? ''
    if (at % 2 === 0) text += part.slice(0, MAX_TEXT_AFTER)
    else if (!isInline(part)) break
  }
  return text
}
const MAX_TEXT_AFTER = 8

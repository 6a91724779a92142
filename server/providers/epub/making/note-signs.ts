// Separates signs of notes from exponents, ordinals and abbreviations, and puts hair spaces between them and their words.
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

/** An exponent of what is in brackets: (x)², (a + b)². Behind words in brackets it is a note. */
const GROUP = /\((?:\p{L}|(?![^()]*\p{L}{3})[^()]*[-+−–×·=*/^][^()]*)\)$/u
/** Of more than one letter: a letter behind it is a note, or the end of an abbreviation, as of Will^m. */
const LONG_WORD = /\p{L}{2}['"’”).:\]]{0,2}$/u
/** A sentence goes on or ends between the word and the letter: it is no part of the word. */
const CLOSED_WORD = /\p{L}{2}[,;!?”][’”)]?$/u

/** Letters of notes that are no links: a; a, b; c,*. */
const RAISED_LETTERS = /^[a-z](?:[,;]\s?[a-z*∗†‡§])*$/

/**
 * SURE by itself. A NUMBER behind another number and a LETTER behind a word are signs where the numbers and letters of the
 * page count on: 12¹³ behind note 12, earthᵃ before heavenᵇ.
 */
type Certainty = 'SURE' | 'NUMBER' | 'LETTER'

export interface NoteSign {
  piece: Piece
  /** Without hair spaces that an earlier making set. */
  text: string
  certainty: Certainty
}

/** Text of the line around a piece. */
export interface Around {
  line: string
  behind: () => string
}

/** The piece as the sign of a note behind the line so far; undefined for anything else. */
export function noteSignOf(piece: Piece, around: Around, isRaised: boolean): NoteSign | undefined {
  const text = piece.text.replaceAll(HAIR_SPACE, '')
  const certainty =
    piece.links > 1 || piece.isLowered ? undefined : certaintyOf(piece, text, around, isRaised)
  return certainty && { piece, text, certainty }
}

function certaintyOf(
  { isNote, leads }: Piece,
  text: string,
  around: Around,
  isRaised: boolean,
): Certainty | undefined {
  const { line } = around
  const isFigure = isNoteFigure(text)
  if (isNote || (isRaised && leads))
    return endsInWord(line) && (isFigure || isNoteLetter(text)) ? 'SURE' : undefined
  if (leads) return isFigure ? certaintyOfLink(leads, text, around) : undefined
  if (!isRaised) return undefined
  if (isFigure)
    return endsInLetter(line) && !GROUP.test(line) && !isPower(text, line, around.behind())
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

/** Those of a page that are signs of notes, the page looked at as a whole. */
export function decided(signs: readonly NoteSign[]): NoteSign[] {
  const letters = lettersInOrder(signs.filter(({ text }) => RAISED_LETTERS.test(text)))
  const numbers = numbersInOrder(signs)
  return signs.filter((sign) => sign.certainty === 'SURE' || letters.has(sign) || numbers.has(sign))
}

/** Numbers to which a sure number before them, or one behind them, counts one by one. */
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

/** How many signs may be between two letters that follow each other. */
const NEAR = 3

/** Letters that count on: a, b, or any five (Esqʳ, Jameˢ and Robᵗ do by chance); and each a, where others do. */
function lettersInOrder(signs: readonly NoteSign[]): ReadonlySet<NoteSign> {
  const runs: NoteSign[][] = []
  const runOf: NoteSign[][] = []
  for (const [at, sign] of signs.entries()) {
    const before = Array.from({ length: NEAR }, (_, back) => at - 1 - back).find((one) =>
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

/** Puts a hair space before the sign, and behind it where a letter would else be read with it. */
export function setOff(parts: string[], { piece, text }: NoteSign): void {
  const [first] = piece.texts.filter((at) => parts[at] !== '')
  const last = piece.texts.findLast((at) => parts[at] !== '')
  if (first === undefined || last === undefined) return
  const next = textBehind(parts, piece.end)
  const hasEnd = /^[\p{L}\p{N}]/u.test(next) || /\.[\])]?\s*$/.test(text)
  if (!parts[first]?.startsWith(HAIR_SPACE)) parts[first] = `${HAIR_SPACE}${parts[first]}`
  if (hasEnd && !parts[last]?.endsWith(HAIR_SPACE)) parts[last] = `${parts[last]}${HAIR_SPACE}`
}

/** What follows in the same line, as much of it as is looked at. */
export function textBehind(parts: readonly string[], end: number): string {
  let text = ''
  for (let at = end + 1; at < parts.length && text.length < BEHIND; at += 1) {
    const part = parts[at] ?? ''
    if (at % 2 === 0) text += part.slice(0, BEHIND)
    else if (!isInline(part)) break
  }
  return text
}
const BEHIND = 8

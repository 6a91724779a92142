// Brings the text of a draft to the letters that words are looked up by, whatever the book came as.
import { legible } from '../../../../domain/article/block.ts'
import { indexSigns } from '../../../../domain/article/raised.ts'
import { HAIR_SPACE, isNoteFigure, isNoteLetter } from '../../../../domain/book/note-sign.ts'
import type { DraftBook, DraftContent } from './draft.ts'

const TAG = /(<[^>]*>)/
const LETTER_END = /\p{L}[.,;:!?'"’”)]{0,2}$/u
const WORD_END = /[\p{L}\p{N}][\p{P}]{0,3}$/u
/** A unit or a variable with an exponent: m², km², x³. */
const EXPONENT = /(?<!\p{L})\p{L}{1,2}$/u
/** Words as short as units: a number behind one of them is a note. */
const SHORT_WORD =
  /(?<![\p{L}\p{N}]|\d\s)(?:am|an|as|at|be|by|do|go|he|if|in|is|it|me|my|no|of|oh|on|or|so|to|up|us|we)$/iu
/** An exponent of what is in brackets: (x)², (a + b)². Behind words in brackets it is a note. */
const GROUP = /\((?:\p{L}|(?![^()]*\p{L}{3})[^()]*[-+−–×·=*/^][^()]*)\)$/u
/** As much of a line as is looked at. */
const LINE_END = 40

/** Within a line: what ends here does not end the word before it. */
const INLINE =
  /^<\/?(?:em|i|b|strong|span|cite|q|small|big|u|s|mark|abbr|acronym|code|font|dfn|var|ins|del|bdi|bdo|sup|sub|a)\b/
const INDEX = /^<(sup|sub)\b/

/** A `sup` or `sub` without another one and without a link in it: where it ends, and its text by part. */
interface IndexPiece {
  end: number
  texts: number[]
  text: string
}

/**
 * Text of a page with legible letters. Signs of notes stand off their word by a hair space; exponents and indices are
 * signs of their own (10⁶, H₂O), in an element of the same place, so that places of notes stay.
 */
export function legibleBody(body: string): string {
  const parts = body.split(TAG).map((part, at) => (at % 2 === 1 ? part : legible(part)))
  let line = ''
  let link = NO_LINK
  let raised = 0
  for (let at = 0; at < parts.length; at += 1) {
    const part = parts[at] ?? ''
    if (at % 2 === 0) {
      if (part === '') continue
      if (link.isOpen && isLinkedNote(part, line, link, raised > 0)) parts[at] = `${HAIR_SPACE}${part}`
      if (/\S/.test(part)) link = { ...link, isEmpty: false }
      line = (line + part).slice(-LINE_END)
      continue
    }
    const name = INDEX.exec(part)?.[1]
    const piece = name !== undefined && !(link.isOpen && link.isEmpty) ? pieceAt(parts, at, name) : undefined
    if (name !== undefined && piece) {
      writeIndex(parts, at, piece, line, name === 'sup')
      line = (line + piece.text).slice(-LINE_END)
      at = piece.end
    } else if (/^<a\b/.test(part)) link = linkOf(part)
    else if (part === '</a>') link = NO_LINK
    else if (/^<\/?sup\b/.test(part)) raised = Math.max(0, raised + (part[1] === '/' ? -1 : 1))
    else if (!INLINE.test(part)) line = ''
  }
  return parts.join('')
}

interface Link {
  isOpen: boolean
  /** Nothing of its text was seen yet. */
  isEmpty: boolean
  /** The book itself says that it leads to a note. */
  isNoteref: boolean
  /** It leads to a place in a page, as links to notes do. */
  isToPlace: boolean
}
const NO_LINK: Link = { isOpen: false, isEmpty: false, isNoteref: false, isToPlace: false }
const linkOf = (tag: string): Link => ({
  isOpen: /\bhref=/.test(tag),
  isEmpty: true,
  isNoteref: /\bnoteref\b/.test(tag),
  isToPlace: /\bhref="[^"]*#/.test(tag),
})

function isLinkedNote(text: string, line: string, link: Link, isRaised: boolean): boolean {
  if (isRaised || link.isNoteref) return WORD_END.test(line) && (isNoteFigure(text) || isNoteLetter(text))
  return link.isToPlace && LETTER_END.test(line) && isNoteFigure(text)
}

const isNote = (text: string, line: string): boolean =>
  isNoteFigure(text) &&
  LETTER_END.test(line) &&
  (!EXPONENT.test(line) || SHORT_WORD.test(line)) &&
  !GROUP.test(line)

function pieceAt(parts: readonly string[], at: number, name: string): IndexPiece | undefined {
  const texts: number[] = []
  for (let end = at + 1; end < parts.length; end += 1) {
    const part = parts[end] ?? ''
    if (end % 2 === 0) texts.push(end)
    else if (part === `</${name}>`) return { end, texts, text: texts.map((each) => parts[each]).join('') }
    else if (INDEX.test(part) || /^<a\b.*\bhref=/.test(part) || !INLINE.test(part)) return undefined
  }
  return undefined
}

function writeIndex(
  parts: string[],
  at: number,
  { end, texts, text }: IndexPiece,
  line: string,
  isRaised: boolean,
) {
  // A note's sign that an earlier making set off.
  if (text.startsWith(HAIR_SPACE)) return
  if (isRaised && isNote(text, line)) {
    const first = texts.find((each) => parts[each] !== '')
    if (first !== undefined) parts[first] = `${HAIR_SPACE}${parts[first]}`
    return
  }
  const signs = indexSigns(text, line, isRaised)
  if (signs === undefined || (signs.length !== text.length && texts.length > 1)) return
  // Raised by its sign, it is not raised a second time; its name stays for links that lead to it.
  parts[at] = `<span${/ id="[^"]*"/.exec(parts[at] ?? '')?.[0] ?? ''}>`
  parts[end] = '</span>'
  let from = 0
  for (const each of texts) {
    const { length } = parts[each] ?? ''
    parts[each] = texts.length === 1 ? signs : signs.slice(from, from + length)
    from += length
  }
}

/** The draft with legible text: titles, contents and chapters. */
export function legibleDraft(draft: DraftBook): DraftBook {
  const line = (text: string) => legible(text).replace(/\s+/g, ' ').trim()
  const content = ({ title, children, ...entry }: DraftContent): DraftContent => ({
    ...entry,
    ...{ title: line(title), children: children.map(content) },
  })
  return {
    ...draft,
    title: line(draft.title),
    creators: draft.creators.map(line),
    chapters: draft.chapters.map(({ title, body, ...chapter }) => ({
      ...chapter,
      ...{ title: line(title), body: legibleBody(body) },
    })),
    contents: draft.contents.map(content),
  }
}

// Brings the text of a draft to the letters that words are looked up by, whatever the book came as.
import { makeLegible } from '../../../../domain/article/block.ts'
import { toIndexSigns } from '../../../../domain/article/raised-text.ts'
import { HAIR_SPACE, isNoteFigure } from '../../../../domain/book/note-sign.ts'
import type { DraftBook, DraftContent } from './draft.ts'
import { setOffNumbers } from './leading-numbers.ts'
import { joinLooks, type Looks, looksOf } from './looks.ts'
import { isInline, type Piece, pieceAt } from './marked-piece.ts'
import { decided, type NoteSign, noteSignOf, setOff, textBehind } from './note-signs.ts'
import { joinPages } from './page-breaks.ts'

const TAG = /(<[^>]*>)/
/** As much of a line as is looked at. */
const LINE_END = 40

/**
 * Text of a page with legible letters. Signs of notes are apart from their word by a hair space, numbers of verses by a
 * thin one; exponents and indices are signs of their own (10⁶, H₂O), in an element of the same place, so that places of
 * notes stay. `looks` are those of the page's style sheets.
 */
export function legibleBody(body: string, looks: Looks = new Map()): string {
  const parts = body.split(TAG).map((part, at) => (at % 2 === 1 ? part : makeLegible(part)))
  const signs: NoteSign[] = []
  let line = ''
  let raisedTo = 0
  for (let at = 0; at < parts.length; at += 1) {
    const part = parts[at] ?? ''
    if (at % 2 === 0) {
      line = (line + part).slice(-LINE_END)
      continue
    }
    if (!isInline(part)) line = ''
    const piece = isInline(part) && part[1] !== '/' ? pieceAt(parts, at, looks) : undefined
    if (!piece) continue
    const isRaised = piece.isRaised || at < raisedTo
    const around = { line, behind: () => textBehind(parts, piece.end) }
    const sign = noteSignOf(piece, around, isRaised)
    if (sign) {
      signs.push(sign)
      // The word before it goes on being the end of the line for a second sign.
      if (sign.certainty !== 'SURE') line = (line + sign.text).slice(-LINE_END)
      at = piece.end
    } else if (isPlainLink(piece)) {
      line = (line + piece.text).slice(-LINE_END)
      at = piece.end
    } else if (isIndex(piece)) {
      writeIndex(parts, piece, line)
      line = (line + piece.texts.map((each) => parts[each]).join('')).slice(-LINE_END)
      at = piece.end
    } else if (piece.isRaised && !piece.isLowered && !piece.isNested) raisedTo = Math.max(raisedTo, piece.end)
  }
  for (const sign of decided(signs)) setOff(parts, sign)
  setOffNumbers(parts)
  return parts.join('')
}

/** A number that leads elsewhere and is at no word, raised or not: it stays as the page has it. */
const isPlainLink = ({ leads, links, text }: Piece): boolean =>
  leads !== undefined && links === 1 && isNoteFigure(text)

/** Raised or lowered as a whole, and nothing that an earlier making set off. */
const isIndex = ({ isRaised, isLowered, isNested, links, text }: Piece): boolean =>
  (isRaised || isLowered) && !isNested && links === 0 && !text.startsWith(HAIR_SPACE)

function writeIndex(parts: string[], { at, end, texts, text, isLowered }: Piece, line: string) {
  const signs = toIndexSigns(text, line, !isLowered)
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
  const line = (text: string) => makeLegible(text).replace(/\s+/g, ' ').trim()
  const content = ({ title, children, ...entry }: DraftContent): DraftContent => ({
    ...entry,
    ...{ title: line(title), children: children.map(content) },
  })
  const looks = looksOfChapters(draft)
  return {
    ...draft,
    title: line(draft.title),
    creators: draft.creators.map(line),
    chapters: draft.chapters.map(({ title, body, ...chapter }) => ({
      ...chapter,
      ...{ title: line(title), body: legibleBody(joinPages(body), looks(chapter.sheets)) },
    })),
    contents: draft.contents.map(content),
  }
}

/** What the style sheets of a chapter say of classes; each sheet and each set of them is read once. */
function looksOfChapters({ files }: DraftBook): (sheets: readonly string[]) => Looks {
  const known = new Map<string, Looks>()
  const once = (name: string, read: () => Looks): Looks => {
    const looks = known.get(name) ?? read()
    known.set(name, looks)
    return looks
  }
  const lookOfSheet = (name: string) =>
    once(name, () => looksOf(Buffer.from(files.get(name) ?? []).toString()))
  return (sheets) => once(sheets.join(' / '), () => joinLooks(sheets.map(lookOfSheet)))
}

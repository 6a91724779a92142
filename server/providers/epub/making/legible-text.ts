// Normalizes the text of a draft to plain letters for dictionary lookup, in every source format.
import { makeLegible } from '../../../../domain/article/block.ts'
import { type RaisedContext, toIndexSigns } from '../../../../domain/article/raised-text.ts'
import { HAIR_SPACE, isNoteFigure } from '../../../../domain/book/note-sign.ts'
import type { DraftBook, DraftContent } from './draft.ts'
import { setOffNumbers } from './leading-numbers.ts'
import { joinLooks, type Looks, looksOf } from './looks.ts'
import { isInline, type Piece, pieceAt } from './marked-piece.ts'
import { decided, type NoteSign, noteSignOf, setOff, textBehind } from './note-signs.ts'
import { joinPages } from './page-breaks.ts'

const TAG = /(<[^>]*>)/
/** Max. characters of the line end to check. */
const LINE_END = 40

/**
 * Normalizes the text of a page. A hair space separates note signs from their word, a thin space separates
 * verse numbers. Exponents and indices become Unicode characters (10⁶, H₂O), in a `span` instead of the
 * original element, so that the positions of notes do not change. `looks` are the parsed styles of the page's
 * sheets.
 */
export function legibleBody(body: string, looks: Looks = new Map()): string {
  const parts = body.split(TAG).map((part, at) => (at % 2 === 1 ? part : makeLegible(part)))
  const signs: NoteSign[] = []
  let line = ''
  let raisedTo = 0
  let lastNumber = Number.NaN
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
    const context = { line, behind: () => textBehind(parts, piece.end) }
    const sign = noteSignOf(piece, context, isRaised)
    if (sign) {
      signs.push(sign)
      if (sign.certainty === 'SURE' && /^\d+$/.test(sign.text)) lastNumber = Number(sign.text)
      // The word before the sign stays the end of the line, for a second sign after it.
      if (sign.certainty !== 'SURE') line = (line + sign.text).slice(-LINE_END)
      at = piece.end
    } else if (isPlainLink(piece)) {
      line = (line + piece.text).slice(-LINE_END)
      at = piece.end
    } else if (isIndex(piece)) {
      const isNote = Number(piece.text) === lastNumber + 1
      writeIndex(parts, piece, line, { behind: context.behind(), isNote })
      line = (line + piece.texts.map((each) => parts[each]).join('')).slice(-LINE_END)
      at = piece.end
    } else if (piece.isRaised && !piece.isLowered && !piece.isNested) raisedTo = Math.max(raisedTo, piece.end)
  }
  for (const sign of decided(signs)) setOff(parts, sign)
  setOffNumbers(parts)
  return parts.join('')
}

/** True for a number that is a link and not attached to a word, raised or not: it stays unchanged. */
const isPlainLink = ({ leads, links, text }: Piece): boolean =>
  leads !== undefined && links === 1 && isNoteFigure(text)

/** True if the whole piece is raised or lowered, and was not separated by an earlier conversion. */
const isIndex = ({ isRaised, isLowered, isNested, links, text }: Piece): boolean =>
  (isRaised || isLowered) && !isNested && links === 0 && !text.startsWith(HAIR_SPACE)

function writeIndex(
  parts: string[],
  { at, end, texts, text, isLowered }: Piece,
  line: string,
  context: RaisedContext,
) {
  const signs = toIndexSigns(text, line, !isLowered, context)
  const [only, other] = texts.filter((each) => parts[each] !== '')
  if (signs === undefined || only === undefined || (signs.length !== text.length && other !== undefined))
    return
  // The Unicode character is already raised, so the element must not raise it again. Preserve its id for
  // links to it.
  parts[at] = `<span${/ id="[^"]*"/.exec(parts[at] ?? '')?.[0] ?? ''}>`
  parts[end] = '</span>'
  let from = 0
  for (const each of texts) {
    const { length } = parts[each] ?? ''
    parts[each] = other === undefined ? (each === only ? signs : '') : signs.slice(from, from + length)
    from += length
  }
}

/** Returns the draft with normalized titles, contents and chapters. */
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

/** Parsed class styles of a chapter's sheets; cached for each sheet and each set of sheets. */
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

// Finds the short marked pieces of a page's line: links, raised and lowered text, and what says that it is a note's sign.
import { isRaisedBy, lookOf, namesNote, namesRaised } from '../../../../domain/book/note-markup.ts'
import type { Looks } from './looks.ts'

/** Within a line: what ends here does not end the word before it. */
const INLINE =
  /^<\/?(?:em|i|b|strong|span|cite|q|small|big|u|s|mark|abbr|acronym|code|font|dfn|var|ins|del|bdi|bdo|sup|sub|a)\b/
const VOID = /\/>$/
const NAME = /^<\/?([a-z\d]+)/
/** Longer text is no sign of a note, no exponent and no index. */
const LONGEST = 60
const MOST_PARTS = 80

export const isInline = (tag: string): boolean => INLINE.test(tag)

/** What a tag says of its text. */
interface Marks {
  isRaised: boolean
  isLowered: boolean
  /** The book itself says that it is the sign of a note. */
  isNote: boolean
  /** Where a link leads: to a place in a page, as links to notes do, to a whole page, or out of the book. */
  leads: 'PLACE' | 'PAGE' | 'OUT' | undefined
}

/** An element of a line with all in it; numbers are those of the parts of the page. */
export interface Piece extends Marks {
  at: number
  end: number
  texts: readonly number[]
  text: string
  links: number
  /** Raised or lowered text in raised or lowered text. */
  isNested: boolean
}

const attribute = (tag: string, name: keyof typeof ATTRIBUTE): string => ATTRIBUTE[name].exec(tag)?.[1] ?? ''
const ATTRIBUTE = {
  class: /\sclass="([^"]*)"/,
  style: /\sstyle="([^"]*)"/,
  href: /\shref="([^"]*)"/,
  role: /\srole="([^"]*)"/,
  'epub:type': /\sepub:type="([^"]*)"/,
}

/** Undefined for a tag that says nothing of the kind. */
function marksOf(tag: string, looks: Looks): Marks | undefined {
  const name = NAME.exec(tag)?.[1]
  const [classes, style, href] = [attribute(tag, 'class'), attribute(tag, 'style'), attribute(tag, 'href')]
  const names = `${classes} ${attribute(tag, 'epub:type')} ${attribute(tag, 'role')}`
  const all = [...classes.split(/\s+/).flatMap((one) => looks.get(one) ?? []), lookOf(style)]
  const marks: Marks = {
    isRaised: name === 'sup' || (name !== 'sub' && (namesRaised(classes) || isRaisedBy(all))),
    isLowered: name === 'sub',
    isNote: namesNote(names),
    leads: name === 'a' && href !== '' ? destination(href) : undefined,
  }
  return marks.isRaised || marks.isLowered || marks.isNote || marks.leads ? marks : undefined
}

function destination(href: string): Marks['leads'] {
  if (href.includes('#')) return 'PLACE'
  return /^(?:https?|mailto):/i.test(href) ? 'OUT' : 'PAGE'
}

/** The marked element that begins at this part, with what the elements in it say; undefined for others and long ones. */
export function pieceAt(parts: readonly string[], at: number, looks: Looks): Piece | undefined {
  const own = marksOf(parts[at] ?? '', looks)
  if (!own) return undefined
  const texts: number[] = []
  const inner: Marks[] = []
  let text = ''
  let depth = 1
  for (let end = at + 1; end < Math.min(parts.length, at + MOST_PARTS); end += 1) {
    const part = parts[end] ?? ''
    if (end % 2 === 0) {
      texts.push(end)
      text += part
      if (text.length > LONGEST) return undefined
    } else if (!isInline(part)) return undefined
    else if (!VOID.test(part)) {
      depth += part[1] === '/' ? -1 : 1
      if (depth === 0) return { ...joined([own, ...inner]), ...{ at, end, texts, text } }
      const marks = part[1] === '/' ? undefined : marksOf(part, looks)
      if (marks) inner.push(marks)
    }
  }
  return undefined
}

function joined(all: readonly Marks[]): Omit<Piece, 'at' | 'end' | 'texts' | 'text'> {
  const [own, ...inner] = all
  const links = all.flatMap(({ leads }) => leads ?? [])
  return {
    isRaised: all.some(({ isRaised }) => isRaised),
    isLowered: own?.isLowered === true,
    isNote: all.some(({ isNote }) => isNote),
    leads: links[0],
    links: links.length,
    isNested: inner.some(({ isRaised, isLowered }) => isRaised || isLowered),
  }
}

// Finds short marked elements in a line of a page: links, raised or lowered text, declared note signs.
import { isRaisedBy, lookOf, namesNote, namesRaised } from '../../../../domain/book/note-markup.ts'
import type { Looks } from './looks.ts'

/** Inline elements: their tags do not end a word. */
const INLINE =
  /^<\/?(?:em|i|b|strong|span|cite|q|small|big|u|s|mark|abbr|acronym|code|font|dfn|var|ins|del|bdi|bdo|sup|sub|a)\b/
const VOID = /\/>$/
const NAME = /^<\/?([a-z\d]+)/
/** Max. characters: longer text is not a note sign, an exponent or an index. */
const MAX_LENGTH = 60
const MAX_PARTS = 80

export const isInline = (tag: string): boolean => INLINE.test(tag)

/** Properties that a start tag gives to its text. */
interface Marks {
  isRaised: boolean
  isLowered: boolean
  /** The markup declares it as a note sign. */
  isNote: boolean
  /** Link target: an anchor in a page (as links to notes have), a whole page, or a URL outside the book. */
  leads: 'PLACE' | 'PAGE' | 'OUT' | undefined
}

/** An inline element with its content; `at`, `end` and `texts` are indexes into the parts of the page. */
export interface Piece extends Marks {
  at: number
  end: number
  texts: readonly number[]
  text: string
  links: number
  /** Raised or lowered text inside raised or lowered text. */
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

/** Undefined for a tag without any of these properties. */
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

/**
 * Returns the marked element that begins at this part, merged with its nested elements; undefined if it is
 * not marked or too long.
 */
export function pieceAt(parts: readonly string[], at: number, looks: Looks): Piece | undefined {
  const ownMarks = marksOf(parts[at] ?? '', looks)
  if (!ownMarks) return undefined
  const texts: number[] = []
  const inner: Marks[] = []
  let text = ''
  let depth = 1
  for (let end = at + 1; end < Math.min(parts.length, at + MAX_PARTS); end += 1) {
    const part = parts[end] ?? ''
    if (end % 2 === 0) {
      texts.push(end)
      text += part
      if (text.length > MAX_LENGTH) return undefined
    } else if (!isInline(part)) return undefined
    else if (!VOID.test(part)) {
      depth += part[1] === '/' ? -1 : 1
      if (depth === 0) return { ...joined([ownMarks, ...inner]), ...{ at, end, texts, text } }
      const marks = part[1] === '/' ? undefined : marksOf(part, looks)
      if (marks) inner.push(marks)
    }
  }
  return undefined
}

function joined(all: readonly Marks[]): Omit<Piece, 'at' | 'end' | 'texts' | 'text'> {
  const [ownMarks, ...inner] = all
  const links = all.flatMap(({ leads }) => leads ?? [])
  return {
    isRaised: all.some(({ isRaised }) => isRaised),
    isLowered: ownMarks?.isLowered === true,
    isNote: all.some(({ isNote }) => isNote),
    leads: links[0],
    links: links.length,
    isNested: inner.some(({ isRaised, isLowered }) => isRaised || isLowered),
  }
}

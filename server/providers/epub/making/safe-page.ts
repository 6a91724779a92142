// Makes a page of a book safe and keeps how it looks: text, structure, pictures, classes and styles; nothing that acts.
import { Parser } from 'htmlparser2'
import sanitizeHtml from 'sanitize-html'
import { SIGN } from '../../../../domain/book/shape-body.ts'
import { truncateText } from '../../../../domain/kernel/well-formed.ts'
import { EpubFailure } from '../port.ts'
import { drawingsOut } from '../reading/drawings.ts'
import { readDtbook } from '../reading/dtbook.ts'
import { readMarkup } from '../reading/markup.ts'
import { isNoText } from '../reading/no-text.ts'
import { showParts } from '../reading/shown-parts.ts'
import { xmlText } from './draft.ts'
import { writeFormulas } from './formulas.ts'
import { mendLines } from './page-lines.ts'
import { type NameOf, safeStyle } from './safe-css.ts'

const MAX_DEPTH = 256
const MAX_ELEMENTS = 400_000
const MAX_TEXT = 20_000_000
const MATHS =
  'math mi mn mo ms mtext mspace mrow mfrac msqrt mroot mstyle merror mpadded mphantom mfenced menclose ' +
  'msub msup msubsup munder mover munderover mmultiscripts mprescripts none mtable mtr mtd mlabeledtr semantics'
const TAGS =
  'p div section article aside header footer main blockquote ul ol li dl dt dd hr br h1 h2 h3 h4 h5 h6 hgroup ' +
  'table caption colgroup col thead tbody tfoot tr th td details summary ' +
  'a em i cite dfn var strong b code kbd samp tt span q s strike del ins u mark small big sub sup abbr acronym time bdi ' +
  `bdo ruby rb rt rtc rp wbr font data pre figure figcaption img center nav address ${MATHS}`
/** Removed with all they hold; see showParts for those whose words are shown. */
const NOT_TEXT =
  'script style noscript template textarea select option iframe object embed applet video audio canvas title annotation ' +
  'annotation-xml metadata'
const EVERYWHERE =
  'id class style lang xml:lang dir title epub:type role align valign width height border cellpadding cellspacing bgcolor ' +
  'color face size aria-label hidden'

/** Marks pictures that were drawings in the page. */
const DRAWN = 'data-drawn'
const DRAWING = /^d\d+\.svg$/

/** What a page asks of the book around it. */
export interface PageContext {
  /** Pictures: the name in the new archive, by the address written in this page. */
  pictureAt: NameOf
  /** Links into the book: `c0003.xhtml#note`, by the address written in this page; undefined for others. */
  linkTo: NameOf
  /** The name of a drawing among the files; undefined when nothing of it is left. */
  drawn(svg: string): string | undefined
}

export interface SafePage {
  /** First heading, else what its head calls it; '' for none. */
  title: string
  body: string
  html: Record<string, string>
  attributes: Record<string, string>
  viewport: string | undefined
  /** Addresses of its style sheets, and the styles written in it. */
  links: string[]
  styles: string[]
}

/** Throws EpubFailure: HOSTILE for what would hang a parser, TOO_LARGE. */
export function safePage(source: string, path: string, around: PageContext): SafePage {
  if (source.length > MAX_TEXT) throw new EpubFailure('TOO_LARGE', path)
  const { page, body: written, styles: sheets } = readMarkup(xmlText(source))
  const seen = lookedOver(page, path)
  const styles = new Map<string, string>()
  const styleOf = (style: string): string => {
    const known = styles.get(style)
    if (known !== undefined) return known
    const safe = safeStyle(style, around.pictureAt)
    styles.set(style, safe)
    return safe
  }
  const isPicture = (address: string) => around.pictureAt(address.replaceAll('&amp;', '&')) !== undefined
  const drawn = drawingsOut(readDtbook(written, page), around.drawn, DRAWN)
  const body = sanitizeHtml(mendLines(showParts(drawn, isPicture)), {
    allowedTags: TAGS.split(' '),
    nonTextTags: NOT_TEXT.split(' '),
    allowedAttributes: {
      '*': EVERYWHERE.split(' '),
      a: ['href'],
      img: ['src', 'alt'],
      td: ['colspan', 'rowspan'],
      th: ['colspan', 'rowspan', 'scope'],
      col: ['span'],
      colgroup: ['span'],
      ol: ['start', 'type', 'reversed'],
      li: ['value'],
      time: ['datetime'],
      math: ['xmlns', 'display', 'alttext'],
      mo: [
        'stretchy',
        'fence',
        'separator',
        'lspace',
        'rspace',
        'minsize',
        'maxsize',
        'largeop',
        'movablelimits',
      ],
      mi: ['mathvariant'],
      mn: ['mathvariant'],
      mtext: [SIGN],
      mstyle: ['displaystyle', 'scriptlevel', 'mathvariant'],
      mfrac: ['linethickness'],
      mtable: ['columnalign', 'rowspacing', 'columnspacing'],
      mfenced: ['open', 'close', 'separators'],
      menclose: ['notation'],
    },
    allowedSchemes: ['http', 'https', 'mailto'],
    allowedSchemesByTag: { img: [] },
    allowProtocolRelative: false,
    parseStyleAttributes: false,
    nestingLimit: MAX_DEPTH + 20,
    selfClosing: ['img', 'br', 'hr', 'col', 'wbr'],
    transformTags: {
      math: (tagName, attribs) => ({
        tagName,
        attribs: { ...attribs, xmlns: 'http://www.w3.org/1998/Math/MathML' },
      }),
      image: (_, { 'xlink:href': link, href, alt = '' }) => ({
        tagName: 'img',
        attribs: pictured({ alt }, link ?? href, around),
      }),
      img: (tagName, { src, ...attribs }) => ({ tagName, attribs: pictured(attribs, src, around) }),
      a: (tagName, { href, ...attribs }) => ({ tagName, attribs: linked(attribs, href, around) }),
      nav: (tagName, attribs) => ({
        tagName,
        attribs: 'hidden' in attribs ? { ...attribs, hidden: 'hidden' } : attribs,
      }),
      '*': (tagName, attribs) => {
        if (attribs['style'] === undefined) return { tagName, attribs }
        const { style, ...others } = attribs
        const safe = styleOf(style)
        return { tagName, attribs: safe === '' ? others : { ...others, style: safe } }
      },
    },
    exclusiveFilter: ({ tag, attribs }) => (tag === 'img' && !attribs['src']) || isNoText(tag, attribs),
  })
  return {
    title: seen.title,
    body: writeFormulas(body.trim()),
    html: dressed(seen.html, ['lang', 'xml:lang', 'dir', 'class', 'style'], styleOf),
    attributes: dressed(seen.body, ['id', 'lang', 'xml:lang', 'dir', 'class', 'style', 'epub:type'], styleOf),
    viewport: seen.viewport,
    links: seen.links,
    styles: sheets,
  }
}

function pictured(attribs: Record<string, string>, address: string | undefined, { pictureAt }: PageContext) {
  if (DRAWN in attribs && address !== undefined && DRAWING.test(address)) return { ...attribs, src: address }
  const src = address === undefined ? undefined : pictureAt(address)
  return src === undefined ? attribs : { ...attribs, src }
}

function linked(attributes: Record<string, string>, href: string | undefined, { linkTo }: PageContext) {
  const { name, ...others } = attributes
  // Older books name their places so.
  const attribs = name !== undefined && others['id'] === undefined ? { ...others, id: name } : others
  if (href === undefined) return attribs
  const inside = linkTo(href)
  if (inside !== undefined) return { ...attribs, href: inside }
  return /^(https?:\/\/|mailto:)/i.test(href.trim()) ? { ...attribs, href: href.trim() } : attribs
}

const dressed = (
  attributes: Record<string, string>,
  names: string[],
  styleOf: (style: string) => string,
): Record<string, string> =>
  Object.fromEntries(
    names.flatMap((name) => {
      const value = attributes[name]
      if (!value) return []
      const safe = name === 'style' ? styleOf(value) : truncateText(value, 500)
      return safe === '' ? [] : [[name, safe]]
    }),
  )

interface Seen {
  title: string
  html: Record<string, string>
  body: Record<string, string>
  viewport: string | undefined
  links: string[]
}

/** Annotations of a word, not part of its line. */
const BESIDE = /^(?:rt|rp|rtc)$/

/** Refuses what would hang a parser, and reads what stands around the text. */
function lookedOver(text: string, path: string): Seen {
  let depth = 0
  let elements = 0
  let reading: 'title' | 'heading' | undefined
  let beside = 0
  const found = { title: '', heading: '' }
  const seen: Seen = { title: '', html: {}, body: {}, viewport: undefined, links: [] }
  const parser = new Parser(
    {
      onopentag(name, attribs) {
        depth += 1
        elements += 1
        if (depth > MAX_DEPTH || elements > MAX_ELEMENTS)
          throw new EpubFailure('HOSTILE', `too deep or too many elements: ${path}`)
        if (BESIDE.test(name)) beside += 1
        // A line of a heading ends the word before it.
        if (reading === 'heading' && /^(?:br|div|p)$/.test(name)) found.heading += ' '
        // Of files that were joined the first says how it looks.
        if (name === 'html') seen.html = { ...attribs, ...seen.html }
        else if (name === 'body') seen.body = { ...attribs, ...seen.body }
        else if (name === 'title' && found.title === '') reading = 'title'
        else if (/^h[1-6]$/.test(name) && found.heading === '') reading = 'heading'
        else if (name === 'meta' && attribs['name'] === 'viewport')
          seen.viewport = viewportOf(attribs['content'] ?? '')
        else if (name === 'link' && /\bstylesheet\b/i.test(attribs['rel'] ?? '') && seen.links.length < 50)
          seen.links.push(attribs['href'] ?? '')
      },
      ontext(data) {
        if (reading && beside === 0 && found[reading].length < 3_000) found[reading] += data
      },
      onclosetag(name) {
        depth -= 1
        if (BESIDE.test(name)) beside = Math.max(0, beside - 1)
        if (name === 'title' || /^h[1-6]$/.test(name)) reading = undefined
      },
    },
    { decodeEntities: true },
  )
  parser.end(text)
  const line = (written: string) => truncateText(written.replace(/\s+/g, ' ').trim(), 300)
  return { ...seen, title: line(found.heading) || line(found.title) }
}

/** Two numbers, and nothing else of what it may say. */
function viewportOf(content: string): string | undefined {
  const width = /\bwidth\s*=\s*(\d{1,5})/i.exec(content)?.[1]
  const height = /\bheight\s*=\s*(\d{1,5})/i.exec(content)?.[1]
  return width && height ? `width=${width}, height=${height}` : undefined
}

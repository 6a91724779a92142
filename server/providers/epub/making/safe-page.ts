// Sanitizes a page of a book: removes active content, and preserves text, structure, pictures and styles.
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
/** Elements that are removed with their content; see showParts for elements whose text is shown. */
const NOT_TEXT =
  'script style noscript template textarea select option iframe object embed applet video audio canvas title annotation ' +
  'annotation-xml metadata'
const EVERYWHERE =
  'id class style lang xml:lang dir title epub:type role align valign width height border cellpadding cellspacing bgcolor ' +
  'color face size aria-label hidden'

/** Attribute that marks pictures which were inline drawings of the page. */
const DRAWN = 'data-drawn'
const DRAWING = /^d\d+\.svg$/

/** Callbacks that resolve references from the page. */
export interface PageContext {
  /** Resolves the URL of a picture in this page to its name in the new archive. */
  pictureAt: NameOf
  /** Resolves a link within the book, e.g. to `c0003.xhtml#note`; undefined for other links. */
  linkTo: NameOf
  /** Stores an inline drawing and returns its name; undefined if nothing of it is left after sanitizing. */
  drawn(svg: string): string | undefined
}

export interface SafePage {
  /** First heading, otherwise the `title` of its head; '' if there is none. */
  title: string
  body: string
  html: Record<string, string>
  attributes: Record<string, string>
  viewport: string | undefined
  /** URLs of its style sheets, and its inline style sheets. */
  links: string[]
  styles: string[]
}

/**
 * Parses and sanitizes a page. Throws EpubFailure: HOSTILE for nesting that would block a parser, TOO_LARGE.
 */
export function safePage(source: string, path: string, context: PageContext): SafePage {
  if (source.length > MAX_TEXT) throw new EpubFailure('TOO_LARGE', path)
  const { page, body: written, styles: sheets } = readMarkup(xmlText(source))
  const outline = inspectPage(page, path)
  const styles = new Map<string, string>()
  const styleOf = (style: string): string => {
    const known = styles.get(style)
    if (known !== undefined) return known
    const safe = safeStyle(style, context.pictureAt)
    styles.set(style, safe)
    return safe
  }
  const isPicture = (address: string) => context.pictureAt(address.replaceAll('&amp;', '&')) !== undefined
  const drawn = drawingsOut(readDtbook(written, page), context.drawn, DRAWN)
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
        attribs: pictured({ alt }, link ?? href, context),
      }),
      img: (tagName, { src, ...attribs }) => ({ tagName, attribs: pictured(attribs, src, context) }),
      a: (tagName, { href, ...attribs }) => ({ tagName, attribs: linked(attribs, href, context) }),
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
    title: outline.title,
    body: writeFormulas(body.trim()),
    html: dressed(outline.html, ['lang', 'xml:lang', 'dir', 'class', 'style'], styleOf),
    attributes: dressed(
      outline.body,
      ['id', 'lang', 'xml:lang', 'dir', 'class', 'style', 'epub:type'],
      styleOf,
    ),
    viewport: outline.viewport,
    links: outline.links,
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
  // Older books use `name` instead of `id` for anchors.
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

interface PageOutline {
  title: string
  html: Record<string, string>
  body: Record<string, string>
  viewport: string | undefined
  links: string[]
}

/** Ruby annotations, which are not part of the line. */
const RUBY_ANNOTATION = /^(?:rt|rp|rtc)$/

/** Throws on a page that would block a parser, and parses title, attributes and metadata. */
function inspectPage(text: string, path: string): PageOutline {
  let depth = 0
  let elements = 0
  let reading: 'title' | 'heading' | undefined
  let annotationDepth = 0
  const found = { title: '', heading: '' }
  const outline: PageOutline = { title: '', html: {}, body: {}, viewport: undefined, links: [] }
  const parser = new Parser(
    {
      onopentag(name, attribs) {
        depth += 1
        elements += 1
        if (depth > MAX_DEPTH || elements > MAX_ELEMENTS)
          throw new EpubFailure('HOSTILE', `too deep or too many elements: ${path}`)
        if (RUBY_ANNOTATION.test(name)) annotationDepth += 1
        // A line break in a heading separates words.
        if (reading === 'heading' && /^(?:br|div|p)$/.test(name)) found.heading += ' '
        // In a page that was joined from several files, the attributes of the first file have priority.
        if (name === 'html') outline.html = { ...attribs, ...outline.html }
        else if (name === 'body') outline.body = { ...attribs, ...outline.body }
        else if (name === 'title' && found.title === '') reading = 'title'
        else if (/^h[1-6]$/.test(name) && found.heading === '') reading = 'heading'
        else if (name === 'meta' && attribs['name'] === 'viewport')
          outline.viewport = viewportOf(attribs['content'] ?? '')
        else if (name === 'link' && /\bstylesheet\b/i.test(attribs['rel'] ?? '') && outline.links.length < 50)
          outline.links.push(attribs['href'] ?? '')
      },
      ontext(data) {
        if (reading && annotationDepth === 0 && found[reading].length < 3_000) found[reading] += data
      },
      onclosetag(name) {
        depth -= 1
        if (RUBY_ANNOTATION.test(name)) annotationDepth = Math.max(0, annotationDepth - 1)
        if (name === 'title' || /^h[1-6]$/.test(name)) reading = undefined
      },
    },
    { decodeEntities: true },
  )
  parser.end(text)
  const line = (written: string) => truncateText(written.replace(/\s+/g, ' ').trim(), 300)
  return { ...outline, title: line(found.heading) || line(found.title) }
}

/** Parses width and height; everything else of the viewport is dropped. */
function viewportOf(content: string): string | undefined {
  const width = /\bwidth\s*=\s*(\d{1,5})/i.exec(content)?.[1]
  const height = /\bheight\s*=\s*(\d{1,5})/i.exec(content)?.[1]
  return width && height ? `width=${width}, height=${height}` : undefined
}

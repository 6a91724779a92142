// Sanitizes a chapter of an EPUB: text, structure and pictures are allowed, active content is not.
import { Parser } from 'htmlparser2'
import sanitizeHtml from 'sanitize-html'
import { truncateText } from '../../../../domain/kernel/well-formed.ts'
import { mendLines } from '../making/page-lines.ts'
import { EpubFailure, type EpubText } from '../port.ts'
import { partsApart } from './drawings.ts'
import { readDtbook } from './dtbook.ts'
import { withoutOwnEntities } from './entities.ts'
import { writeFormulas } from './formula.ts'
import { readMarkup } from './markup.ts'
import { isNoText } from './no-text.ts'
import { inArchive } from './path.ts'
import { showParts } from './shown-parts.ts'
import { decodeXml } from './xml.ts'

const MAX_DEPTH = 256
const MAX_ELEMENTS = 200_000
const MAX_TEXT = 20_000_000
const TAGS =
  'p div section article aside header footer main blockquote ul ol li dl dt dd hr br h1 h2 h3 h4 h5 h6 ' +
  'table caption colgroup col thead tbody tfoot tr th td ' +
  'a em i cite dfn var strong b code kbd samp tt span q s del ins u mark small big sub sup abbr time bdi bdo ruby rb rt rp wbr ' +
  'pre figure figcaption img center nav address'
/** Elements that are removed with their content; see showParts for elements whose text is shown. */
const NOT_TEXT =
  'script style noscript template textarea select option button form iframe object embed video audio canvas title'
const PICTURE = /\.(?:png|jpe?g|gif|webp|avif|svg)$/i
const EVERYWHERE = ['id', 'class', 'lang', 'xml:lang', 'dir', 'title', 'epub:type', 'role']

/** Decodes and sanitizes a chapter. Throws EpubFailure: HOSTILE, TOO_LARGE. */
export function safeChapter(bytes: Uint8Array, path: string): EpubText {
  const { page, body } = readMarkup(withoutOwnEntities(decodeXml(bytes)))
  const title = inspectPage(page, path)
  const text = partsApart(readDtbook(body, page))
  const xhtml = sanitizeHtml(writeFormulas(mendLines(showParts(text, (address) => PICTURE.test(address)))), {
    allowedTags: TAGS.split(' '),
    nonTextTags: NOT_TEXT.split(' '),
    allowedAttributes: {
      '*': EVERYWHERE,
      a: ['href'],
      img: ['src', 'alt', 'width', 'height'],
      td: ['colspan', 'rowspan'],
      th: ['colspan', 'rowspan', 'scope'],
      ol: ['start', 'type', 'reversed'],
      li: ['value'],
      time: ['datetime'],
    },
    allowedSchemes: ['http', 'https', 'mailto'],
    allowedSchemesByTag: { img: [] },
    allowProtocolRelative: false,
    nestingLimit: MAX_DEPTH + 20,
    selfClosing: ['img', 'br', 'hr', 'col', 'wbr'],
    transformTags: {
      // A cover is often a picture inside an SVG.
      image: (_, { 'xlink:href': link, href, alt = '' }) => ({
        tagName: 'img',
        attribs: { ...sourceOf(link ?? href, path), alt },
      }),
      img: (tagName, attribs) => {
        const { src, alt, width, height, id, class: name } = attribs
        const allowedAttributes = { alt, width, height, id, class: name }
        return { tagName, attribs: { ...withoutEmpty(allowedAttributes), ...sourceOf(src, path) } }
      },
      a: (tagName, { href, ...attribs }) => ({ tagName, attribs: { ...attribs, ...linkOf(href, path) } }),
    },
    exclusiveFilter: ({ tag, attribs }) => (tag === 'img' && !attribs['src']) || isNoText(tag, attribs),
  })
  return { path, title, xhtml: xhtml.trim() }
}

/** A chapter that is a picture file. */
export const pictureText = (path: string): EpubText => ({
  ...{ path, title: '' },
  xhtml: `<p><img src="${path.replaceAll('&', '&amp;').replaceAll('"', '&quot;')}" alt="" /></p>`,
})

const withoutEmpty = (attribs: Record<string, string | undefined>): Record<string, string> =>
  Object.fromEntries(Object.entries(attribs).flatMap(([name, value]) => (value ? [[name, value]] : [])))

/** Pictures within the book only: an external picture would disclose the reader to another site. */
function sourceOf(src: string | undefined, path: string): Record<string, string> {
  const at = src === undefined ? undefined : inArchive(src, path)
  return at && at.path !== path ? { src: at.path } : {}
}

function linkOf(href: string | undefined, path: string): Record<string, string> {
  if (href === undefined) return {}
  const at = inArchive(href, path)
  if (at) return { href: at.fragment === '' ? at.path : `${at.path}#${at.fragment}` }
  return { href }
}

/** Ruby annotations, which are not part of the line. */
const RUBY_ANNOTATION = /^(?:rt|rp|rtc)$/

/** Throws on a page that would block a parser; returns its first heading, otherwise its title. */
function inspectPage(text: string, path: string): string {
  if (text.length > MAX_TEXT) throw new EpubFailure('TOO_LARGE', path)
  let depth = 0
  let elements = 0
  let reading: 'title' | 'heading' | undefined
  let annotationDepth = 0
  const found = { title: '', heading: '' }
  const parser = new Parser(
    {
      onopentagname(name) {
        depth += 1
        elements += 1
        if (depth > MAX_DEPTH || elements > MAX_ELEMENTS)
          throw new EpubFailure('HOSTILE', `too deep: ${path}`)
        if (RUBY_ANNOTATION.test(name)) annotationDepth += 1
        // A line break in a heading separates words.
        if (reading === 'heading' && /^(?:br|div|p)$/.test(name)) found.heading += ' '
        if (name === 'title' && found.title === '') reading = 'title'
        if (/^h[1-6]$/.test(name) && found.heading === '') reading = 'heading'
      },
      ontext(data) {
        if (reading && annotationDepth === 0 && found[reading].length < 500) found[reading] += data
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
  const line = (written: string) => truncateText(written.replace(/\s+/g, ' ').trim(), 500)
  return line(found.heading) || line(found.title)
}

// Sanitizes the markup of an article: text, structure and pictures are allowed, active content is not.
import sanitizeHtml from 'sanitize-html'

const STRUCTURE = 'p div section article main aside header footer address blockquote ul ol li dl dt dd hr br'
const HEADINGS = 'h1 h2 h3 h4 h5 h6'
const TABLES = 'table caption thead tbody tfoot tr th td'
const INLINE =
  'a em i cite var strong b code kbd samp tt span q s del ins u mark small sub sup abbr time bdi bdo'
const OTHER = 'pre figure figcaption picture source img'
const TAGS = [STRUCTURE, HEADINGS, TABLES, INLINE, OTHER].join(' ').split(' ')
/** Elements that are removed with their content, because they are not running text. */
const NOT_TEXT =
  'script style noscript template textarea select option button form iframe object embed video audio canvas svg map title'.split(
    ' ',
  )

/** Attributes that show that a text is raised or a note sign; they are not part of the resulting blocks. */
const NOTE_ATTRIBUTES = ['class', 'style', 'role', 'epub:type']

const OPTIONS: sanitizeHtml.IOptions = {
  allowedTags: TAGS,
  nonTextTags: NOT_TEXT,
  allowedAttributes: {
    '*': NOTE_ATTRIBUTES,
    a: ['href'],
    img: ['src', 'srcset', 'data-src', 'alt', 'width', 'height'],
    source: ['srcset'],
    td: ['colspan', 'rowspan'],
    th: ['colspan', 'rowspan'],
  },
  allowedSchemes: ['http', 'https'],
  allowedSchemesAppliedToAttributes: ['href', 'src', 'data-src'],
  allowProtocolRelative: true,
  parseStyleAttributes: false,
  transformTags: { 'amp-img': 'img' },
  // Pages with deeper nesting than 256 were rejected before; Readability adds a few wrapper elements.
  nestingLimit: 300,
}

/**
 * Sanitizes the HTML of an article: no scripts, event handlers, forms, frames, or URL schemes other than
 * http(s).
 */
export function cleanArticle(html: string): string {
  return sanitizeHtml(html, OPTIONS)
}

// Leaves of an article's markup what carries text, structure or a picture, and nothing that can act.
import sanitizeHtml from 'sanitize-html'

const STRUCTURE = 'p div section article main aside header footer address blockquote ul ol li dl dt dd hr br'
const HEADINGS = 'h1 h2 h3 h4 h5 h6'
const TABLES = 'table caption thead tbody tfoot tr th td'
const INLINE =
  'a em i cite var strong b code kbd samp tt span q s del ins u mark small sub sup abbr time bdi bdo'
const OTHER = 'pre figure figcaption picture source img'
const TAGS = [STRUCTURE, HEADINGS, TABLES, INLINE, OTHER].join(' ').split(' ')
/** Removed with all they hold: none of it is the article's running text. */
const NOT_TEXT =
  'script style noscript template textarea select option button form iframe object embed video audio canvas svg map title'.split(
    ' ',
  )

/** What says that a text is raised, or the sign of a note: none of it goes on into an article. */
const SAYS_NOTE = ['class', 'style', 'role', 'epub:type']

const OPTIONS: sanitizeHtml.IOptions = {
  allowedTags: TAGS,
  nonTextTags: NOT_TEXT,
  allowedAttributes: {
    '*': SAYS_NOTE,
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
  // The page was refused before if it nests deeper (256); Readability adds a few wrappers of its own.
  nestingLimit: 300,
}

/** Article HTML in, article HTML out, without scripts, handlers, styles, forms, frames, and schemes other than http(s). */
export function cleanArticle(html: string): string {
  return sanitizeHtml(html, OPTIONS)
}

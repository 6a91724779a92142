// Builds the DOM of a chapter from an allowlist of elements: the browser never parses markup of the book.

import { RUBY_ATTRIBUTE, type ShapedElement, SIGN } from '../../../../../domain/book/shape-body.ts'
import { TEXT_ATTRIBUTE } from '../../highlights/text-place.ts'
import { applyAllowedStyles, OWN_CLASS } from './allowed-styles.ts'
import { NAME_ATTRIBUTE, NOT_COUNTED } from './cfi.ts'

const MATHML = 'http://www.w3.org/1998/Math/MathML'
const TAGS = new Set(
  (
    'p div section article aside header footer main blockquote ul ol li dl dt dd hr h1 h2 h3 h4 h5 h6 hgroup table ' +
    'caption colgroup col thead tbody tfoot tr th td em i cite dfn var strong b code kbd samp span q s ' +
    'strike del ins u mark small big sub sup abbr time bdi bdo ruby rb rt rp wbr pre figure figcaption center nav address'
  ).split(' '),
)
const MATHS = new Set(
  (
    'math mi mn mo ms mtext mspace mrow mfrac msqrt mroot mstyle merror mpadded mphantom mfenced menclose msub msup ' +
    'msubsup munder mover munderover mmultiscripts mprescripts none mtable mtr mtd mlabeledtr semantics'
  ).split(' '),
)
/** Attributes that carry meaning for the text; all others are left out. */
const ALLOWED_ATTRIBUTES = new Set([
  ...[
    'lang',
    'dir',
    'title',
    'colspan',
    'rowspan',
    'scope',
    'span',
    'start',
    'reversed',
    'value',
    'datetime',
    RUBY_ATTRIBUTE,
  ],
  ...[
    'aria-label',
    'hidden',
    'mathvariant',
    'stretchy',
    'fence',
    'separator',
    'displaystyle',
    'display',
    'linethickness',
    SIGN,
  ],
])
/** `details` becomes a plain open block: on a page, a tap there must look up a word. */
const AS_BLOCK = new Set(['details', 'summary'])
/** Target of a link; followed by our handler only. */
export const LINK_ATTRIBUTE = 'data-link'
/** What the book declares an element to be (`epub:type`, `role`): `noteref`, `footnote` … */
export const KIND_ATTRIBUTE = 'data-kind'
/** File name of a picture of the book. */
export const PICTURE_ATTRIBUTE = 'data-picture'

/**
 * Builds the element of the chapter's body; its pictures have a name, but no URL yet. `language`: of the
 * book.
 */
export function buildChapter(body: ShapedElement, language: string): HTMLElement {
  const made = elementOf(body, document.createElement('div'))
  if (!made.lang) made.lang = language || 'en'
  return made as HTMLElement
}

function build(node: ShapedElement | string): Node {
  if (typeof node === 'string') return document.createTextNode(node)
  const { name } = node
  if (MATHS.has(name)) return elementOf(node, document.createElementNS(MATHML, name))
  if (name === 'img') return picture(node)
  if (name === 'a') return link(node)
  // A line break is part of the text: it separates the words on its two sides.
  if (name === 'br') {
    const line = document.createElement('span')
    line.setAttribute('data-br', '')
    return elementOf(node, line)
  }
  const isBlock = node.block || AS_BLOCK.has(name)
  return elementOf(node, document.createElement(TAGS.has(name) ? name : isBlock ? 'div' : 'span'))
}

function elementOf<E extends HTMLElement | Element>(node: ShapedElement, element: E): E {
  for (const [name, value] of Object.entries(node.attributes)) {
    if (ALLOWED_ATTRIBUTES.has(name)) element.setAttribute(name, value)
    else if (name === 'xml:lang') element.setAttribute('lang', value)
    else if (name === 'id') element.setAttribute(NAME_ATTRIBUTE, value)
    else if (name === 'class')
      element.setAttribute(
        'class',
        value
          .replace(/\s+/g, ' ')
          .trim()
          .replace(/(^| )(?=\S)/g, `$1${OWN_CLASS}`),
      )
    else if (name === 'epub:type' || name === 'role')
      element.setAttribute(KIND_ATTRIBUTE, `${element.getAttribute(KIND_ATTRIBUTE) ?? ''} ${value}`.trim())
    else if (name === 'style' && element instanceof HTMLElement) applyAllowedStyles(element, value)
  }
  if (node.isWrap) element.setAttribute(NOT_COUNTED, '')
  if (node.block) {
    element.setAttribute(TEXT_ATTRIBUTE, node.block.id)
    element.setAttribute('data-para', node.block.id)
  }
  element.append(...node.children.map(build))
  return element
}

function picture(node: ShapedElement): HTMLElement {
  const image = elementOf(node, document.createElement('img'))
  image.alt = node.attributes['alt'] ?? ''
  image.setAttribute(PICTURE_ATTRIBUTE, node.attributes['src'] ?? '')
  for (const side of ['width', 'height'] as const) {
    const pixels = Number(node.attributes[side])
    if (pixels > 0) image[side] = pixels
  }
  return image
}

function link(node: ShapedElement): HTMLElement {
  const made = elementOf(node, document.createElement('a'))
  const href = node.attributes['href']
  if (href !== undefined) {
    made.setAttribute(LINK_ATTRIBUTE, href)
    made.setAttribute('role', 'link')
    made.tabIndex = 0
  }
  return made
}

// Makes a page ready for the search for its article: formulas become words, what belongs to the site's own business goes.
import { normaliseSpace } from '../../../../domain/article/block.ts'
import { parseJson } from '../../../../domain/kernel/json.ts'
import { readCode } from './code-lines.ts'
import { dropEdits } from './edits.ts'
import { spellFormulas } from './formulas.ts'
import { lazyStylesOf } from './page-styles.ts'
import { partLines } from './part-lines.ts'
import { raiseText } from './raise-text.ts'

/** Meant for screen readers or for nobody: labels of buttons and links, never a piece of the text. */
const UNSEEN =
  '.sr-only, .visually-hidden, .visuallyhidden, .screen-reader-text, .screen-reader-only, .assistive-text, .mw-editsection'
/** A longer one is text that somebody hid for another reason. */
const MAX_UNSEEN_LENGTH = 200
/** A box that asks for an address is about so long at most, heading and small print included. */
const MAX_BOX_LENGTH = 450
const NOT_A_BOX = new Set(['BODY', 'HTML', 'MAIN', 'ARTICLE'])
/** A way back from a footnote. */
const WAY_BACK = /^[\s[(]*[↩⤴⏎↵^↑][\uFE0E\uFE0F]?[\s\])]*$/u

/** Changes `document` in place; safe on any page. */
export function prepareDocument(document: Document): void {
  for (const node of document.querySelectorAll(UNSEEN))
    if ((node.textContent ?? '').length < MAX_UNSEEN_LENGTH) node.remove()
  for (const link of document.querySelectorAll('a')) if (WAY_BACK.test(link.textContent ?? '')) link.remove()
  dropLetterBoxes(document)
  dropEdits(document)
  readCode(document)
  spellFormulas(document)
  const styleOf = lazyStylesOf(document)
  partLines(document, styleOf)
  raiseText(document, styleOf)
  findPictures(document)
}

/** Attributes in which pages keep the address of a picture that a script is to load. */
const LAZY = [
  'data-src',
  'data-original',
  'data-lazy-src',
  'data-lazy',
  'data-original-src',
  'data-full-src',
  'data-hi-res-src',
  'data-large-file',
  'data-image',
  'data-url',
]
const LAZY_SETS = ['data-srcset', 'data-lazy-srcset', 'data-original-set']
const PICTURE_FILE = /\.(?:jpe?g|png|webp|gif|avif)(?:[?#].*)?$/i
const PLACEHOLDER =
  /(?:^|[/_-])(?:blank|spacer|placeholder|transparent|pixel|1x1|grey|gray|loading)[^/]*\.(?:gif|png|svg|jpe?g)/i

/** A picture whose address is not where browsers look for it: in another attribute, in JSON, or behind the link around it. */
function findPictures(document: Document): void {
  for (const picture of document.querySelectorAll('img')) {
    if (isShown(picture.getAttribute('src')) || isShown(picture.getAttribute('srcset'))) continue
    const lazySource = LAZY.map((name) => picture.getAttribute(name)).find(isShown)
    const set = LAZY_SETS.map((name) => picture.getAttribute(name)).find(isShown)
    const link = picture.closest('a')?.getAttribute('href')
    const address =
      lazySource ?? addressInJson(picture) ?? (link && PICTURE_FILE.test(link) ? link : undefined)
    if (set) picture.setAttribute('srcset', set)
    if (address) picture.setAttribute('src', address)
  }
}

const isShown = (address: string | null | undefined): boolean =>
  !!address?.trim() && !/^\s*(?:data|about|blob):/i.test(address) && !PLACEHOLDER.test(address)

/** As `data-attrs` of Substack: the first address in an attribute that holds an object. */
function addressInJson(picture: Element): string | undefined {
  for (const { value } of picture.attributes) {
    if (!/^\s*\{/.test(value) || value.length > 20_000) continue
    const [, text = ''] =
      /"(?:src|url|original|full|large)"\s*:\s*("(?:[^"\\]|\\.){1,2000}")/.exec(value) ?? []
    if (text === '') continue
    const address: unknown = parseJson(text)
    if (typeof address === 'string' && isShown(address)) return address
  }
  return undefined
}

/** The smallest box around each field for an e-mail address, as long as it holds little else. */
function dropLetterBoxes(document: Document): void {
  for (const field of document.querySelectorAll('input[type="email"], input[name="email" i]')) {
    let box: Element = field
    for (let around = field.parentElement; around && isBox(around); around = around.parentElement)
      box = around
    box.remove()
  }
}

const isBox = (element: Element): boolean =>
  !NOT_A_BOX.has(element.nodeName) &&
  element.querySelector('article, main, h1') === null &&
  normaliseSpace(element.textContent ?? '').length < MAX_BOX_LENGTH

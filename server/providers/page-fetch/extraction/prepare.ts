// Prepares a page for the extraction: converts formulas to text, removes elements of the user interface.
import { normaliseSpace } from '../../../../domain/article/block.ts'
import { parseJson } from '../../../../domain/kernel/json.ts'
import { joinBrokenLines } from './broken-lines.ts'
import { readCode } from './code-lines.ts'
import { dropEdits } from './edits.ts'
import { spellFormulas } from './formulas.ts'
import { lazyStylesOf } from './page-styles.ts'
import { partLines } from './part-lines.ts'
import { raiseText } from './raise-text.ts'

/** Text for screen readers only, or hidden: labels of buttons and links, never part of the article. */
const UNSEEN =
  '.sr-only, .visually-hidden, .visuallyhidden, .screen-reader-text, .screen-reader-only, .assistive-text, .mw-editsection'
/** Max. length of a hidden label; longer text is hidden for another reason. */
const MAX_UNSEEN_LENGTH = 200
/** Max. text length of a newsletter box, including its heading and small print. */
const MAX_BOX_LENGTH = 450
const NOT_A_BOX = new Set(['BODY', 'HTML', 'MAIN', 'ARTICLE'])
/** Link from a footnote back to the text. */
const WAY_BACK = /^[\s[(]*[↩⤴⏎↵^↑][\uFE0E\uFE0F]?[\s\])]*$/u

/** Modifies `document` in place; safe for any page. */
export function prepareDocument(document: Document): void {
  for (const node of document.querySelectorAll(UNSEEN))
    if ((node.textContent ?? '').length < MAX_UNSEEN_LENGTH) node.remove()
  for (const link of document.querySelectorAll('a')) if (WAY_BACK.test(link.textContent ?? '')) link.remove()
  dropLetterBoxes(document)
  dropEdits(document)
  joinBrokenLines(document)
  readCode(document)
  spellFormulas(document)
  const styleOf = lazyStylesOf(document)
  partLines(document, styleOf)
  raiseText(document, styleOf)
  findPictures(document)
}

/** Attributes in which pages store the URL of a lazily loaded picture. */
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

/**
 * Sets `src` and `srcset` of lazily loaded pictures: from another attribute, from JSON, or from the link
 * around the picture.
 */
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

/** E.g. `data-attrs` of Substack: the first URL in an attribute that contains a JSON object. */
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

/** Removes the newsletter box around each e-mail field: the largest parent that contains little else. */
function dropLetterBoxes(document: Document): void {
  // Text of a parent is read once, not for each of its fields.
  const others = new Set<Element>()
  for (const field of document.querySelectorAll('input[type="email"], input[name="email" i]')) {
    if (!field.isConnected) continue
    let box: Element = field
    let around = field.parentElement
    for (; around && !others.has(around) && isBox(around); around = around.parentElement) box = around
    if (around) others.add(around)
    box.remove()
  }
}

const isBox = (element: Element): boolean =>
  !NOT_A_BOX.has(element.nodeName) &&
  element.querySelector('article, main, h1') === null &&
  normaliseSpace(element.textContent ?? '').length < MAX_BOX_LENGTH

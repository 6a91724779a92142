// Makes a page ready for the search for its article: formulas become words, what belongs to the site's own business goes.
import { parseHTML } from 'linkedom'
import { normaliseSpace } from '../../../../domain/article/block.ts'
import { type FormulaNode, formulaLine } from '../../../../domain/article/formula.ts'
import { parseJson } from '../../../../domain/kernel/json.ts'
import { firstPart } from '../../../../domain/kernel/well-formed.ts'
import { partLines } from './part-lines.ts'

/** Meant for screen readers or for nobody: labels of buttons and links, never a piece of the text. */
const UNSEEN =
  '.sr-only, .visually-hidden, .visuallyhidden, .screen-reader-text, .screen-reader-only, .assistive-text, .mw-editsection'
/** A longer one is text that somebody hid for another reason. */
const LONGEST_UNSEEN = 200
/** A box that asks for an address is about so long at most, heading and small print included. */
const LONGEST_BOX = 450
const NOT_A_BOX = new Set(['BODY', 'HTML', 'MAIN', 'ARTICLE'])
/** A way back from a footnote. */
const WAY_BACK = /^[\s[(]*[↩⤴⏎↵^↑][\uFE0E\uFE0F]?[\s\])]*$/u

/** Changes `document` in place; safe on any page. */
export function prepare(document: Document): void {
  for (const node of document.querySelectorAll(UNSEEN))
    if ((node.textContent ?? '').length < LONGEST_UNSEEN) node.remove()
  for (const link of document.querySelectorAll('a')) if (WAY_BACK.test(link.textContent ?? '')) link.remove()
  dropLetterBoxes(document)
  spellFormulas(document)
  partLines(document)
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
    const given = LAZY.map((name) => picture.getAttribute(name)).find(isShown)
    const set = LAZY_SETS.map((name) => picture.getAttribute(name)).find(isShown)
    const link = picture.closest('a')?.getAttribute('href')
    const address = given ?? addressInJson(picture) ?? (link && PICTURE_FILE.test(link) ? link : undefined)
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
  normaliseSpace(element.textContent ?? '').length < LONGEST_BOX

/** A formula is in the text once, as a line of signs where its markup has them, else by its source or its description. */
function spellFormulas(document: Document): void {
  const spell = (node: Element, source: string | null | undefined) => {
    const text = readable(source ?? '')
    const word = document.createElement('code')
    word.textContent = text
    if (text === '') node.remove()
    else node.replaceWith(word)
  }
  for (const script of document.querySelectorAll('script[type^="math/"]')) dropDrawn(script)
  // What is drawn beside a formula's own markup says the same again.
  for (const node of document.querySelectorAll(DRAWN)) {
    if (!node.isConnected) continue
    const math = node.querySelector('math')
    const said = node.querySelector('img[alt]')?.getAttribute('alt') || node.getAttribute('aria-label')
    const source = (math && sourceOf(math)) || said
    if (source) spell(node, source)
    else if (node.matches('.MathJax_Preview')) node.remove()
  }
  for (const node of document.querySelectorAll('math')) spell(node, sourceOf(node))
  for (const node of document.querySelectorAll('script[type^="math/tex"]')) spell(node, node.textContent)
  for (const node of document.querySelectorAll('script[type^="math/mml"]')) {
    const math = parseHTML(`<html><body>${node.textContent ?? ''}</body></html>`).document.querySelector(
      'math',
    )
    spell(node, math && sourceOf(math))
  }
  for (const node of document.querySelectorAll('img.latex[alt], img.tex[alt], img.math[alt]'))
    spell(node, node.getAttribute('alt'))
}

const DRAWN = '.katex, .mwe-math-element, mjx-container, .MathJax, .MathJax_Preview'
/** What MathJax writes before the source of a formula. */
const BY_MATHJAX =
  '.MathJax, .MathJax_Display, .MathJax_Preview, .MathJax_SVG, .MathJax_CHTML, .MathJax_SVG_Display, .MJXc-display'

/** A script with the source of a formula gives way to the markup of the same formula before it, or that to the script. */
function dropDrawn(script: Element): void {
  for (
    let before = script.previousElementSibling;
    before?.matches(BY_MATHJAX);
    before = script.previousElementSibling
  ) {
    const math = before.querySelector('math')
    if (math) {
      before.replaceWith(math)
      script.remove()
      return
    }
    before.remove()
  }
}

/** Its signs as a line; where nothing of it is drawn, the source that it was made of. */
function sourceOf(math: Element): string {
  const annotation = math.querySelector('annotation[encoding*="tex" i]')?.textContent
  return formulaLine(formulaOf(math)) || annotation?.trim() || ''
}

const formulaOf = (element: Element): FormulaNode => ({
  name: element.nodeName.toLowerCase().replace(/^\w+:/, ''),
  attributes: Object.fromEntries([...element.attributes].map(({ name, value }) => [name, value])),
  children: [...element.childNodes].flatMap((node): FormulaNode['children'] => {
    if (node.nodeType === 1) return [formulaOf(node as Element)]
    return node.nodeType === 3 ? [node.textContent ?? ''] : []
  }),
})

/** The source of a formula without what only tells a printer how it looks. */
const readable = (source: string): string => {
  const bare = normaliseSpace(source)
    .replace(/^\{\\(?:display|text)style\s*(.*)\}$/s, '$1')
    .replace(/\\(?:displaystyle|textstyle|left|right|,|;|!|quad|qquad)(?![a-zA-Z])/g, ' ')
  return firstPart(normaliseSpace(bare), 1000)
}

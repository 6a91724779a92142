// Renders the formulas of a page as text, each one once, in however many notations the page contains it.
import { parseHTML } from 'linkedom'
import { normaliseSpace } from '../../../../domain/article/block.ts'
import { type FormulaNode, formulaLine } from '../../../../domain/article/formula.ts'
import { formatTexLine, visibleSigns } from '../../../../domain/article/tex-line.ts'

/**
 * Replaces each formula by one line of text, from its markup if possible, otherwise from its TeX source or
 * its description.
 */
export function spellFormulas(document: Document): void {
  const spell = (node: Element, source: string | null | undefined) => {
    const text = formatTexLine(source ?? '')
    const word = document.createElement('code')
    word.textContent = text
    if (text === '') node.remove()
    else node.replaceWith(word)
  }
  for (const script of document.querySelectorAll('script[type^="math/"]')) dropDrawn(script)
  // The rendering next to a formula's markup is the same formula again.
  const holders = holdersIn(document)
  for (const node of document.querySelectorAll(DRAWN)) {
    if (!node.isConnected || !mayBeDrawing(node, holders) || !isDrawing(node)) continue
    const math = node.querySelector('math')
    const source = (math && sourceOf(math)) || labelOf(node)
    if (source) spell(node, source)
    else if (node.matches('.MathJax_Preview') || isDrawnAgain(node)) node.remove()
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

/** The elements that contain a formula, those that contain several, and those with a described picture. */
interface Holders {
  one: ReadonlySet<Element>
  several: ReadonlySet<Element>
  pictures: ReadonlySet<Element>
}

/** In linear time: no ancestor is passed more than once for each set, however deep elements are nested. */
function holdersIn(document: Document): Holders {
  const [one, several, pictures] = [new Set<Element>(), new Set<Element>(), new Set<Element>()]
  const addAround = (
    node: Element,
    to: Set<Element>,
    isPassed: (around: Element) => void = () => undefined,
  ) => {
    let around = node.parentElement
    for (; around && !to.has(around); around = around.parentElement) to.add(around)
    // From here on, all ancestors are in the set already.
    if (around) isPassed(around)
  }
  for (const math of document.querySelectorAll('math'))
    addAround(math, one, (around) => {
      several.add(around)
      addAround(around, several)
    })
  for (const picture of document.querySelectorAll('img[alt]')) addAround(picture, pictures)
  return { one, several, pictures }
}

/** False if an element holds several formulas, or none that it could be the rendering of. */
function mayBeDrawing(node: Element, { one, several, pictures }: Holders): boolean {
  if (isKatex(node)) return true
  if (several.has(node)) return false
  if (one.has(node) || pictures.has(node) || node.hasAttribute('aria-label')) return true
  const beside = [touching(node), touching(node, 'nextSibling')]
  return node.matches('.MathJax_Preview') || beside.some((math) => math?.nodeName.toUpperCase() === 'MATH')
}

function isKatex({ children }: Element): boolean {
  const [first, second, third] = children
  return !!first?.matches('.katex-mathml') && !!second?.matches('.katex-html') && !third
}

const DRAWN = '.katex, .mwe-math-element, mjx-container, .MathJax, .MathJax_Preview'
/** Elements that MathJax inserts before the source of a formula. */
const BY_MATHJAX =
  '.MathJax, .MathJax_Display, .MathJax_Preview, .MathJax_SVG, .MathJax_CHTML, .MathJax_SVG_Display, .MJXc-display'

/**
 * Deduplicates a formula whose source is in a script. If the elements before the script contain its MathML,
 * the script is removed; otherwise the preview and the rendering before the script are removed.
 */
function dropDrawn(script: Element): void {
  let isDrawn = false
  for (let before = touching(script); before?.matches(BY_MATHJAX); before = touching(script)) {
    const isPreview = before.matches('.MathJax_Preview')
    if ((isDrawn && !isPreview) || !isDrawing(before, script.textContent ?? '')) return
    const math = before.querySelector('math')
    if (math) {
      before.replaceWith(math)
      script.remove()
      return
    }
    before.remove()
    isDrawn ||= !isPreview
  }
}

/** True for the rendering of the formula whose markup is directly before or after it. */
function isDrawnAgain(node: Element): boolean {
  const signs = visibleSigns(node.textContent ?? '')
  return [touching(node), touching(node, 'nextSibling')].some(
    (math) => math?.nodeName.toUpperCase() === 'MATH' && visibleSigns(math.textContent ?? '') === signs,
  )
}

/** The element directly before or after it, ignoring white space and comments. */
function touching(
  element: Element,
  side: 'previousSibling' | 'nextSibling' = 'previousSibling',
): Element | undefined {
  let next = element[side]
  while (next && next.nodeType !== 1 && (next.nodeType === 8 || isBlank(next))) next = next[side]
  return next?.nodeType === 1 ? (next as Element) : undefined
}

const isBlank = (node: Node): boolean => (node.textContent ?? '').trim() === ''

/** Elements that a rendered formula consists of. */
const OF_DRAWINGS = /^(?:SPAN|NOBR|DIV|IMG|SCRIPT|MJX-.*)$/
/** Elements whose content is a notation of its own. */
const NOTATION = /^(?:MATH|SVG)$/
const TWO_WORDS = /\p{L}{2,}[\s,;]+\p{L}{2,}/u

/**
 * True if an element contains one formula in one or more notations; false for a part of the page with
 * formulas and text.
 * @param source source of the formula, if it is next to the element
 */
function isDrawing(element: Element, source = ''): boolean {
  if (isKatex(element)) return true
  const texts: string[] = []
  let formulas = 0
  const isOfDrawing = (node: Element): boolean =>
    // A part of the page has many formulas: stop after the second one.
    formulas < 2 &&
    [...node.childNodes].every((child) => {
      if (child.nodeType === 3) texts.push(child.textContent ?? '')
      if (child.nodeType !== 1) return true
      const inner = child as Element
      const name = inner.nodeName.toUpperCase()
      if (name === 'MATH') formulas += 1
      return NOTATION.test(name) || (OF_DRAWINGS.test(name) && isOfDrawing(inner))
    })
  if (!isOfDrawing(element) || formulas > 1) return false
  if (element.matches('.MathJax_Preview')) return true
  const hasOwnText = [...element.childNodes].some((child) => child.nodeType === 3 && !isBlank(child))
  if (hasOwnText && element.children.length > 0) return false
  const known = normaliseSpace(`${element.querySelector('math')?.textContent} ${labelOf(element)} ${source}`)
  return texts.every((text) => !TWO_WORDS.test(text) || known.includes(normaliseSpace(text)))
}

const labelOf = (drawing: Element): string =>
  drawing.querySelector('img[alt]')?.getAttribute('alt') || drawing.getAttribute('aria-label') || ''

/** The formula as a line of text; its TeX source is the fallback if the markup renders to nothing. */
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

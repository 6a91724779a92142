// Reduces each formula of a summary to one notation: pages of MathJax and KaTeX contain its drawing and its source.
import { DomUtils, parseDocument } from 'htmlparser2'
import { formatTexLine, visibleSigns } from '../../../../domain/article/tex-line.ts'

type Node = ReturnType<typeof parseDocument>['children'][number]
type Element = Extract<Node, { attribs: unknown }>

const HAS_DRAWING = /mathjax|mjx|katex|mwe-math|type\s*=\s*["']?math\//i
const DRAWING =
  /(?:^|\s)(?:MathJax(?:_(?:Display|SVG|SVG_Display|CHTML|PHTML|Preview))?|MJXc-display|mjx-chtml|katex(?:-display)?|mwe-math-element)(?=\s|$)/
const PREVIEW = /(?:^|\s)MathJax_Preview(?=\s|$)/
const ASSISTIVE = /(?:^|\s)MJX_Assistive_MathML(?=\s|$)/
/** The text of a preview without its formula. */
const PLACEHOLDER = /^\s*\[[^[\]]*\]\s*$/
/** Words of running text: such a part is no drawing, even if its name says so. */
const WORDS = /\p{L}{2,}[\s,;]+\p{L}{2,}/u

/** Max. depth of elements in a summary whose formulas are reduced. */
const MAX_DEPTH = 300

/** A notation of a formula: its drawing or preview, or a source that is readable. */
interface Notation {
  node: Element
  kind: 'preview' | 'drawing' | 'source'
  /** The formula as markup or text; undefined for a drawing without a source. */
  source: { math: Element } | { tex: string } | undefined
}

/** Returns the markup with each formula as MathML, otherwise as its TeX source, otherwise as it is drawn. */
export function keepOneNotation(html: string): string {
  if (!HAS_DRAWING.test(html)) return html
  const root = parseDocument(html, { decodeEntities: false })
  if (isDeep(root.children)) return html
  reduceIn(root.children)
  return DomUtils.getInnerHTML(root, { encodeEntities: false, decodeEntities: false })
}

/** True if elements are nested deeper than recursion can follow. */
function isDeep(nodes: readonly Node[]): boolean {
  let level = [...nodes]
  for (let depth = 0; level.length > 0; depth += 1) {
    if (depth > MAX_DEPTH) return true
    level = level.flatMap((node) => ('children' in node ? node.children : []))
  }
  return false
}

const isElement = (node: Node): node is Element =>
  node.type === 'tag' || node.type === 'script' || node.type === 'style'

/** Reduces the formulas in a list of siblings, and in the elements that are no notation. */
function reduceIn(nodes: readonly Node[]): void {
  let open: Notation[] = []
  const close = () => {
    reduce(open)
    open = []
  }
  for (const node of [...nodes]) {
    if (!isElement(node)) {
      if (node.type !== 'comment' && DomUtils.textContent(node).trim() !== '') close()
      continue
    }
    const notation = notationOf(node)
    if (!notation) {
      close()
      reduceIn(node.children)
      continue
    }
    if (!continues(open, notation)) close()
    open.push(notation)
  }
  close()
}

function notationOf(node: Element): Notation | undefined {
  const { name, attribs } = node
  const classes = attribs['class'] ?? ''
  if (name === 'script') {
    const type = attribs['type'] ?? ''
    const text = DomUtils.textContent(node)
    if (/^math\/tex/i.test(type)) return { node, kind: 'source', source: { tex: text } }
    const math = /^math\/mml/i.test(type)
      ? mathIn(parseDocument(text, { decodeEntities: false }).children)
      : undefined
    return math && { node, kind: 'source', source: { math } }
  }
  const isDrawing = name === 'mjx-container' || DRAWING.test(classes)
  if (name !== 'math' && !isDrawing && !ASSISTIVE.test(classes)) return undefined
  const math = name === 'math' ? node : mathIn(node.children)
  const source = math && { math }
  if (!isDrawing) return source && { node, kind: 'source', source }
  // A part of the text that only has such a name.
  if (!math && WORDS.test(DomUtils.textContent(node))) return undefined
  if (math && DomUtils.getElementsByTagName('math', node.children).length > 1) return undefined
  return { node, kind: PREVIEW.test(classes) ? 'preview' : 'drawing', source }
}

const mathIn = (nodes: Node[]): Element | undefined =>
  DomUtils.findOne(({ name }) => name === 'math', nodes) ?? undefined

/** True if the notation is of the same formula as the ones before it. */
function continues(before: readonly Notation[], { node, kind, source }: Notation): boolean {
  const last = before.at(-1)
  if (!last || kind === 'preview') return false
  if (node.name === 'script') return last.node.name !== 'script'
  if (kind === 'drawing')
    return last.kind === 'preview' || (last.node.name === 'math' && isSame(last.node, node))
  if (ASSISTIVE.test(node.attribs['class'] ?? '')) return last.source === undefined
  return (
    last.kind === 'preview' || (last.source === undefined && source !== undefined && isSame(last.node, node))
  )
}

const isSame = (one: Element, other: Element): boolean =>
  visibleSigns(DomUtils.textContent(one)) === visibleSigns(DomUtils.textContent(other))

/** Leaves only the best notation of a formula, in the place of the first. */
function reduce(notations: readonly Notation[]): void {
  const [first, ...others] = notations
  if (!first) return
  const sources = notations.flatMap(({ source }) => source ?? [])
  const best = sources.find((source) => 'math' in source) ?? sources[0]
  if (!best) {
    const drawn = notations.filter(({ kind }) => kind === 'drawing')
    const left = drawn[0] ?? first
    const isPlaceholder = left.kind === 'preview' && PLACEHOLDER.test(DomUtils.textContent(left.node))
    for (const { node } of notations) if (node !== left.node || isPlaceholder) DomUtils.removeElement(node)
    return
  }
  const written = 'math' in best ? best.math : codeOf(best.tex)
  for (const { node } of others) DomUtils.removeElement(node)
  if (written !== first.node) DomUtils.replaceElement(first.node, written)
}

/** The source as text in an element. */
function codeOf(tex: string): Element {
  const text = formatTexLine(tex).replaceAll('&', '&amp;').replaceAll('<', '&lt;')
  return parseDocument(`<code>${text}</code>`, { decodeEntities: false }).children[0] as Element
}

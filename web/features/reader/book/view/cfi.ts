// Functions to encode places of a chapter as EPUB CFI and to resolve them, independent of the font size.
// Steps are counted as in the book's own document (https://idpf.org/epub/linking/cfi); elements that our page
// adds around or between the text are not counted.
import { collapse, parse } from 'foliate-js/epubcfi.js'

export interface TextPoint {
  node: Text
  /** UTF-16 offset in the text node. */
  offset: number
}

/** Marks elements that the book's own document does not have. */
export const NOT_COUNTED = 'data-wrap'
/** Ids of the book's elements; as real ids they could collide with ours. */
export const NAME_ATTRIBUTE = 'data-name'

/**
 * A child element has an even index (2, 4 …); the text before, between and behind the elements has an odd
 * index.
 */
interface Counted {
  elements: Element[]
  texts: Text[][]
}

function counted(parent: Element, into: Counted = { elements: [], texts: [[]] }): Counted {
  for (const child of parent.childNodes) {
    if (child instanceof Text) into.texts.at(-1)?.push(child)
    else if (child instanceof Element && child.hasAttribute(NOT_COUNTED)) counted(child, into)
    else if (child instanceof Element) {
      into.elements.push(child)
      into.texts.push([])
    }
  }
  return into
}

function parentOf(node: Node): Element | null {
  let parent = node.parentElement
  while (parent?.hasAttribute(NOT_COUNTED)) parent = parent.parentElement
  return parent
}

/** Encodes the path from the chapter's body to the point, e.g. `/2/1:5`. */
function stepsTo(body: Element, { node, offset }: TextPoint): string[] {
  const parent = parentOf(node)
  if (!parent) return []
  const texts = counted(parent).texts
  const chunk = texts.findIndex((each) => each.includes(node))
  const before = (texts[chunk] ?? []).slice(0, texts[chunk]?.indexOf(node))
  const passed = before.reduce((sum, text) => sum + text.data.length, 0)
  const steps = [`/${chunk * 2 + 1}:${passed + offset}`]
  for (let element = parent; element !== body; ) {
    const above = parentOf(element)
    if (!above) return []
    const name = element.getAttribute(NAME_ATTRIBUTE)
    steps.unshift(`/${(counted(above).elements.indexOf(element) + 1) * 2}${name ? `[${escaped(name)}]` : ''}`)
    element = above
  }
  return steps
}

const escaped = (name: string): string => name.replace(/[\^[\](),;=]/g, '^$&')
const chapterStep = (chapter: number): string => `/6/${(chapter + 1) * 2}!/4`

/** The CFI of a letter in the chapter whose `body` this is. */
export const encodeCfi = (body: Element, chapter: number, point: TextPoint): string =>
  `epubcfi(${chapterStep(chapter)}${stepsTo(body, point).join('')})`

/** The CFI of a range between two letters of the same chapter. */
export function encodeCfiRange(body: Element, chapter: number, from: TextPoint, to: TextPoint): string {
  const [a, b] = [stepsTo(body, from), stepsTo(body, to)]
  let shared = 0
  while (shared < Math.min(a.length, b.length) - 1 && a[shared] === b[shared]) shared += 1
  const both = a.slice(0, shared).join('')
  return `epubcfi(${chapterStep(chapter)}${both},${a.slice(shared).join('')},${b.slice(shared).join('')})`
}

/**
 * Resolves the start (or end) of a CFI in the chapter; the fallback is the nearest place when that exact
 * letter does not exist.
 */
export function resolveCfi(body: Element, cfi: string, isEnd = false): TextPoint | undefined {
  try {
    const [, ...steps] = collapse(parse(cfi), isEnd)[1] ?? []
    const named = steps.findLast(({ id }) => id)
    let element = body
    for (const [at, { index, offset = 0, id }] of steps.entries()) {
      const { elements, texts } = counted(element)
      if (index % 2 === 1)
        return inTexts(texts[(index - 1) / 2] ?? [], offset) ?? findFirstText(element, body)
      const next = elements[index / 2 - 1]
      // In a book that was processed again the element may have moved: find it by its id.
      if (!next || (id && next.getAttribute(NAME_ATTRIBUTE) !== id)) {
        const found = named?.id ? findByName(body, named.id) : undefined
        return findFirstText(found ?? next ?? element, body)
      }
      element = next
      if (at === steps.length - 1) return findFirstText(element, body)
    }
    return findFirstText(element, body)
  } catch {
    return undefined
  }
}

function inTexts(texts: readonly Text[], offset: number): TextPoint | undefined {
  let left = offset
  for (const node of texts) {
    if (left <= node.data.length) return { node, offset: left }
    left -= node.data.length
  }
  const last = texts.at(-1)
  return last && { node: last, offset: last.data.length }
}

/** The first letter in an element; the fallback is the next one behind it in `root`. */
export function findFirstText(element: Element, root: Element = element): TextPoint | undefined {
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
  walker.currentNode = element
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    if (node instanceof Text && /\S/.test(node.data)) return { node, offset: node.data.search(/\S/) }
  }
  return undefined
}

/** Finds the element with an id of the book. */
export const findByName = (body: Element, name: string): Element | undefined =>
  body.getAttribute(NAME_ATTRIBUTE) === name
    ? body
    : (body.querySelector(`[${NAME_ATTRIBUTE}="${CSS.escape(name)}"]`) ?? undefined)

// Renders a very long chapter in parts: a browser needs minutes for columns of 80,000 paragraphs.
import { TEXT_ATTRIBUTE } from '../../highlights/text-place.ts'
import { NOT_COUNTED, type TextPoint } from './cfi.ts'

/** Max. letters of a chapter that is laid out as a whole, and letters in a part of a longer one. */
const WHOLE = 150_000
const PART_LETTERS = 40_000
/** Marks the wrapper around a part; CFIs do not count it. */
export const PART_ATTRIBUTE = 'data-part'
/** Share of the chapter's letters that a child needs (more than this) for the search to descend into it. */
const HOLDER_SHARE = 0.9
/** Children of table elements are not allowed in a wrapper `div`, so tables are never split. */
const TABLES = /^(table|thead|tbody|tfoot|tr|colgroup)$/

export interface ChapterParts {
  readonly count: number
  readonly at: number
  /** Shows the part with this index and hides the others. */
  show(part: number): void
  /** Index of the part that contains a place of the chapter. */
  of(place: TextPoint | Element): number
}

/** Undefined for a chapter that is rendered as a whole. `letters`: length of the chapter. */
export function splitIntoParts(body: HTMLElement, letters: number): ChapterParts | undefined {
  if (letters <= WHOLE) return undefined
  const [leading, trailing]: [Element[][], Element[][]] = [[], []]
  const holder = holderOf(body, letters, leading, trailing)
  if (holder.hasAttribute(TEXT_ATTRIBUTE) || TABLES.test(holder.localName)) return undefined
  const runs = runsOf([...holder.children])
  const last = runs.length - 1
  const around = [
    ...leading.map((elements) => wrapped(elements, 0)),
    ...runs.map(wrapped),
    ...trailing.map((elements) => wrapped(elements, last)),
  ]
  let at = 0
  const show = (part: number) => {
    at = part
    for (const each of around) each.hidden = Number(each.getAttribute(PART_ATTRIBUTE)) !== part
  }
  show(0)
  const texts = runs.map((_, part) =>
    around.filter((each) => Number(each.getAttribute(PART_ATTRIBUTE)) === part).flatMap(paragraphsIn),
  )
  shownIn.set(body, () => texts[at] ?? [])
  return {
    count: runs.length,
    get at() {
      return at
    },
    show,
    of: (place) => {
      const element = place instanceof Element ? place : place.node.parentElement
      return Number(element?.closest(`[${PART_ATTRIBUTE}]`)?.getAttribute(PART_ATTRIBUTE) ?? at)
    },
  }
}

/**
 * Finds the element whose children are to be divided: the text of a chapter is often nested in one or more
 * sections.
 */
function holderOf(body: Element, letters: number, leading: Element[][], trailing: Element[][]): Element {
  let holder = body
  for (;;) {
    const children = [...holder.children]
    const at = children.findIndex((child) => lettersOf(child) > HOLDER_SHARE * letters)
    const inner = children[at]
    if (!inner || inner.hasAttribute(TEXT_ATTRIBUTE) || TABLES.test(inner.localName)) return holder
    if (at > 0) leading.push(children.slice(0, at))
    if (at < children.length - 1) trailing.push(children.slice(at + 1))
    holder = inner
  }
}

const lettersOf = (element: Element): number => element.textContent?.length ?? 0

function runsOf(children: readonly Element[]): Element[][] {
  const runs: Element[][] = [[]]
  let letters = 0
  for (const child of children) {
    if (letters >= PART_LETTERS) {
      runs.push([])
      letters = 0
    }
    runs.at(-1)?.push(child)
    letters += lettersOf(child)
  }
  return runs
}

function wrapped(elements: readonly Element[], part: number): HTMLElement {
  const around = document.createElement('div')
  around.setAttribute(NOT_COUNTED, '')
  around.setAttribute(PART_ATTRIBUTE, String(part))
  elements[0]?.before(around)
  around.append(...elements)
  return around
}

/** Cached by body: a search through all of its elements would take longer than a page turn. */
const shownIn = new WeakMap<Element, () => readonly HTMLElement[]>()

/** The paragraphs that are rendered now, in order. */
export function getShownTexts(flow: HTMLElement): readonly HTMLElement[] {
  const ofPart = flow.firstElementChild && shownIn.get(flow.firstElementChild)
  return ofPart ? ofPart() : paragraphsIn(flow)
}

const paragraphsIn = (root: HTMLElement): HTMLElement[] => [
  ...root.querySelectorAll<HTMLElement>(`[${TEXT_ATTRIBUTE}]`),
]

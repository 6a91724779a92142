// Far paragraphs have heights that were guessed; here they get their true ones, so that nothing moves when they are reached.

export const findBlocks = (element: Element): HTMLElement[] => [
  ...element.querySelectorAll<HTMLElement>('[data-block]'),
]

/** Whether the browser holds what is in sight when something above it grows: Safari does not. */
export const isAnchoring = globalThis.CSS?.supports('overflow-anchor', 'auto') ?? true

/** As far (of the window's height, above and below it) as Chromium lays out by itself what is put off. */
export const NEAR_RATIO = 1.5
const MARGIN = `${NEAR_RATIO * 100}% 0px`
/** Sections go first: a slow processor calls the observer some frames late, and by then the browser lays out by itself. */
const SECTION_MARGIN = `${NEAR_RATIO * 200}% 0px`

const isSection = ({ tagName }: Element) => tagName === 'SECTION'

/** Sections are put off by script alone, see {@link watchSections}; all else by the style sheet. */
const putOff = (element: HTMLElement): void => {
  element.style.contentVisibility = isSection(element) ? 'auto' : ''
}

let released: { blocks: IntersectionObserver; sections: IntersectionObserver } | undefined

/** Puts an element off once it is out of the margin, and does not look at it any more. */
const releaseOutside = (rootMargin: string) =>
  new IntersectionObserver(
    (entries, observer) => {
      for (const { target, isIntersecting } of entries) {
        if (isIntersecting || !(target instanceof HTMLElement)) continue
        putOff(target)
        observer.unobserve(target)
      }
    },
    { rootMargin },
  )

/**
 * Lays these elements out wherever they are; the browser remembers their sizes. Each is let go once it is farther from
 * the window than the browser itself would lay out: nearer, it would be blank for a frame.
 */
export function forceLayout(elements: Iterable<HTMLElement>): void {
  released ??= { blocks: releaseOutside(MARGIN), sections: releaseOutside(SECTION_MARGIN) }
  for (const element of elements) {
    element.style.contentVisibility = 'visible'
    released[isSection(element) ? 'sections' : 'blocks'].observe(element)
  }
}

/**
 * Contains the sections far from the window, and those alone: what grows or shrinks above the window in a contained
 * section is counted by Chromium as a layout shift of all below it, though its scroll anchoring moves nothing. Until this
 * runs none is contained, as the reader may scroll before the app has taken over. Returns the end.
 */
export function watchSections(root: HTMLElement): () => void {
  const sections = new IntersectionObserver(
    (entries) => {
      for (const { target, isIntersecting } of entries) {
        if (!(target instanceof HTMLElement)) continue
        if (isIntersecting) target.style.contentVisibility = 'visible'
        else putOff(target)
      }
    },
    { rootMargin: SECTION_MARGIN },
  )
  for (const section of root.children) sections.observe(section)
  return () => sections.disconnect()
}

/** A block with all around it whose layout may be put off, up to the text's root. */
export function* upTo(root: HTMLElement, block: HTMLElement): Generator<HTMLElement> {
  for (let each: HTMLElement | null = block; each && each !== root; each = each.parentElement) yield each
}

/**
 * Lays out a block and its neighbours, two windows of them above (-1) and below (1), before it is scrolled to. Twice by
 * default: the first time by heights that are guesses, which may be too high.
 */
export function forceLayoutAround(
  root: HTMLElement,
  block: HTMLElement,
  ways: (-1 | 1)[] = [-1, 1, -1, 1],
): void {
  const blocks = findBlocks(root)
  const at = blocks.indexOf(block)
  for (const step of ways) {
    const wanted: HTMLElement[] = []
    let remaining = window.innerHeight * 2
    for (let next = at; remaining > 0; next += step) {
      const neighbour = blocks[next]
      if (!neighbour) break
      remaining -= neighbour.getBoundingClientRect().height
      wanted.push(...upTo(root, neighbour))
    }
    forceLayout(wanted)
  }
}

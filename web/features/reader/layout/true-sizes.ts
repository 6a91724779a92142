// Paragraphs far from the viewport have estimated heights; this file gives them their real ones, so that
// nothing shifts on scroll.

export const findBlocks = (element: Element): HTMLElement[] => [
  ...element.querySelectorAll<HTMLElement>('[data-block]'),
]

/**
 * Whether the browser has scroll anchoring, which preserves the visible position when something above it
 * grows: Safari has not.
 */
export const isAnchoring = globalThis.CSS?.supports('overflow-anchor', 'auto') ?? true

/**
 * Distance within which Chromium itself lays out skipped content (share of the window's height, above and
 * below it).
 */
export const NEAR_RATIO = 1.5
const MARGIN = `${NEAR_RATIO * 100}% 0px`
/**
 * Sections are laid out earlier: on a slow processor the observer's callback is some frames late, and by then
 * the browser lays out itself.
 */
const SECTION_MARGIN = `${NEAR_RATIO * 200}% 0px`

const isSection = ({ tagName }: Element) => tagName === 'SECTION'

/**
 * Sections get content-visibility by script only, see {@link watchSections}; all other elements by the style
 * sheet.
 */
const putOff = (element: HTMLElement): void => {
  element.style.contentVisibility = isSection(element) ? 'auto' : ''
}

let released: { blocks: IntersectionObserver; sections: IntersectionObserver } | undefined

/** Allows the browser to skip an element again once it is outside the margin, and stops observing it. */
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
 * Forces the layout of these elements wherever they are; the browser remembers their sizes. Each is released
 * once it is farther from the viewport than the browser itself would lay out: if it were nearer, it would be
 * blank for a frame.
 */
export function forceLayout(elements: Iterable<HTMLElement>): void {
  released ??= { blocks: releaseOutside(MARGIN), sections: releaseOutside(SECTION_MARGIN) }
  for (const element of elements) {
    element.style.contentVisibility = 'visible'
    released[isSection(element) ? 'sections' : 'blocks'].observe(element)
  }
}

/**
 * Sets content-visibility on the sections far from the viewport, and on those only: Chromium counts growth
 * above the viewport in a contained section as a layout shift of everything below it, though its scroll
 * anchoring moves nothing. Before this runs no section is contained, because the reader may scroll before
 * hydration. Returns a callback that stops it.
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

/** Yields a block and all elements around it whose layout may be skipped, up to the text's root. */
export function* upTo(root: HTMLElement, block: HTMLElement): Generator<HTMLElement> {
  for (let each: HTMLElement | null = block; each && each !== root; each = each.parentElement) yield each
}

/**
 * Forces the layout of a block and its neighbours, two window heights above (-1) and below (1), before a
 * scroll to it. Each direction twice by default: the first pass uses estimated heights, which may be too
 * large.
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

// Far paragraphs have heights that were guessed; here they get their true ones, so that nothing moves when they are reached.

export const blocksOf = (element: Element): HTMLElement[] => [
  ...element.querySelectorAll<HTMLElement>('[data-block]'),
]

/** As far (of the window's height) as Chromium lays out by itself what is put off. */
const NEAR = '150% 0px'

let watching: IntersectionObserver | undefined

/**
 * Lays these elements out wherever they are; the browser remembers their sizes. Each is let go once it is farther from
 * the window than the browser itself would lay out: nearer, it would be blank for a frame.
 */
export function layOut(elements: Iterable<HTMLElement>): void {
  watching ??= new IntersectionObserver(
    (entries) => {
      for (const { target, isIntersecting } of entries) {
        if (isIntersecting || !(target instanceof HTMLElement)) continue
        target.style.contentVisibility = ''
        watching?.unobserve(target)
      }
    },
    { rootMargin: NEAR },
  )
  for (const element of elements) {
    element.style.contentVisibility = 'visible'
    watching.observe(element)
  }
}

/** A block with all around it whose layout may be put off, up to the text's root. */
export function* upTo(root: HTMLElement, block: HTMLElement): Generator<HTMLElement> {
  for (let each: HTMLElement | null = block; each && each !== root; each = each.parentElement) yield each
}

/**
 * Lays out a block, two windows of its neighbours above and below, and all of its section that is above it: were that
 * done later, Chromium would count a layout shift, though the browser's scroll anchoring keeps every line where it is.
 */
export function layOutAround(root: HTMLElement, block: HTMLElement): void {
  const blocks = blocksOf(root)
  const at = blocks.indexOf(block)
  const section = [...root.children].find((each) => each.contains(block))
  const wanted = new Set<HTMLElement>()
  for (const step of [-1, 1]) {
    let room = window.innerHeight * 2
    for (let next = at; ; next += step) {
      const neighbour = blocks[next]
      if (!neighbour || (room <= 0 && !(step < 0 && section?.contains(neighbour)))) break
      room -= neighbour.getBoundingClientRect().height
      for (const each of upTo(root, neighbour)) wanted.add(each)
    }
  }
  layOut(wanted)
}

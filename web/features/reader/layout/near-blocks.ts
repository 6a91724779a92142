// Finds the paragraphs near the viewport without measuring each one of a long text.
import { findFirstBelow } from './place-in-view.ts'
import { findBlocks } from './true-sizes.ts'

/** Margin above and below the viewport (px) that counts as near. */
const MARGIN = 400

/** Returns the paragraphs near the viewport now; forces a layout. */
export function findBlocksNear(root: HTMLElement): HTMLElement[] {
  const sections = [...root.children].filter((child) => child instanceof HTMLElement)
  const foot = window.innerHeight + MARGIN
  const isAbove = (element: HTMLElement) => element.getBoundingClientRect().top < foot
  const near: HTMLElement[] = []
  for (let at = Math.max(0, findFirstBelow(sections, -MARGIN)); at < sections.length; at += 1) {
    const section = sections[at]
    if (!section || !isAbove(section)) break
    const blocks = findBlocks(section)
    for (const block of blocks.slice(Math.max(0, findFirstBelow(blocks, -MARGIN)))) {
      if (!isAbove(block)) break
      near.push(block)
    }
  }
  return near
}

/**
 * Runs the callback `onChange` with the id of each paragraph that enters or leaves the margin around the
 * viewport. `watch(root, shown)` adds the first `shown` sections of the text; the paragraphs of a section are
 * observed only while the section itself is near.
 */
export function watchBlocks(onChange: (id: string, block: Element, isNear: boolean) => void): {
  watch(root: HTMLElement, shown: number): void
  stop(): void
} {
  const margin = { rootMargin: `${MARGIN}px 0px` }
  const idOf = (block: Element) => block.getAttribute('data-block') ?? ''
  const blocks = new IntersectionObserver((entries) => {
    for (const { target, isIntersecting } of entries) onChange(idOf(target), target, isIntersecting)
  }, margin)
  const sections = new IntersectionObserver((entries) => {
    for (const { target, isIntersecting } of entries) {
      for (const block of findBlocks(target)) {
        if (isIntersecting) blocks.observe(block)
        else {
          blocks.unobserve(block)
          onChange(idOf(block), block, false)
        }
      }
    }
  }, margin)
  return {
    watch: (root, shown) => {
      for (const section of [...root.children].slice(0, shown)) sections.observe(section)
    },
    stop: () => {
      blocks.disconnect()
      sections.disconnect()
    },
  }
}

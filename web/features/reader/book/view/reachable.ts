// Makes every paragraph of a chapter reachable by turning pages, for any styles of the book.

/** Chromium keeps what is in such a box on one column, and clips what is longer. */
const UNBREAKABLE_DISPLAY = /^inline-|flex|grid/

/**
 * Turns the boxes around these paragraphs that no column break goes through into plain blocks. `root`: the chapter's body,
 * itself left as it is.
 */
export function unbreakBoxes(paragraphs: readonly HTMLElement[], root: HTMLElement): void {
  const boxes = new Set<HTMLElement>()
  for (const paragraph of paragraphs)
    for (let box: HTMLElement | null = paragraph; box && box !== root; box = box.parentElement) boxes.add(box)
  const unbreakable = [...boxes].filter((box) => {
    const { display, overflowX, overflowY, breakInside } = getComputedStyle(box)
    const isScroller = overflowX !== 'visible' || overflowY !== 'visible'
    return UNBREAKABLE_DISPLAY.test(display) || isScroller || breakInside !== 'auto'
  })
  for (const { style } of unbreakable) {
    style.setProperty('display', 'block', 'important')
    style.setProperty('overflow', 'visible', 'important')
    style.setProperty('break-inside', 'auto', 'important')
  }
}

/** Takes away what the book itself says of how its elements look. */
export function removeOwnStyles(body: HTMLElement): void {
  for (const element of body.querySelectorAll<HTMLElement>('[style]')) element.removeAttribute('style')
  body.removeAttribute('style')
}

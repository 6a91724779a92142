// Makes every paragraph of a chapter reachable by page turns, for any styles of the book: overrides
// `display`, overflow and wide tables.

/** Chromium does not break such a box across columns, and clips what is longer than one. */
const UNBREAKABLE_DISPLAY = /^inline-|flex|grid/

/**
 * Turns the boxes around these paragraphs that do not break across columns into plain blocks. `root`: the
 * chapter's body, which itself is not changed.
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
  // A hanging first line without a margin would begin outside the page.
  for (const paragraph of paragraphs)
    if (getComputedStyle(paragraph).textIndent.startsWith('-'))
      paragraph.style.setProperty('text-indent', '0', 'important')
}

/** Renders the cells of these tables one below the other: side by side they would overlap the next page. */
export function unfoldTables(tables: readonly HTMLElement[]): void {
  for (const table of tables)
    for (const box of [table, ...table.querySelectorAll<HTMLElement>(OF_TABLE)]) {
      if (box.closest('table') !== table) continue
      box.style.setProperty('display', 'block', 'important')
      box.style.setProperty('float', 'none', 'important')
      box.style.setProperty('width', 'auto', 'important')
      if (box.localName === 'tr') box.style.setProperty('margin-top', BETWEEN_ROWS)
    }
}

/** Margin between rows: the stacked cells of a row stay visibly together. */
const BETWEEN_ROWS = '0.5em'
const OF_TABLE = 'caption, thead, tbody, tfoot, tr, td, th'

/** Removes the book's own styles; elements that they hide stay hidden. */
export function removeOwnStyles(body: HTMLElement, sheet: CSSStyleSheet): void {
  const hidden = [...body.querySelectorAll<HTMLElement>(':not([hidden])')].filter(
    (element) => getComputedStyle(element).display === 'none',
  )
  sheet.replaceSync('')
  for (const element of body.querySelectorAll<HTMLElement>('[style]')) element.removeAttribute('style')
  body.removeAttribute('style')
  for (const { style } of hidden) style.setProperty('display', 'none')
}

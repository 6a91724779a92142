// Renames elements that Readability would remove by name: sources of quotations, pictures in a row.

/**
 * Names that Readability interprets as the author of the page; in a quotation they refer to the person
 * quoted.
 */
const QUOTED_AUTHOR = /byline|author|dateline|writtenby/i
/** Names of boxes whose pictures link to other pages. */
const ELSEWHERE =
  /related|recommend|promo|sponsor|widget|sidebar|share|sharing|social|footer|comment|outbrain|taboola|teaser|avatar|author|\bnav|-ad-|hidden/i
const PICTURE_FILE = /\.(?:jpe?g|png|webp|gif|avif)(?:[?#].*)?$/i
/** Min. width and height in pixels; smaller pictures are icons and counters. */
const MIN_SIDE = 33
/** Max. share of links in the text around pictures, as in Readability. */
const MAX_LINKED = 0.2

/** Modifies `document` in place, before Readability parses it. */
export function shieldText(document: Document): void {
  for (const footer of document.querySelectorAll('blockquote footer, figure footer'))
    rename(footer, footer.querySelector('p, div') ? 'div' : 'p')
  for (const node of document.querySelectorAll('blockquote *')) {
    if (QUOTED_AUTHOR.test(`${node.className} ${node.id}`))
      for (const name of ['class', 'id']) node.removeAttribute(name)
    for (const name of ['rel', 'itemprop'])
      if (/author/i.test(node.getAttribute(name) ?? '')) node.removeAttribute(name)
  }
  makeFigures(document)
  // Process inner boxes first: an outer box is checked after its inner boxes are renamed.
  for (const box of [...document.querySelectorAll('div, ul')].reverse())
    if (box.querySelector('img') && holdsPictures(box)) {
      for (const item of box.nodeName === 'UL' ? [...box.children] : []) rename(item, 'div')
      rename(box, 'section')
    }
}

/** Converts older markup of a picture with a caption to a `figure`. */
function makeFigures(document: Document): void {
  for (const table of document.querySelectorAll('table.tr-caption-container')) {
    const caption = table.querySelector('.tr-caption')
    const picture = table.querySelector('img')
    if (picture) table.replaceWith(figureOf(document, picture, caption))
  }
  for (const box of document.querySelectorAll('dl.gallery-item, div.wp-caption')) {
    const picture = box.querySelector('img')
    const caption = box.querySelector('.wp-caption-text, .gallery-caption')
    if (picture && caption) box.replaceWith(figureOf(document, picture, caption))
  }
}

function figureOf(document: Document, picture: Element, caption: Element | null): Element {
  const figure = document.createElement('figure')
  figure.append(picture.closest('picture') ?? picture)
  if (caption) {
    const words = document.createElement('figcaption')
    words.append(...caption.childNodes)
    figure.append(words)
  }
  return figure
}

/**
 * True for a box that Readability would remove because of its pictures, although they belong to the article:
 * they are in figures, or large and without links to other pages.
 */
function holdsPictures(box: Element): boolean {
  if (ELSEWHERE.test(`${box.className} ${box.id}`) || box.querySelector('input') !== null) return false
  const pictures = [...box.querySelectorAll('img')]
  if (pictures.length < 2 || !pictures.every(isOwn)) return false
  if ([...box.childNodes].some((node) => node.nodeType === 3 && (node.textContent ?? '').trim() !== ''))
    return false
  const length = (box.textContent ?? '').length
  const linked = [...box.querySelectorAll('a')].reduce(
    (sum, link) => sum + (link.textContent ?? '').length,
    0,
  )
  return box.querySelectorAll('p').length < pictures.length && linked <= length * MAX_LINKED
}

function isOwn(picture: Element): boolean {
  const sides = ['width', 'height'].map((name) => Number.parseInt(picture.getAttribute(name) ?? '', 10))
  if (sides.some((side) => side < MIN_SIDE)) return false
  if (picture.closest('figure')?.querySelector('figcaption')) return true
  const link = picture.closest('a')?.getAttribute('href')
  return !link || link.startsWith('#') || PICTURE_FILE.test(link)
}

/** Replaces an element by one with another name and the same attributes and children. */
function rename(element: Element, name: string): void {
  const other = element.ownerDocument.createElement(name)
  for (const { name: key, value } of element.attributes) other.setAttribute(key, value)
  other.append(...element.childNodes)
  element.replaceWith(other)
}

// Finds the publication date of an article around its text; a date within the text belongs to the story.
import { parseWebTime } from '../../web-time.ts'
import { isBefore } from './document-order.ts'
import { densestPart } from './running-text.ts'

/** Min. length of a prose paragraph; a shorter one may be a label or a line of names. */
const PROSE = 80
/** Max. length of a line that contains the date. */
const MAX_LINE_LENGTH = 200
/** Max. time elements to check; a page with more is a list of dates. */
const MAX_TIMES = 500
/** Structured data of the article itself; the data of a nested book or comment has another type. */
const ARTICLE_TYPE = /(?:Article|Posting|Report|CreativeWork|WebPage|Review)$/i
const NOT_THE_ARTICLE =
  'nav, aside, blockquote, figure, [id*="comment" i], [class*="comment" i], [class*="related" i], [class*="recommend" i], [class*="sidebar" i], [class*="widget" i], [class~="card"], [class*="-card"], [class*="card-"], [class*="teaser" i], [class*="read-more" i], article'
/**
 * Parts where an explicitly marked date may still belong to the article: some pages render their own metadata
 * there.
 */
const ASIDES = 'aside, figure'
/** Class names of the article's metadata line, also if they mention comments: post-meta-comments. */
const META = /(?:^|\s)(?:(?:post|entry|article)[-_]?)?meta(?![^\s_-])/i
/** Elements that are marked as the publication date by name. */
const MARKED =
  'time[pubdate], .entry-date, .published, .dt-published, .post-date, .posted-on time, [data-hook="time-ago"]'
const IN_WORDS =
  '.date, .post-date, .entry-date, .published, .dt-published, .date-header, .post-meta, .post__date, .submitted, .timestamp, [data-hook="time-ago"], time'
/** Elements below the text that count only if the date is their whole text. */
const DATE_ALONE = '.date, .post-date, .date-header, .timestamp'
/** A date before the first web pages belongs to the story. */
const FIRST_PAGE = '1995'
const LABEL_LENGTH = 12
const BLOCK = 'p, li, dd, td, div, section, header, footer, h1, h2, h3, h4, h5, h6, blockquote, figcaption'
/** A sentence about the article itself, not about its story. */
const OF_ARTICLE =
  /\b(?:this|the) (?:article|story|post|piece|page|essay|column|report|review|interview)\b.{0,60}\b(?:published|posted|appeared)\b/i
const PUBLISHED = /\b(?:published|posted)\b/i
const LATER = /\b(?:updated|modified|edited|revised|changed)\b/i
const LABEL = /\b(?:published|posted|written|submitted|filed|date|added)(?: (?:on|at|in))?\s*:?\s*$/i
const MONTH = '(?:jan|feb|mar|apr|may|june?|july?|aug|sept?|oct|nov|dec)[a-z]*\\.?'
/** A date whose order of day and month is unambiguous. */
const DAY = new RegExp(
  `\\b(?:${MONTH} \\d{1,2}(?:st|nd|rd|th)?,? (?:19|20)\\d\\d|\\d{1,2}(?:st|nd|rd|th)? ${MONTH},? (?:19|20)\\d\\d|(?:19|20)\\d\\d-\\d\\d-\\d\\d)\\b`,
  'i',
)

/**
 * Returns the time in the markup of the page in ISO 8601, or null. Metadata and structured data are parsed
 * elsewhere.
 */
export function dateInMarkup(document: Document): string | null {
  const text = firstProse(document)
  const title = document.querySelector('h1')
  const isIn = (node: Element, isElsewhere: (around: Element) => boolean): boolean => {
    for (let around: Element | null = node; around; around = around.parentElement) {
      if (text && around !== node && around.contains(text)) return true
      if (isElsewhere(around) && !(title && around.contains(title)) && !META.test(around.className))
        return false
    }
    return true
  }
  const isOwn = (node: Element) => isIn(node, (around) => around.matches(NOT_THE_ARTICLE))
  const isWide = (node: Element) =>
    isIn(node, (around) => around.matches(NOT_THE_ARTICLE) && !around.matches(ASIDES)) && isOfArticle(node)
  const isAbove = (node: Element): boolean => text !== null && isInHead(document, node, text)
  const find = (selector: string, isIt: (node: Element) => boolean, read = machineTime): string | null => {
    for (const node of [...document.body.querySelectorAll(selector)].slice(0, MAX_TIMES)) {
      const time = !isLater(node) && isIt(node) ? read(node) : null
      if (time) return time
    }
    return null
  }
  const first = (selector: string, isIt: (node: Element) => boolean, read = machineTime): string | null =>
    find(selector, (node) => isOwn(node) && !isInSentence(node) && isIt(node), read)
  return (
    first('[itemprop~="datePublished"]', isOfArticle, anyTime) ??
    first(MARKED, () => true) ??
    first('time[datetime]', (node) => isAbove(node) || isLabelled(node)) ??
    first(IN_WORDS, isAbove, timeInWords) ??
    dayAlone(document, (node) => isOwn(node) && isAbove(node)) ??
    first(DATE_ALONE, (node) => lineOf(node).replace(DAY, '').length <= LABEL_LENGTH, timeInWords) ??
    find(
      'time[datetime]',
      (node) => isOwn(node) && isInSentence(node) && isPublicationSentence(node, isAbove(node)),
    ) ??
    find(
      '[itemprop~="datePublished"], time[pubdate]',
      (node) => isWide(node) && !isInSentence(node),
      anyTime,
    ) ??
    find('time[datetime]', (node) => isWide(node) && !isInSentence(node) && isLabelled(node)) ??
    dateBelow(document, (node) => isOwn(node) && !isInSentence(node) && !isLater(node))
  )
}

/**
 * True for a date in a sentence about the publication of the article, or above the text in a sentence with
 * its author.
 */
function isPublicationSentence(node: Element, isAbove: boolean): boolean {
  const line = lineOf(node.parentElement?.closest(BLOCK) ?? node)
  const before = line.slice(0, line.indexOf(lineOf(node)))
  if (line.length > MAX_LINE_LENGTH) return false
  return OF_ARTICLE.test(before) || (isAbove && (PUBLISHED.test(before) || /^by \p{Lu}/iu.test(before)))
}

/** A date below the text; null if there are several different days, because that is a list of dates. */
function dateBelow(document: Document, isIt: (node: Element) => boolean): string | null {
  const prose = [...densestPart(document.body).querySelectorAll('p')].filter(
    (paragraph) => lineOf(paragraph).length >= PROSE,
  )
  const last = prose.at(-1)
  if (!last) return null
  const times = [...document.body.querySelectorAll('time[datetime]')]
    .slice(0, MAX_TIMES)
    .filter((node) => isBefore(last, node) && !last.contains(node) && isIt(node))
    .filter((node) => !node.closest('li, a, table, h1, h2, h3, h4, h5, h6'))
    .flatMap((node) => machineTime(node) ?? [])
  return new Set(times.map((time) => time.slice(0, 10))).size === 1 ? (times[0] ?? null) : null
}

/** True for a date after a label; a heading within the text is not a label. */
const isLabelled = (node: Element): boolean =>
  LABEL.test(wordsBefore(node)) && !node.closest('h1, h2, h3, h4, h5, h6')

const machineTime = (node: Element): string | null =>
  parseWebTime(node.getAttribute('content')) ??
  parseWebTime(node.getAttribute('datetime')) ??
  parseWebTime(node.getAttribute('title')) ??
  parseWebTime(node.querySelector('time[datetime]')?.getAttribute('datetime'))

const anyTime = (node: Element): string | null => machineTime(node) ?? timeInWords(node)

function timeInWords(node: Element): string | null {
  const words = lineOf(node)
  return words.length > MAX_LINE_LENGTH ? null : parseWebTime(DAY.exec(words)?.[0])
}

/** An element without a specific class whose whole text is a date. */
function dayAlone(document: Document, isIt: (node: Element) => boolean): string | null {
  const days = [...document.body.querySelectorAll('div, span, p, li, a')].filter(
    (node) => node.children.length === 0 && lineOf(node).replace(DAY, '') === '' && lineOf(node) !== '',
  )
  const isLabel = (words: string) =>
    LABEL.test(words) || !/(?:\b(?:born|died|when|from|since|until|due)|:)$/i.test(words)
  const day = days
    .slice(0, MAX_TIMES)
    .find((node) => !isInSentence(node) && !isLater(node) && isLabel(wordsBefore(node)) && isIt(node))
  const time = day ? timeInWords(day) : null
  return time && time >= FIRST_PAGE ? time : null
}

const lineOf = (node: Element): string => (node.textContent ?? '').replace(/\s+/g, ' ').trim()

/** The beginning of the article's text: the first words of a paragraph below the title. */
function firstProse(document: Document): Node | null {
  const part = densestPart(document.body)
  const title = part.querySelector('h1')
  let isBelowTitle = title === null
  for (const block of [part, ...part.querySelectorAll('h1, p, div, section, article, td, main')]) {
    isBelowTitle ||= block === title
    if (!isBelowTitle && !block.contains(title)) continue
    if (block.matches('nav *, aside *, form *, footer *')) continue
    const own = [...block.childNodes].filter(
      (node) => node.nodeType === 3 || (node.nodeType === 1 && !(node as Element).matches(BLOCK)),
    )
    const length = own.reduce((sum, node) => sum + wordsIn(node).length, 0)
    const words = own.find((node) => node.nodeType === 3 && wordsIn(node) !== '')
    if (length >= PROSE && words && (!title || isBefore(title, words))) return words
  }
  return null
}

const wordsIn = (node: Node): string =>
  node.nodeName === 'SCRIPT' || node.nodeName === 'STYLE' ? '' : (node.textContent ?? '').trim()

/**
 * True for a node above the text: within the part of the page that contains title and text, or else between
 * the two.
 */
function isInHead(document: Document, node: Element, text: Node): boolean {
  if (!isBefore(node, text)) return false
  const title = document.querySelector('h1')
  let around = text.parentElement
  while (around && title && !around.contains(title)) around = around.parentElement
  if (!title || !around) return true
  const isBelowTitle = isBefore(title, node)
  return around.nodeName === 'BODY' ? isBelowTitle : around.contains(node)
}

/** True for a date in a paragraph of the text, or in a sentence that is more than a label. */
function isInSentence(node: Element): boolean {
  const block = node.parentElement?.closest(BLOCK)
  if (!block?.matches('p, li, dd, td, h1, h2, h3, h4, h5, h6, blockquote, figcaption')) return false
  const line = lineOf(block)
  const own = lineOf(node)
  const rest = line.replace(own, ' ').trim()
  if (line.length > MAX_LINE_LENGTH) return true
  return /[.!?]["”’)]?$/.test(rest) && rest.split(/\s+/).length > 3
}

function isLater(node: Element): boolean {
  const name = `${node.className} ${node.getAttribute('itemprop') ?? ''}`
  if (/modified/i.test(name) || (LATER.test(name) && !/published|entry-date/i.test(name))) return true
  return /\b(?:updated|modified|edited|revised)(?: (?:on|at))?\s*:?\s*$/i.test(wordsBefore(node))
}

/** The text of the line directly before an element. */
function wordsBefore(node: Element): string {
  let words = ''
  for (let at: Element | null = node; at && words.trim() === ''; at = at.parentElement) {
    if (at !== node && at.matches(BLOCK)) break
    for (let before = at.previousSibling; before; before = before.previousSibling)
      words = `${before.textContent ?? ''}${words}`
  }
  return words.replace(/\s+/g, ' ').trim().slice(-40)
}

function isOfArticle(node: Element): boolean {
  const type = node.closest('[itemscope]')?.getAttribute('itemtype')
  return !type || ARTICLE_TYPE.test(type)
}

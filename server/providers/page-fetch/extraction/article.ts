// Extracts an article in blocks from the bytes of a page, after safety checks; runs in the worker thread.
import { Readability } from '@mozilla/readability'
import { parseHTML } from 'linkedom'
import {
  type ArticleBlock,
  makeLegible,
  normaliseSpace,
  toPlainText,
} from '../../../../domain/article/block.ts'
import { findByline, parseAuthorName } from '../../../../domain/article/byline.ts'
import { truncateText } from '../../../../domain/kernel/well-formed.ts'
import { parseWebTime } from '../../web-time.ts'
import { type ExtractedPage, ExtractFailure } from '../port.ts'
import { authorInMarkup } from './author-in-markup.ts'
import { toBlocks } from './blocks.ts'
import { joinSoftHyphens } from './broken-lines.ts'
import { decodeHtml } from './charset.ts'
import { areCitations } from './citations.ts'
import { cleanArticle } from './clean.ts'
import { withoutEdges } from './edges.ts'
import { isFurniture } from './furniture.ts'
import { withLeftOut } from './left-out.ts'
import { pageFacts } from './metadata.ts'
import { dropOtherStories } from './other-stories.ts'
import { pageTitle, titleSigns } from './page-title.ts'
import { refuseHostileMarkup } from './precheck.ts'
import { prepareDocument } from './prepare.ts'
import { densestPart, partAround, runningText } from './running-text.ts'
import { shieldText } from './shield.ts'
import { dropSiteParts } from './site-parts.ts'
import { stubReason } from './stub.ts'
import { isWrongPart } from './wrong-part.ts'

/** Max. characters of an article: twice the longest novel. */
const MAX_ARTICLE = 4_000_000
/** Max. characters of the whole page text that are searched, e.g. for a paywall notice. */
const MAX_PAGE_TEXT = 200_000
const HEAD_ONLY = new Set(['TITLE', 'META', 'LINK', 'SCRIPT', 'STYLE', 'BASE', 'NOSCRIPT', 'TEMPLATE'])
const HEAD_FACTS = new Set(['TITLE', 'META', 'LINK', 'BASE'])
/**
 * If the result has less than this share of the page's running text, the extraction probably chose the wrong
 * part.
 */
const MIN_SHARE = 0.25
/**
 * A text of this length is certainly an article, no matter how much other text the page has, e.g. comments.
 */
const CERTAIN_LENGTH = 2_000
/** Min. running text of a page that makes a second extraction worthwhile. */
const MIN_RUNNING_TEXT = 1_000

export interface ExtractTask {
  body: Uint8Array | string
  url: string
  content_type: string | null
}

/**
 * Parses a page and extracts its article.
 * @throws {ExtractFailure} if the page is hostile or contains no text
 */
export function extractArticle({ body, url, content_type }: ExtractTask): ExtractedPage {
  const written = typeof body === 'string' ? body : decodeHtml(Buffer.from(body), content_type)
  const html = makeLegible(joinSoftHyphens(written))
  refuseHostileMarkup(html, url)
  const document = documentOf(html)
  const facts = pageFacts(document, url)
  const author = authorInMarkup(document)
  const title_signs = titleSigns(document)
  const page = normaliseSpace(shownText(document.body)).slice(0, MAX_PAGE_TEXT)
  makeReady(document, url)
  const running = runningText(document.body)
  // Readability modifies the document, so the surroundings of the text are saved first.
  const surroundings = running === 0 ? '' : partAround(densestPart(document.body)).innerHTML
  const article = new Readability(document, { keepClasses: true }).parse()
  const blocksOf = (content: string) => once(toBlocks(cleanArticle(content), facts.base, url))
  let whole = blocksOf(article?.content ?? '')
  const first = toPlainText(whole).length
  if (first < CERTAIN_LENGTH && running >= MIN_RUNNING_TEXT && first < running * MIN_SHARE)
    whole = longest([whole, ...alternativeResults(html, url, running).map(blocksOf)])
  whole = withLeftOut(whole, blocksOf(surroundings))
  const prose = whole.filter((block, at) => !isOfSite(block, whole.slice(at + 1, at + 1 + NEXT_ENTRIES)))
  const { paragraphs: signed, names } = withoutByline(prose)
  const site_name = line(article?.siteName, 200)
  const title = pageTitle(line(article?.title, 500) ?? '', title_signs, site_name)
  const byline = parseAuthorName(line(article?.byline, 400) ?? '') ?? names ?? author
  const paragraphs = withoutEdges(signed, byline)
  const text = toPlainText(paragraphs)
  if (text === '' && !facts.refresh) throw new ExtractFailure('NO_TEXT', { url })
  if (text.length > MAX_ARTICLE) throw new ExtractFailure('TOO_LARGE', { url, limit: MAX_ARTICLE })
  const reason =
    stubReason({ text, ending: toPlainText(whole), page, is_free: facts.is_free }) ??
    (isWrongPart(paragraphs, running) ? 'WRONG_PART' : undefined)
  return {
    title,
    byline,
    site_name,
    published_at: facts.published_at ?? parseWebTime(article?.publishedTime),
    lang: facts.lang ?? line(article?.lang, 35),
    excerpt: excerpt(article?.excerpt, paragraphs),
    cover: facts.cover ?? paragraphs.find((one) => one.kind === 'img')?.src ?? null,
    canonical: facts.canonical,
    refresh: facts.refresh,
    paragraphs,
    text_length: text.length,
    flags: { stub: reason !== undefined, ...(reason ? { reason } : {}) },
  }
}

function makeReady(document: Document, page: string): void {
  prepareDocument(document)
  dropOtherStories(document)
  dropSiteParts(document, page)
  shieldText(document)
}

/**
 * Alternative results: Readability with a threshold of half the running text, for which it relaxes its rules
 * step by step; and the smallest part of the page that contains most of that text.
 */
function alternativeResults(html: string, url: string, running: number): string[] {
  const fresh = () => {
    const document = documentOf(html)
    makeReady(document, url)
    return document
  }
  const held = new Readability(fresh(), { keepClasses: true, charThreshold: Math.floor(running / 2) }).parse()
  return [held?.content ?? '', densestPart(fresh().body).innerHTML]
}

const longest = (tries: readonly ArticleBlock[][]): ArticleBlock[] =>
  tries.reduce((best, one) => (toPlainText(one).length > toPlainText(best).length ? one : best))

/**
 * Parses a page to a document with a `body`, also if `<html>`, `<head>` or `<body>` are omitted, as HTML
 * allows.
 */
function documentOf(html: string): Document {
  const parsed = parseHTML(html).document
  const isWhole = parsed.documentElement?.tagName === 'HTML'
  const document = isWhole ? parsed : parseHTML(`<html><head></head><body>${html}</body></html>`).document
  const { body, head } = document
  for (const node of [...document.documentElement.children, ...(isWhole ? [] : body.children)])
    if (HEAD_FACTS.has(node.nodeName)) head.appendChild(node)
  for (const parent of [head, document.documentElement])
    for (const node of [...parent.childNodes]) {
      const isText = node.nodeType === 3 && (node.textContent ?? '').trim() !== ''
      const isStray = node.nodeType === 1 && node !== head && node !== body && !HEAD_ONLY.has(node.nodeName)
      if (isText || isStray) body.appendChild(node)
    }
  return document
}

/** Text of an element without its scripts and styles. */
function shownText(node: ChildNode | HTMLElement): string {
  if (node.nodeType === 3) return node.textContent ?? ''
  if (node.nodeType !== 1 || HEAD_ONLY.has(node.nodeName)) return ''
  return [...node.childNodes].map(shownText).join(' ')
}

/** Max. entries after a line that are checked: citations show that it is the heading of a bibliography. */
const NEXT_ENTRIES = 4

/** True for a line of the site; `next` are the blocks after it. */
const isOfSite = (block: ArticleBlock, next: readonly ArticleBlock[]): boolean => {
  if (!PROSE.has(block.kind) || !isFurniture(block)) return false
  const end = next.findIndex(({ kind }) => kind !== 'li' && kind !== 'p')
  return (
    !HEADS_READING.test(block.text) ||
    !areCitations(next.slice(0, end < 0 ? undefined : end).map(({ text }) => text))
  )
}
const HEADS_READING = /^(?:read (?:more|next|also)|related\b.*|more on this .*)\s*[.:]?$/i

/** Kinds of blocks that may contain text of the site; any heading is part of the article. */
const PROSE: ReadonlySet<ArticleBlock['kind']> = new Set(['p', 'li', 'quote', 'caption', 'h3'])

/**
 * Removes duplicates: pages often contain a picture or its caption twice, for wide and for narrow screens.
 */
function once(blocks: readonly ArticleBlock[]): ArticleBlock[] {
  const unique: ArticleBlock[] = []
  for (const block of blocks) {
    const before = unique.at(-1)
    const isTwin = block.kind === 'img' ? before?.src === block.src : before?.text === block.text
    const isRepeat = isTwin && (block.kind === 'img' || block.kind === 'caption')
    if (!isRepeat) unique.push(block)
  }
  return unique
}

/** A line above the text that contains only the author belongs to the byline. */
function withoutByline(blocks: ArticleBlock[]): { paragraphs: ArticleBlock[]; names: string | null } {
  const at = blocks.findIndex(({ kind }) => kind === 'p')
  const names = findByline(blocks[at]?.text ?? '')
  return { names, paragraphs: names === null ? blocks : blocks.toSpliced(at, 1) }
}

/** The description of the page; if that is only the author's name, the beginning of the text. */
function excerpt(description: string | null | undefined, paragraphs: readonly ArticleBlock[]): string {
  const text = line(description, 1000) ?? ''
  if (findByline(text) === null) return text
  return line(paragraphs.find(({ kind }) => kind === 'p')?.text, 1000) ?? ''
}

function line(text: string | null | undefined, limit: number): string | null {
  const plain = truncateText(normaliseSpace(text ?? ''), limit).trim()
  return plain === '' ? null : plain
}

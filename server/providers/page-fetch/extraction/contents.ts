// Parses a page that lists the articles of an issue into links by section; runs in the worker thread.
import { parseHTML } from 'linkedom'
import { makeLegible, normaliseSpace } from '../../../../domain/article/block.ts'
import { truncateText } from '../../../../domain/kernel/well-formed.ts'
import { webAddress } from '../../web-address.ts'
import type { ContentsLink, FoundContents } from '../port.ts'
import type { ExtractTask } from './article.ts'
import { decodeHtml } from './charset.ts'
import { pageFacts } from './metadata.ts'
import { refuseHostileMarkup } from './precheck.ts'

/** Max. number of links: a longer list is an archive, not an issue. */
const MAX_COUNT = 200
const MAX_LENGTH = 300
const HEADING = /^H[1-6]$/
const NOT_CONTENT = new Set([
  'NAV',
  'FOOTER',
  'ASIDE',
  'FORM',
  'SCRIPT',
  'STYLE',
  'TEMPLATE',
  'NOSCRIPT',
  'BUTTON',
])
/** Link texts that are not titles: second links to an article, or links to other pages. */
const NO_TITLE =
  /^(read( more| on| the (full )?(story|article))?|continue( reading)?|more|full (story|text)|subscribe.*|sign (in|up).*|log ?in.*|share|comments?|next|previous|home|download.*|view all.*|see all.*|buy.*|current issue|archive|back issues|\W*|\d+)$/i

interface Link extends ContentsLink {
  /** Level of the heading that contains the link or is inside it; 0 for a link in running text. */
  level: number
}

/**
 * Parses a page and returns its links to articles.
 * @throws {ExtractFailure} if the page is hostile
 */
export function readContentsPage({ body, url, content_type }: ExtractTask): FoundContents {
  const html = makeLegible(typeof body === 'string' ? body : decodeHtml(Buffer.from(body), content_type))
  refuseHostileMarkup(html, url)
  const { document } = parseHTML(html)
  const facts = pageFacts(document, url)
  const title = normaliseSpace(document.querySelector('h1')?.textContent || document.title || '').slice(
    0,
    MAX_LENGTH,
  )
  const root = document.querySelector('main') ?? document.body ?? document.documentElement
  const links = root ? linksIn(root, facts.base) : []
  const here = url.replace(/#.*$/, '')
  const others = links.filter(({ link }) => link.replace(/#.*$/, '') !== here)
  // If titles are headings, links in the text between them are not articles.
  const headed = others.filter(({ level }) => level > 0)
  const chosen = headed.length >= 3 ? headed : others
  return { title, cover: facts.cover, places: eachOnce(chosen) }
}

function linksIn(root: Element, base: string): Link[] {
  const links: Link[] = []
  let section = { name: '', level: 0 }
  const walk = (node: Element, level: number) => {
    if (NOT_CONTENT.has(node.nodeName)) return
    const own = HEADING.test(node.nodeName) ? Number(node.nodeName[1]) : level
    if (HEADING.test(node.nodeName)) {
      const hasLink = node.querySelector('a[href]') !== null
      const name = truncateText(normaliseSpace(node.textContent ?? ''), 80)
      // The page's own title is not a section.
      if (!hasLink && own > 1 && name !== '') section = { name, level: own }
      else if (hasLink && section.level >= own) section = { name: '', level: 0 }
    }
    if (node.nodeName === 'A') {
      const inside = node.querySelector('h1, h2, h3, h4, h5, h6')
      const text = truncateText(normaliseSpace((inside ?? node).textContent ?? ''), MAX_LENGTH)
      const link = webAddress(node.getAttribute('href') ?? undefined, base)
      const height = inside ? Number(inside.nodeName[1]) : own
      if (link && !NO_TITLE.test(text) && text.split(' ').length > 1)
        links.push({ title: text, link, section: section.name, level: height })
      return
    }
    for (const child of node.children) walk(child, own)
  }
  walk(root, 0)
  return links
}

/** Merges duplicates, e.g. a picture and a title with the same link: the first position, the longest text. */
function eachOnce(links: readonly Link[]): ContentsLink[] {
  const found = new Map<string, ContentsLink>()
  for (const { title, link, section } of links) {
    const bare = link.replace(/#.*$/, '')
    const before = found.get(bare)
    if (!before) found.set(bare, { title, link: bare, section })
    else if (title.length > before.title.length) before.title = title
  }
  return [...found.values()].slice(0, MAX_COUNT)
}

// Reads a page that lists the articles of an issue: links by the headings they stand under; runs in the extraction thread.
import { parseHTML } from 'linkedom'
import { makeLegible, normaliseSpace } from '../../../../domain/article/block.ts'
import { truncateText } from '../../../../domain/kernel/well-formed.ts'
import { webAddress } from '../../web-address.ts'
import type { ContentsLink, FoundContents } from '../port.ts'
import type { ExtractTask } from './article.ts'
import { decodeHtml } from './charset.ts'
import { pageFacts } from './metadata.ts'
import { refuseHostileMarkup } from './precheck.ts'

/** More is a site's archive and no issue. */
const MAX_COUNT = 200
const MAX_LENGTH = 300
const HEADING = /^H[1-6]$/
const AROUND = new Set([
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
/** What links say that lead to an article a second time, or to none. */
const NO_TITLE =
  /^(read( more| on| the (full )?(story|article))?|continue( reading)?|more|full (story|text)|subscribe.*|sign (in|up).*|log ?in.*|share|comments?|next|previous|home|download.*|view all.*|see all.*|buy.*|current issue|archive|back issues|\W*|\d+)$/i

interface Link extends ContentsLink {
  /** It is, or stands in, a heading of this level; 0 for a line of running text. */
  level: number
}

/** @throws {ExtractFailure} when the page is hostile */
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
  // Where the titles are headings, links in the lines between them are asides.
  const headed = others.filter(({ level }) => level > 0)
  const chosen = headed.length >= 3 ? headed : others
  return { title, cover: facts.cover, places: eachOnce(chosen) }
}

function linksIn(root: Element, base: string): Link[] {
  const links: Link[] = []
  let section = { name: '', level: 0 }
  const walk = (node: Element, level: number) => {
    if (AROUND.has(node.nodeName)) return
    const own = HEADING.test(node.nodeName) ? Number(node.nodeName[1]) : level
    if (HEADING.test(node.nodeName)) {
      const hasLink = node.querySelector('a[href]') !== null
      const name = truncateText(normaliseSpace(node.textContent ?? ''), 80)
      // The page's own title is no section.
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

/** A picture and a title often lead to one article: the first place counts, with the longest words. */
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

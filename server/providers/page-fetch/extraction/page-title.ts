// Chooses the title of an article among those that its page gives, without the name of the site.
import { normaliseSpace } from '../../../../domain/article/block.ts'

/** What parts a title from the name of the site behind it. */
const BEFORE_SITE = /^\s+(?:[|–—·•»-]|::)\s+/
const BEHIND_TITLE = /\s(?:[|–—·•»-]|::)\s+$/
/** The same where the name of the site comes first. */
const AFTER_SITE = /(?:\s(?:[|–—·•«»-]|::)|:)\s+$/
const AFTER_NAME = /^(?:\s(?:[|–—·•«»-]|::)|:)\s+/
const HOME = 'a[href="/"], [rel~="home"], .site-title'
const NOT_THE_ARTICLE = 'nav, aside, [class~="card"], [class*="-card"], [class*="card-"]'
const HEADINGS = 'h1, .entry-title, .post-title, .article-title'
/** More are those of a list. */
const MOST = 20

export interface TitleSigns {
  /** Title of the document. */
  whole: string
  /** What may name the article. */
  headings: string[]
  /** What the page calls its site, where it leads to its first page. */
  sites: string[]
}

/** What says how an article is called, in the page as it comes: Readability takes it out. */
export function titleSigns(document: Document): TitleSigns {
  const textsOf = (nodes: readonly Element[]) =>
    nodes.map((node) => normaliseSpace(node.textContent ?? '').trim()).filter((text) => text !== '')
  const headings = [...document.querySelectorAll(HEADINGS)]
    .slice(0, MOST)
    .filter((heading) => heading.querySelector(HOME) === null && heading.closest(NOT_THE_ARTICLE) === null)
  return {
    whole: normaliseSpace(document.title ?? '').trim(),
    headings: textsOf(headings),
    // The words of a menu name its pages.
    sites: textsOf(
      [...document.querySelectorAll(HOME)].slice(0, MOST).filter((link) => !link.closest('nav')),
    ),
  }
}

/** @param found as Readability gives it */
export function pageTitle(
  found: string,
  { whole, headings, sites }: TitleSigns,
  site: string | null,
): string {
  const known = site ? [site, ...sites] : sites
  const fitting = headings
    .filter((heading) => !known.includes(heading) && (found.includes(heading) || heading.includes(found)))
    .filter((heading) => [found, whole].some((name) => name === heading || isWithSite(name, heading, known)))
    .sort((a, b) => b.length - a.length)
  return fitting[0] ?? known.reduce((title, name) => withoutSite(title, name, name === site), found)
}

/** Whether a name is the heading and more behind it, or a name of the site and the heading. */
function isWithSite(name: string, heading: string, sites: readonly string[]): boolean {
  const [behind, before] = [name.slice(heading.length), name.slice(0, -heading.length)]
  const rest = behind.replace(BEFORE_SITE, '')
  // What is longer than the heading and no site is a part of the title: “Opinion | The ice is thin”.
  if (name.startsWith(heading))
    return (
      BEFORE_SITE.test(behind) && (rest.length < heading.length || sites.some((site) => rest.endsWith(site)))
    )
  return (
    name.endsWith(heading) && AFTER_SITE.test(before) && sites.includes(before.replace(AFTER_SITE, '').trim())
  )
}

/** @param isNamed whether the head of the page names the site so: only then a colon may part it from the title */
function withoutSite(title: string, site: string, isNamed: boolean): string {
  const [behind, before] = [title.slice(site.length), title.slice(0, -site.length)]
  if (title.endsWith(site) && BEHIND_TITLE.test(before))
    return before.replace(BEHIND_TITLE, '').trim() || title
  if (title.startsWith(site) && AFTER_NAME.test(behind) && (isNamed || !behind.startsWith(':')))
    return behind.replace(AFTER_NAME, '').trim() || title
  return title
}

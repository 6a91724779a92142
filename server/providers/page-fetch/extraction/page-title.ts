// Selects the title of an article from the titles in its page, without the name of the site.
import { normaliseSpace } from '../../../../domain/article/block.ts'

/** Separator between a title and the name of the site after it. */
const BEFORE_SITE = /^\s+(?:[|–—·•»-]|::)\s+/
const BEHIND_TITLE = /\s(?:[|–—·•»-]|::)\s+$/
/** Separator between the name of the site and a title after it. */
const AFTER_SITE = /(?:\s(?:[|–—·•«»-]|::)|:)\s+$/
const AFTER_NAME = /^(?:\s(?:[|–—·•«»-]|::)|:)\s+/
const HOME = 'a[href="/"], [rel~="home"], .site-title'
const NOT_THE_ARTICLE = 'nav, aside, [class~="card"], [class*="-card"], [class*="card-"]'
const HEADINGS = 'h1, .entry-title, .post-title, .article-title'
/** Max. headings to check: more headings are those of a list. */
const MAX_HEADINGS = 20

export interface TitleSigns {
  /** Title of the document. */
  whole: string
  /** Headings that may be the title of the article. */
  headings: string[]
  /** Names of the site in links to its home page. */
  sites: string[]
}

/** Collects the possible titles before Readability runs, because Readability removes them. */
export function titleSigns(document: Document): TitleSigns {
  const textsOf = (nodes: readonly Element[]) =>
    nodes.map((node) => normaliseSpace(node.textContent ?? '').trim()).filter((text) => text !== '')
  const headings = [...document.querySelectorAll(HEADINGS)]
    .slice(0, MAX_HEADINGS)
    .filter((heading) => heading.querySelector(HOME) === null && heading.closest(NOT_THE_ARTICLE) === null)
  return {
    whole: normaliseSpace(document.title ?? '').trim(),
    headings: textsOf(headings),
    // Links in a menu have the names of pages, not of the site.
    sites: textsOf(
      [...document.querySelectorAll(HOME)].slice(0, MAX_HEADINGS).filter((link) => !link.closest('nav')),
    ),
  }
}

/**
 * Selects the title.
 * @param found the title that Readability returns
 */
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

/** True if `name` is the heading followed by a suffix, or the name of a site followed by the heading. */
function isWithSite(name: string, heading: string, sites: readonly string[]): boolean {
  const [behind, before] = [name.slice(heading.length), name.slice(0, -heading.length)]
  const rest = behind.replace(BEFORE_SITE, '')
  // A suffix that is longer than the heading and not the name of a site is part of the title: “Opinion | The
  // ice is thin”.
  if (name.startsWith(heading))
    return (
      BEFORE_SITE.test(behind) && (rest.length < heading.length || sites.some((site) => rest.endsWith(site)))
    )
  return (
    name.endsWith(heading) && AFTER_SITE.test(before) && sites.includes(before.replace(AFTER_SITE, '').trim())
  )
}

/**
 * Removes the name of the site from a title.
 * @param isNamed true if the metadata contains this name of the site: only then is a colon a separator
 */
function withoutSite(title: string, site: string, isNamed: boolean): string {
  const [behind, before] = [title.slice(site.length), title.slice(0, -site.length)]
  if (title.endsWith(site) && BEHIND_TITLE.test(before))
    return before.replace(BEHIND_TITLE, '').trim() || title
  if (title.startsWith(site) && AFTER_NAME.test(behind) && (isNamed || !behind.startsWith(':')))
    return behind.replace(AFTER_NAME, '').trim() || title
  return title
}

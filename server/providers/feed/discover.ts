// Finds the URLs of a site's feeds, from the links of its page and from common feed paths.
import { findTags } from '../../../domain/rss/find-tags.ts'
import { webAddress } from '../web-address.ts'
import type { FoundFeed } from './port.ts'
import { textOfHtml } from './reading/plain-text.ts'

/** Max. characters of the page to parse: pages declare their feeds in the head. */
const MAX_CHARACTERS = 1_000_000
const MAX_NAMED = 20
const MAX_LINKED = 5
const TAGS = new Set(['link', 'a', 'base'])
const FEED_TYPE =
  /^(application\/(rss|atom|rdf|feed)\+(xml|json)|application\/json|text\/xml|application\/xml)/i
const FEED_LINK = /(^|[/._-])(rss|atom|feed)s?([/._?-]|$)|\.(rss|atom|rdf)$|feeds\./i
const USUAL_PATHS = [
  '/feed',
  '/rss',
  '/feed.xml',
  '/rss.xml',
  '/atom.xml',
  '/index.xml',
  '/feed.json',
  '/feeds/posts/default',
]
/** Feeds of comments are often declared next to the main feed; they get a lower priority. */
const SECOND_CHOICE = /comments?|replies/i

/**
 * Returns candidates, best first: feeds that the page declares, then links that look like feeds, then common
 * paths below the page and the site.
 */
export function discoverFeeds(page: Buffer | string, url: string): FoundFeed[] {
  const html = (typeof page === 'string' ? page : page.toString('utf8')).slice(0, MAX_CHARACTERS)
  const named: FoundFeed[] = []
  const linked: FoundFeed[] = []
  let baseUrl = url
  for (const { name, attributes, isEnd } of findTags(html, TAGS)) {
    if (isEnd) continue
    const of = (key: string) => (attributes.get(key) ?? '').replaceAll('&amp;', '&')
    if (name === 'base') baseUrl = webAddress(of('href'), url) ?? url
    const address = webAddress(of('href'), baseUrl)
    if (!address || name === 'base') continue
    const isFeed =
      (isAlternate(of('rel')) && FEED_TYPE.test(of('type').trim())) || /(^|\s)feed(\s|$)/i.test(of('rel'))
    const found = { url: address, title: textOfHtml(of('title').replaceAll('<', '&lt;'), 200) }
    if (name === 'link' && isFeed) named.push(found)
    if (name === 'a' && FEED_LINK.test(pathOf(address)) && linked.length < MAX_LINKED) linked.push(found)
  }
  const order = (one: FoundFeed) => (SECOND_CHOICE.test(`${one.url} ${one.title}`) ? 1 : 0)
  const best = named.sort((a, b) => order(a) - order(b)).slice(0, MAX_NAMED)
  return distinct([...best, ...linked, ...usual(url)])
}

function isAlternate(rel: string): boolean {
  return /(^|\s)alternate(\s|$)/i.test(rel)
}

function usual(url: string): FoundFeed[] {
  const folder = new URL(url).pathname.replace(/\/[^/]*\.[^/]*$/, '').replace(/\/$/, '')
  const below = folder === '' ? [] : [`${folder}/feed`, `${folder}/rss`, `${folder}/feed.xml`]
  return [...below, ...USUAL_PATHS].flatMap((path) => {
    const address = webAddress(path, url)
    return address ? [{ url: address, title: '' }] : []
  })
}

function pathOf(address: string): string {
  const url = new URL(address)
  return `${url.hostname}${url.pathname}${url.search}`
}

function distinct(feeds: readonly FoundFeed[]): FoundFeed[] {
  const seen = new Set<string>()
  return feeds.filter((feed) => !seen.has(feed.url) && seen.add(feed.url))
}

// Sorts feeds in natural order (2 before 19), and disambiguates feeds with the same title.
import type { Feed } from '../../../contract/rss.ts'

type Named = Pick<Feed, 'id' | 'title' | 'url'>
const BY_NAME = new Intl.Collator('zh', { numeric: true, sensitivity: 'base' })

export const sortByName = <F extends Named>(feeds: readonly F[]): F[] =>
  [...feeds].sort((a, b) => BY_NAME.compare(a.title, b.title) || a.id - b.id)

const addressOf = (url: string): { host: string; path: string } => {
  if (!URL.canParse(url)) return { host: url, path: '' }
  const { host, pathname, search } = new URL(url)
  return { host: host.replace(/^www\./, ''), path: `${pathname}${search}` }
}

/** Host, or host and path if the host is the same too, for feeds that share their title; by id. */
export function disambiguateTitles(feeds: readonly Named[]): Map<number, string> {
  const found = new Map<number, string>()
  for (const feed of feeds) {
    const twins = feeds.filter(({ id, title }) => id !== feed.id && title === feed.title)
    if (twins.length === 0) continue
    const { host, path } = addressOf(feed.url)
    found.set(feed.id, twins.some(({ url }) => addressOf(url).host === host) ? host + path : host)
  }
  return found
}

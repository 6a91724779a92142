// Writes feeds for tests.

export interface GivenItem {
  guid?: string
  title?: string
  link?: string
  date?: string
  author?: string
  /** Its text, as HTML. */
  content?: string
}

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')

/** RSS 2.0 of these items. */
export const rssOf = (title: string, items: readonly GivenItem[]): string =>
  `<?xml version="1.0"?><rss version="2.0"><channel><title>${escaped(title)}</title><link>https://example.com/</link>
  <description>Of ${escaped(title)}</description>${items
    .map(
      ({ guid, title: name = 'An item', link = 'https://example.com/1', date, author, content }) =>
        `<item>${guid === undefined ? '' : `<guid isPermaLink="false">${escaped(guid)}</guid>`}<title>${escaped(name)}</title>
        <link>${escaped(link)}</link>${date ? `<pubDate>${date}</pubDate>` : ''}${
          author
            ? `<dc:creator xmlns:dc="http://purl.org/dc/elements/1.1/">${escaped(author)}</dc:creator>`
            : ''
        }${content ? `<content:encoded xmlns:content="http://purl.org/rss/1.0/modules/content/">${escaped(content)}</content:encoded>` : ''}</item>`,
    )
    .join('')}</channel></rss>`

/** `count` items, the newest first, a minute apart. */
export const manyItems = (count: number): GivenItem[] =>
  Array.from({ length: count }, (_, index) => ({
    guid: `item-${index}`,
    title: `Item ${index}`,
    link: `https://example.com/items/${index}`,
    date: new Date(Date.UTC(2026, 0, 1) - index * 60_000).toUTCString(),
  }))

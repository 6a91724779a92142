// Shows that two feeds of one site can be told apart by what is shown of their addresses.
import { expect, it } from 'vitest'
import { shortenAddress } from './address.ts'

it.each([
  ['https://feeds.bbci.co.uk/news/world/rss.xml', 'feeds.bbci.co.uk/news/world/rss.xml'],
  ['https://www.example.com/', 'example.com'],
  ['https://example.com/?feed=rss2', 'example.com?feed=rss2'],
  ['http://127.0.0.1:8080/feed.xml', '127.0.0.1:8080/feed.xml'],
  ['https://example.com/%E6%96%B0%E9%97%BB/%', 'example.com/%E6%96%B0%E9%97%BB/%'],
  ['https://example.com/%E6%96%B0%E9%97%BB', 'example.com/新闻'],
  ['no address', 'no address'],
])('%s is shown as %s', (address, shown) => {
  expect(shortenAddress(address)).toBe(shown)
})

it('a long one keeps its beginning and its end', () => {
  const shown = shortenAddress('https://feeds.bbci.co.uk/news/science_and_environment/latest/stories/rss.xml')
  expect(shown).toBe('feeds.bbci.co.uk/news/sci…st/stories/rss.xml')
  expect(shown.length).toBeLessThanOrEqual(44)
})

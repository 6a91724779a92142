// Shows that of the items of a feed whole characters alone are stored.
import { expect, it } from 'vitest'
import { toNewItems } from './read-feed.ts'

it('cuts no character of a title or of an author in two', () => {
  const [title, author] = [`${'a'.repeat(499)}😀`, `${'b'.repeat(199)}😀`]
  const item = { guid: 'g', link: 'https://paper.example/a', title, author, summary: '', published_at: null }
  const feed = { format: 'rss' as const, title: '', site_url: '', description: '', items: [item] }
  expect(toNewItems(feed)).toMatchObject([{ title: 'a'.repeat(499), author: 'b'.repeat(199) }])
})

// Shows that lists of feeds are read as readers write them, and that what we write is read back the same.
import { expect, it } from 'vitest'
import { readOpml, writeOpml } from './opml.ts'

it('takes feeds with the folder they lie in, each address once, and nothing of comments', () => {
  const opml = `<?xml version="1.0"?><opml version="1.0"><body>
    <outline text='Science &amp; more' title="Science &amp; more">
      <outline type="rss" text="A &#8220;q&#x201d;" xmlUrl="https://a.example/feed?x=1&amp;y=2" htmlUrl="https://a.example"/>
      <OUTLINE text="Deep"><outline text="B" title="B title" xmlUrl="https://b.example/rss"></outline></OUTLINE>
    </outline>
    <!-- <outline text="gone" xmlUrl="https://gone.example/feed"/> -->
    <outline text="C" xmlUrl="https://c.example/feed" />
    <outline text="again" xmlUrl="https://c.example/feed" />
    <outline text="a folder of nothing"/>
  </body></opml>`
  expect(readOpml(opml)).toEqual([
    { url: 'https://a.example/feed?x=1&y=2', title: 'A “q”', folder: 'Science & more' },
    { url: 'https://b.example/rss', title: 'B title', folder: 'Deep' },
    { url: 'https://c.example/feed', title: 'C', folder: '' },
  ])
})

it('drops no entry without a word: a sign > in a title, values without marks, a feed without an address', () => {
  expect(
    readOpml(`<opml><body><outline text="NYT > World" title="NYT > World" type="rss" xmlUrl="http://a.example/world.xml"/>
      <outline text="News >> today"><outline text=Plain type=rss xmlUrl=http://a.example/plain.xml />
      <outline text='It is "so"' type="rss" url="http://a.example/url.xml"/><outline text="Lost" type="rss"/></outline></body></opml>`),
  ).toEqual([
    { url: 'http://a.example/world.xml', title: 'NYT > World', folder: '' },
    { url: 'http://a.example/plain.xml', title: 'Plain', folder: 'News >> today' },
    { url: 'http://a.example/url.xml', title: 'It is "so"', folder: 'News >> today' },
    { url: '', title: 'Lost', folder: 'News >> today' },
  ])
})

it('what is written is read back', () => {
  const feeds = [
    {
      url: 'https://a.example/?a=1&b="2"',
      title: 'A <b> & "c"',
      folder: '科学',
      site_url: 'https://a.example',
    },
    { url: 'https://b.example/rss', title: 'B', folder: '', site_url: '' },
  ]
  const read = readOpml(writeOpml(feeds, '开卷'))
  expect(read.toSorted((a, b) => a.url.localeCompare(b.url))).toEqual(
    feeds.map(({ url, title, folder }) => ({ url, title, folder })),
  )
})

it('is quick with what is no list at all', () => {
  expect(readOpml('<'.repeat(200_000))).toEqual([])
  expect(readOpml('<outline '.repeat(50_000))).toEqual([])
  expect(readOpml('<!--'.repeat(50_000))).toEqual([])
})

// Shows that lists of feeds are read as readers write them, and that what we write is read back the same.
import { expect, it } from 'vitest'
import { formatOpml, MAX_OPML_FEEDS, parseOpml } from './opml.ts'

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
  expect(parseOpml(opml).outlines).toEqual([
    { url: 'https://a.example/feed?x=1&y=2', title: 'A “q”', folder: 'Science & more' },
    { url: 'https://b.example/rss', title: 'B title', folder: 'Deep' },
    { url: 'https://c.example/feed', title: 'C', folder: '' },
  ])
})

it('drops no entry without a word: a sign > in a title, values without marks, a feed without an address', () => {
  expect(
    parseOpml(`<opml><body><outline text="NYT > World" title="NYT > World" type="rss" xmlUrl="http://a.example/world.xml"/>
      <outline text="News >> today"><outline text=Plain type=rss xmlUrl=http://a.example/plain.xml />
      <outline text='It is "so"' type="rss" url="http://a.example/url.xml"/><outline text="Lost" type="rss"/></outline></body></opml>`)
      .outlines,
  ).toEqual([
    { url: 'http://a.example/world.xml', title: 'NYT > World', folder: '' },
    { url: 'http://a.example/plain.xml', title: 'Plain', folder: 'News >> today' },
    { url: 'http://a.example/url.xml', title: 'It is "so"', folder: 'News >> today' },
    { url: '', title: 'Lost', folder: 'News >> today' },
  ])
})

it('drops no entry without a word: a sign < in a value, a tag of any length, a tag without an end', () => {
  const long = 'x'.repeat(9_000)
  const feed = (text: string, name: string) => `<outline text="${text}" xmlUrl="http://a.example/${name}"/>`
  expect(
    parseOpml(`<opml><body>${feed('I <3 > ships', 'heart')}${feed('<b>Bold</b>', 'bold')}${feed(long, 'long')}
      <outline text="No end" xmlUrl="http://a.example/no-end" ${feed('Next', 'next')}
      <outline text="Open xmlUrl="http://a.example/open"/>${feed('Last', 'last')}
      <outline text="Cut" xmlUrl="http://a.exa`).outlines.map(({ url, title }) => [url, title.slice(0, 12)]),
  ).toEqual([
    ['http://a.example/heart', 'I <3 > ships'],
    ['http://a.example/bold', '<b>Bold</b>'],
    ['http://a.example/long', 'xxxxxxxxxxxx'],
    ['http://a.example/no-end', 'No end'],
    ['http://a.example/next', 'Next'],
    ['', 'Open xmlUrl='],
    ['http://a.example/last', 'Last'],
    ['', 'Cut'],
  ])
})

it('names an outline whose end cannot be found, and takes it for no folder', () => {
  const next = '<outline text="Next" xmlUrl="https://next.example/"/>'
  const of = (text: string) => parseOpml(`<opml><body>${text}${next}</body></opml>`).outlines
  const read = { url: 'https://next.example/', title: 'Next', folder: '' }
  expect(of(`<outline text="It's" description="x "quoted" y <b>" xmlUrl="https://q.example/"/>`)).toEqual([
    { url: '', title: "It's", folder: '' },
    read,
  ])
  expect(
    of('<outline text="F"><outline text="How <outline> works" xmlUrl="https://h.example/"/></outline>'),
  ).toEqual([{ url: '', title: expect.stringContaining('How'), folder: 'F' }, read])
  expect(of('<outline text="F"><outline text="A" xmlUrl="https://a.example/" </outline></outline>')).toEqual([
    { url: 'https://a.example/', title: 'A', folder: 'F' },
    read,
  ])
})

it('takes as many as one import may have, and counts the rest, each address once', () => {
  const lines = (count: number) =>
    Array.from({ length: count }, (_, at) => `<outline xmlUrl="https://a.example/${at}"/>`).join('')
  const whole = parseOpml(lines(MAX_OPML_FEEDS))
  expect([whole.outlines.length, whole.left_out]).toEqual([MAX_OPML_FEEDS, 0])
  const more = parseOpml(lines(MAX_OPML_FEEDS + 3) + lines(MAX_OPML_FEEDS + 3))
  expect([more.outlines.length, more.left_out]).toEqual([MAX_OPML_FEEDS, 3])
  expect(more.outlines.at(-1)?.url).toBe(`https://a.example/${MAX_OPML_FEEDS - 1}`)
})

it('cuts no character in half, and drops the halves that a file writes', () => {
  const line = (text: string) => `<outline text="${text}" xmlUrl="https://a.example/feed"/>`
  const titleOf = (text: string) => parseOpml(line(text)).outlines[0]?.title
  expect(titleOf(`${'x'.repeat(119)}😀`)).toBe('x'.repeat(119))
  expect(titleOf(`${'x'.repeat(118)}😀 more`)).toBe(`${'x'.repeat(118)}😀`)
  expect(titleOf('A &#xD83D;&#xDE00; and &#xD83D;')).toBe('A 😀 and \uFFFD')
  const folder = `${'f'.repeat(39)}😀`
  const inside = parseOpml(`<outline text="${folder}">${line('A')}</outline>`).outlines[0]
  expect(inside?.folder).toBe('f'.repeat(39))
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
  const { outlines: read } = parseOpml(formatOpml(feeds, '开卷'))
  expect(read.toSorted((a, b) => a.url.localeCompare(b.url))).toEqual(
    feeds.map(({ url, title, folder }) => ({ url, title, folder })),
  )
})

it('is quick with what is no list at all', () => {
  expect(parseOpml('<'.repeat(200_000)).outlines).toEqual([])
  expect(parseOpml('<outline '.repeat(50_000)).outlines).toEqual([])
  expect(parseOpml('<!--'.repeat(50_000)).outlines).toEqual([])
  expect(parseOpml('<outline>'.repeat(100_000)).outlines).toEqual([])
  expect(parseOpml('<outline a="<'.repeat(50_000)).outlines).toEqual([])
  expect(parseOpml(`<outline ${'x'.repeat(900_000)}>`).outlines).toEqual([])
  expect(parseOpml(`<outline${' '.repeat(900_000)}x>`).outlines).toEqual([])
})

// Details that real feeds get wrong, and what readers of their lists should see all the same.
import { describe, expect, it } from 'vitest'
import { discoverFeeds } from './discover.ts'
import { readFeed } from './reading/read-feed.ts'

const read = (xml: string) =>
  readFeed({ body: Buffer.from(xml), url: 'https://paper.example/feed', content_type: 'application/xml' })
const atom = (entry: string) =>
  read(`<?xml version="1.0"?><feed xmlns="http://www.w3.org/2005/Atom"><title>Paper</title>${entry}</feed>`)
    .items
const rss = (items: string) =>
  read(`<?xml version="1.0"?><rss version="2.0"><channel><title>Paper</title>${items}</channel></rss>`).items

describe('entities of HTML', () => {
  it('that nobody declared are letters, in Atom as in RSS', () => {
    const title = 'Na&iuml;ve &ldquo;q&rdquo; &mdash; a&nbsp;b &amp; c'
    const expected = 'Naïve “q” — a b & c'
    expect(atom(`<entry><id>1</id><title>${title}</title></entry>`)[0]?.title).toBe(expected)
    expect(rss(`<item><title>${title}</title></item>`)[0]?.title).toBe(expected)
  })
  it('stay as they are where they are quoted, unknown, or would begin markup', () => {
    expect(atom('<entry><id>1</id><title>Write &amp;eacute; for é</title></entry>')[0]?.title).toBe(
      'Write &eacute; for é',
    )
    expect(atom('<entry><id>1</id><title>&nosuchname; &LT;b&GT;</title></entry>')[0]?.title).toBe(
      '&nosuchname; <b>',
    )
    expect(rss('<item><title><![CDATA[Caf&eacute; &amp; bar]]></title></item>')[0]?.title).toBe('Café & bar')
  })
})

describe('the link of an entry', () => {
  it('is its id where that is an address and nothing else is given', () => {
    const id = 'https://paper.example/story'
    expect(atom(`<entry><id>${id}</id><title>A</title></entry>`)[0]?.link).toBe(id)
    expect(atom(`<entry><id>${id}</id><title>A</title><link href="/b"/></entry>`)[0]?.link).toBe(
      'https://paper.example/b',
    )
    expect(atom('<entry><id>tag:paper.example,2026:1</id><title>A</title></entry>')[0]?.link).toBe('')
  })
})

describe('a title', () => {
  it.each([
    ['How to use the &lt;video&gt; tag', 'How to use the <video> tag'],
    ['A Map&lt;K, V&gt; of the &lt;em&gt;old&lt;/em&gt; town', 'A Map<K, V> of the old town'],
    ['&lt;script&gt;alert(1)&lt;/script&gt;Rain', 'Rain'],
    ['One&lt;br&gt;two', 'One two'],
    ['3 &lt; 5 &gt; 2', '3 < 5 > 2'],
  ])('%s', (title, shown) => {
    expect(rss(`<item><title>${title}</title></item>`)[0]?.title).toBe(shown)
  })
})

describe('items of one guid', () => {
  const item = (link: string, title: string) =>
    `<item><guid isPermaLink="false">same</guid><link>https://paper.example/${link}</link><title>${title}</title></item>`
  it('are told apart by link, and by title where the link is one too', () => {
    const found = rss(item('a', 'One') + item('b', 'Two') + item('b', 'Three') + item('b', 'Two'))
    expect(found.map(({ title }) => title)).toEqual(['One', 'Two', 'Three'])
    expect(new Set(found.map(({ guid }) => guid)).size).toBe(3)
    const again = rss(item('a', 'One') + item('b', 'Two') + item('b', 'Three'))
    expect(again.map(({ guid }) => guid)).toEqual(found.map(({ guid }) => guid))
  })
  it('are one where nothing differs', () => {
    expect(rss(item('a', 'One') + item('a', 'One'))).toHaveLength(1)
  })
})

it('raised and lowered signs of titles and summaries keep their meaning', () => {
  const [item] = rss(
    '<item><title>H&lt;sub&gt;2&lt;/sub&gt;O</title><description><![CDATA[<p>10<sup>6</sup> litres, m<sup>2</sup></p>]]></description></item>',
  )
  expect(item).toMatchObject({ title: 'H₂O', summary: '10⁶ litres, m²' })
})

describe('a link', () => {
  it('is the page, not the picture or the sound beside it', () => {
    const entry = (links: string) =>
      atom(`<entry><id>urn:x</id><title>Scooters</title>${links}</entry>`)[0]?.link
    const page = '<link rel="alternate" type="text/html" href="https://n.example/page"/>'
    const picture = '<link rel="enclosure" type="image/jpeg">https://i.example/square.jpg</link>'
    expect(entry(page + picture)).toBe('https://n.example/page')
    expect(entry(picture + page)).toBe('https://n.example/page')
    expect(
      entry('<link rel="enclosure" href="https://i.example/a.mp3"/><link href="https://n.example/page"/>'),
    ).toBe('https://n.example/page')
    expect(entry(picture)).toBe('')
    expect(entry('<link>https://n.example/text</link>')).toBe('https://n.example/text')
  })
})

it('the description of a film stands in its group', () => {
  const [item] =
    read(`<feed xmlns="http://www.w3.org/2005/Atom" xmlns:media="http://search.yahoo.com/mrss/"><entry><id>v</id>
    <title>Film</title><media:group><media:title>Other</media:title><media:description>What it shows.</media:description>
    </media:group></entry></feed>`).items
  expect(item).toMatchObject({ title: 'Film', summary: 'What it shows.' })
})

it('a feed that a page names is found by its tag, whatever its title, and not in comments and scripts', () => {
  const found = discoverFeeds(
    `<head><!-- <link rel="alternate" type="application/rss+xml" href="/old.xml"> -->
     <script>"<link rel='alternate' type='application/rss+xml' href='/script.xml'>"</script>
     <link rel="alternate" type="application/rss+xml" title="The Paper > Top Stories" href="/f.xml">
     <link rel=alternate type=application/atom+xml title='It is "so" > there' href=/g.xml></head>`,
    'https://paper.example/',
  )
  expect(found.slice(0, 2)).toEqual([
    { url: 'https://paper.example/f.xml', title: 'The Paper > Top Stories' },
    { url: 'https://paper.example/g.xml', title: 'It is "so" > there' },
  ])
  expect(found.filter(({ url }) => /old|script/.test(url))).toEqual([])
})

const KATEX =
  '<span class="katex"><span class="katex-mathml"><math><semantics><mrow><msup><mi>x</mi><mn>2</mn></msup></mrow><annotation encoding="application/x-tex">x^2</annotation></semantics></math></span><span class="katex-html" aria-hidden="true"><span class="base"><span>x</span><img src="a.png"><span>2</span></span></span></span>'

it.each([
  [
    'So <math><semantics><mi>x</mi><annotation encoding="application/x-tex">\\xi</annotation></semantics></math>.',
    'So x.',
  ],
  ['So <math><msup><mi>x</mi><mn>2</mn></msup></math> holds.', 'So x² holds.'],
  ['So x<sup>2</sup> holds.', 'So x² holds.'],
  [`So ${KATEX} and ${KATEX} <i aria-hidden="true">hold</i>.`, 'So x² and x² hold.'],
  ['So <m:math><m:mfrac><m:mi>a</m:mi><m:mi>b</m:mi></m:mfrac></m:math> holds.', 'So a/b holds.'],
  ['So <span class="katex-html" aria-hidden="true">x2</span> holds.', 'So x2 holds.'],
  ['So <math><mi>x</mi>', 'So x'],
  ['It was <del>two</del><ins>three</ins> <s>boats</s> lamps.', 'It was three lamps.'],
  ['The <ruby>漢<rt>kan</rt></ruby> sign.', 'The 漢 sign.'],
  ['A lamp<script>b</script>s.', 'A lamps.'],
])('a summary reads as its page: %s', (html, text) => {
  const [item] = rss(`<item><title>A</title><description><![CDATA[<p>${html}</p>]]></description></item>`)
  expect(item?.summary).toBe(text)
})

it.each([
  ['<p>One <s>two three. Four <b>five</b>.</p><p>Six.</p>', 'One two three. Four five. Six.'],
  ['There were <del>twelve</del> fourteen boats.', 'There were fourteen boats.'],
  ['The lamp <del>of the quay</del>, <s>old</s> was lit.', 'The lamp, was lit.'],
  ['The word<math><mi>x</mi></math>is, the <math><mi>n</mi></math>th.', 'The word x is, the nth.'],
])('a summary is read as its page would be: %s', (html, shown) => {
  const item = `<item><title>A</title><description><![CDATA[${html}]]></description></item>`
  expect(rss(item)[0]?.summary).toBe(shown)
})

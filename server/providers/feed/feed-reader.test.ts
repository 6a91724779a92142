// Feeds of every format give the same shape; hostile ones end in a reason or in clean text.
import iconv from 'iconv-lite'
import { afterAll, describe, expect, it } from 'vitest'
import { makeFeedReader } from './feed-reader.ts'

const reader = makeFeedReader({ timeout_ms: 120_000 })
afterAll(() => reader.close())
const FEED_URL = 'https://paper.test/world/rss.xml'
const read = (text: string | Buffer, content_type: string | null = null) =>
  reader.readFeed(Buffer.from(text), { content_type }, FEED_URL)
const rss = (items: string, channel = '') =>
  `<?xml version="1.0"?><rss version="2.0" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:content="http://purl.org/rss/1.0/modules/content/"><channel><title>The Paper</title><link>https://paper.test/</link>${channel}${items}</channel></rss>`

describe('formats', () => {
  const expected = {
    title: 'The Paper',
    site_url: 'https://paper.test/',
    description: 'News & views',
    items: [
      {
        guid: 'tag:paper.test,2026:1',
        link: 'https://paper.test/world/1',
        title: 'Boats & harbours',
        author: 'Ann Author',
        published_at: '2026-03-01T08:00:00.000Z',
        summary: 'A quiet morning.',
        content_html: '<p>A <b>quiet</b> morning.</p>',
      },
    ],
  }

  it('RSS 2.0', async () => {
    const feed = rss(
      `<item><guid isPermaLink="false">tag:paper.test,2026:1</guid><link> https://paper.test/world/1 </link><title>Boats &amp;amp; harbours</title>
       <dc:creator>Ann Author</dc:creator><pubDate>Sun, 1 Mar 2026 10:00:00 +0200</pubDate><description>&lt;p&gt;A quiet morning.&lt;/p&gt;</description>
       <content:encoded><![CDATA[<p>A <b>quiet</b> morning.</p>]]></content:encoded></item>`,
      '<description>News &amp;amp; views</description><image><title>Logo</title><link>https://other.test/</link></image>',
    )
    expect(await read(feed)).toEqual({ format: 'rss', ...expected })
  })

  it('Atom, with a prefix and XHTML', async () => {
    const feed = `<a:feed xmlns:a="http://www.w3.org/2005/Atom" xml:base="https://paper.test/world/"><a:title>The Paper</a:title><a:subtitle type="html">News &amp;amp; views</a:subtitle>
      <a:link rel="self" href="https://paper.test/world/rss.xml"/><a:link href="/"/>
      <a:entry><a:id>tag:paper.test,2026:1</a:id><a:link rel="enclosure" href="1.mp3"/><a:link rel="alternate" type="text/html" href="1"/>
      <a:title>Boats &amp; harbours</a:title><a:author><a:name>Ann Author</a:name><a:email>ann@paper.test</a:email></a:author>
      <a:updated>2026-03-02T08:00:00Z</a:updated><a:published>2026-03-01T08:00:00Z</a:published><a:summary>A quiet morning.</a:summary>
      <a:source><a:title>Elsewhere</a:title><a:author><a:name>Nobody</a:name></a:author></a:source>
      <a:content type="xhtml"><div xmlns="http://www.w3.org/1999/xhtml"><p>A <b>quiet</b> morning.</p></div></a:content></a:entry></a:feed>`
    expect(await read(feed)).toEqual({ format: 'atom', ...expected })
  })

  it('RDF', async () => {
    const feed = `<rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#" xmlns="http://purl.org/rss/1.0/" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:c="http://purl.org/rss/1.0/modules/content/">
      <channel rdf:about="https://paper.test/rdf"><title>The Paper</title><link>https://paper.test/</link><description>News &amp; views</description></channel>
      <item rdf:about="tag:paper.test,2026:1"><title>Boats &amp; harbours</title><link>https://paper.test/world/1</link><dc:creator>Ann Author</dc:creator>
      <dc:date>2026-03-01T08:00Z</dc:date><description>A quiet morning.</description><c:encoded>&lt;p&gt;A &lt;b&gt;quiet&lt;/b&gt; morning.&lt;/p&gt;</c:encoded></item></rdf:RDF>`
    expect(await read(feed)).toEqual({ format: 'rdf', ...expected })
  })

  it('JSON Feed', async () => {
    const [item] = expected.items
    const { guid: id, link: url, title, summary, content_html, published_at: date_published } = item ?? {}
    const feed = {
      version: 'https://jsonfeed.org/version/1.1',
      title: 'The Paper',
      home_page_url: 'https://paper.test/',
      description: 'News & views',
      items: [
        { id, url, title, summary, content_html, date_published, authors: [{ name: 'Ann Author' }] },
        null,
        'junk',
      ],
    }
    expect(await read(JSON.stringify(feed), 'application/feed+json')).toEqual({ format: 'json', ...expected })
  })

  it('RSS 0.91 without channel, upper case, junk before the declaration, tags never closed', async () => {
    const feeds = [
      '<rss><item><title>One</title></item></rss>',
      '<RSS><CHANNEL><ITEM><TITLE>One</TITLE></ITEM></CHANNEL></RSS>',
      '<FEED XMLNS="http://www.w3.org/2005/Atom"><ENTRY><TITLE TYPE="html">&lt;b&gt;One&lt;/b&gt;</TITLE></ENTRY></FEED>',
      '\n\n  \uFEFFWarning: on line 3<br/>\n<?xml version="1.0"?><rss><channel><item><title>One</title></item></channel></rss>',
      '<rss><channel><item><title>One</title><description>cut off in the mid',
      '<rss><channel><item><title>One</title></item></channel></rss><!-- 12 queries -->trailing & junk',
    ]
    for (const feed of feeds)
      expect(
        (await read(feed)).items.map((item) => item.title),
        feed,
      ).toEqual(['One'])
  })
})

describe('items', () => {
  it('titles are plain text, whatever was put into them', async () => {
    const titles = [
      ['<![CDATA[<b>Bold</b> &amp; <script>alert(1)</script>fair]]>', 'Bold & fair'],
      ['AT&amp;T &lt;em&gt;buys&lt;/em&gt; it', 'AT&T buys it'],
      ['Caf&amp;eacute; &#8212; &#x201C;open&#x201D;', 'Café — “open”'],
      ['2 &lt; 3 &amp;&amp; 4 &gt; 3', '2 < 3 && 4 > 3'],
      ['&lt;img src=x onerror=alert(1)&gt;Picture', 'Picture'],
      ['one\n\t two&#160;three', 'one two three'],
      ['Caf&eacute; &undefined; &lol;', 'Café &undefined; &lol;'],
      ['<p>Para</p><p>graph</p>', 'Para graph'],
      ['', 'What it says begins here, and goes on for long enough that a title must be cut…'],
    ]
    const text = 'What it says begins here, and goes on for long enough that a title must be cut somewhere.'
    const feed = rss(
      titles
        .map(([title]) => `<item><title>${title}</title><description>${text}</description></item>`)
        .join(''),
    )
    expect((await read(feed)).items.map((item) => item.title)).toEqual(titles.map(([, plain]) => plain))
  })

  it('links are absolute pages, or nothing', async () => {
    const links: Array<[string, string]> = [
      ['<link>/a?x=1&amp;y=2</link>', 'https://paper.test/a?x=1&y=2'],
      ['<link>b.html</link>', 'https://paper.test/b.html'],
      ['<guid>https://paper.test/c</guid>', 'https://paper.test/c'],
      ['<guid isPermaLink="false">https://paper.test/d</guid>', ''],
      ['<guid>not an address</guid>', ''],
      ['<link>javascript:alert(1)</link><guid>e</guid>', ''],
      ['<link/><guid isPermaLink="true">https://paper.test/f</guid>', 'https://paper.test/f'],
      [
        '<link>https://tracker.test/1</link><f:origLink xmlns:f="http://rssnamespace.org/feedburner/ext/1.0">https://paper.test/g</f:origLink>',
        'https://paper.test/g',
      ],
      ['<link>https://user:pass@paper.test/h</link><guid>h</guid>', ''],
    ]
    const feed = await read(
      rss(links.map(([inside], at) => `<item><title>${at}</title>${inside}</item>`).join('')),
    )
    expect(feed.items.map((item) => item.link)).toEqual(links.map(([, link]) => link))
  })

  it('each comes once, told apart by guid or, where all have one guid, by link', async () => {
    const item = (guid: string, link: string) =>
      `<item><guid isPermaLink="false">${guid}</guid><link>${link}</link><title>x</title></item>`
    const items = [
      item('1', '/1'),
      item('1', '/1'),
      item('2', '/2'),
      item('1', '/3'),
      item('1', '/3'),
      '<item><title>a</title></item>',
      '<item><title>a</title></item>',
      '<item><title>b</title></item>',
    ]
    const feed = await read(rss(items.join('')))
    expect(feed.items.map((one) => one.link)).toEqual([
      'https://paper.test/1',
      'https://paper.test/2',
      'https://paper.test/3',
      '',
      '',
    ])
    expect(new Set(feed.items.map((one) => one.guid)).size).toBe(5)
    expect((await read(rss(items.join('')))).items).toEqual(feed.items)
  })

  it.each([
    ['Sun, 1 Mar 2026 10:00:00 +0200', '2026-03-01T08:00:00.000Z'],
    ['Sun, 01 Mar 2026 08:00:00 GMT', '2026-03-01T08:00:00.000Z'],
    ['01 Mar 26 03:00 EST', '2026-03-01T08:00:00.000Z'],
    ['Sun, 1 Mar 2026 09:00:00 CET', '2026-03-01T08:00:00.000Z'],
    ['2026-03-01T10:00:00+02:00', '2026-03-01T08:00:00.000Z'],
    ['2026-03-01 08:00:00', '2026-03-01T08:00:00.000Z'],
    ['2026-03-01 10:00:00 +0200', '2026-03-01T08:00:00.000Z'],
    ['2026-03-01', '2026-03-01T00:00:00.000Z'],
    ['March 1, 2026 8:00', '2026-03-01T08:00:00.000Z'],
    ['yesterday', null],
    ['', null],
    ['99999-99-99', null],
  ])('the time %j is %j', async (said, time) => {
    expect(
      (await read(rss(`<item><title>x</title><pubDate>${said}</pubDate></item>`))).items[0]?.published_at,
    ).toBe(time)
  })

  it.each([
    ['<author>ann@paper.test (Ann Author)</author>', 'Ann Author'],
    ['<author>Ann Author (ann@paper.test)</author>', 'Ann Author'],
    ['<author>Ann Author &lt;ann@paper.test&gt;</author>', 'Ann Author'],
    ['<author>ann@paper.test</author>', 'ann@paper.test'],
    ['<dc:creator>Ann</dc:creator><dc:creator>Ben</dc:creator><dc:creator>Ann</dc:creator>', 'Ann, Ben'],
    ['', 'The desk'],
  ])('%s was written by %s', async (inside, author) => {
    const feed = await read(
      rss(`<item><title>x</title>${inside}</item>`, '<dc:creator>The desk</dc:creator>'),
    )
    expect(feed.items[0]?.author).toBe(author)
  })
})

describe('charsets', () => {
  const title = 'Žluťoučký kůň'
  const plain = 'Été à Paris — « déjà »'
  it.each([
    ['UTF-8 that says Latin-1', plain, 'utf-8', 'iso-8859-1', null],
    ['Latin-1', plain, 'windows-1252', 'iso-8859-1', null],
    ['windows-1252 that says UTF-8', plain.repeat(9), 'windows-1252', 'utf-8', null],
    ['windows-1250 by the header', title, 'windows-1250', undefined, 'text/xml; charset=windows-1250'],
    ['GB2312', '北京今天下雪了', 'gbk', 'gb2312', null],
    ['EUC-JP', '東京の図書館', 'euc-jp', 'euc-jp', null],
    ['UTF-16 with a mark', plain, 'utf-16', 'utf-16', null],
    ['UTF-16 big endian, no mark', plain, 'utf-16be', undefined, null],
    ['UTF-32', plain, 'utf-32le', 'utf-32', null],
    ['a declaration that is no charset', plain, 'windows-1252', 'base64', 'text/xml; charset=hex'],
    ['a declaration that cannot be', plain, 'utf-8', 'utf-16', null],
  ])('%s', async (_name, text, encoding, declared, type) => {
    const xml = `<?xml version="1.0"${declared ? ` encoding="${declared}"` : ''}?><rss><channel><title>${text}</title></channel></rss>`
    expect((await read(iconv.encode(xml, encoding), type)).title).toBe(text)
  })

  it.each([undefined, 'utf-8'])('one bad byte leaves UTF-8 as it is, declared %s', async (declared) => {
    const head = `<?xml version="1.0"${declared ? ` encoding="${declared}"` : ''}?><rss><channel><title>${plain}`
    const body = Buffer.concat([
      Buffer.from(head),
      Buffer.from([0xff]),
      Buffer.from('</title></channel></rss>'),
    ])
    expect((await read(body, null)).title).toBe(`${plain}\ufffd`)
  })

  it('GBK that is not declared is known by its letters', async () => {
    const text = '你好，他说。这里的人都在看书。'
    const xml = `<?xml version="1.0"?><rss><channel><title>${text}</title></channel></rss>`
    expect((await read(iconv.encode(xml, 'gbk'), null)).title).toBe(text)
  })
})

describe('hostile feeds', () => {
  it('entities of a DTD are never expanded, in size or to a file', async () => {
    const laughs = Array.from(
      { length: 9 },
      (_, at) => `<!ENTITY lol${at + 1} "${`&lol${at};`.repeat(10)}">`,
    ).join('')
    const feed = `<?xml version="1.0"?><!DOCTYPE rss [<!ENTITY lol0 "lol">${laughs}<!ENTITY file SYSTEM "file:///etc/passwd"><!ENTITY % remote SYSTEM "http://127.0.0.1/x"> %remote;]>
      <rss><channel><title>&lol9;&file;</title><item><title>Safe &lol9;</title></item></channel></rss>`
    const given = await read(feed)
    expect(given.title).toBe('&lol9;&file;')
    expect(given.items.map((item) => item.title)).toEqual(['Safe &lol9;'])
  })

  it('of fifty thousand items ten thousand are given, in bounded time', async () => {
    const items = Array.from(
      { length: 50_000 },
      (_, at) =>
        `<item><guid>https://paper.test/${at}</guid><title>Number ${at}</title><description>${'word '.repeat(20)}</description></item>`,
    )
    const feed = await read(rss(items.join('')))
    expect(feed.items.length).toBe(10_000)
    expect(feed.items.at(-1)?.title).toBe('Number 9999')
  })

  it.each([
    ['nested 100,000 deep', `<rss><channel>${'<a>'.repeat(100_000)}`, 'TOO_DEEP'],
    ['nested in a title', `<rss><channel><item><title>${'<b>'.repeat(100_000)}`, 'TOO_DEEP'],
    ['nested JSON', `{"items":${'['.repeat(200_000)}`, 'NOT_A_FEED'],
    ['17 MB', Buffer.alloc(17_000_000, ' '), 'TOO_LARGE'],
    ['a page', '<!doctype html><html><body>hello</body></html>', 'NOT_A_FEED'],
    ['another XML', '<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg"/>', 'NOT_A_FEED'],
    ['a name that objects have', '<constructor><item><title>x</title></item></constructor>', 'NOT_A_FEED'],
    ['other JSON', '{"error":"not found"}', 'NOT_A_FEED'],
    ['broken JSON', '{"items":[', 'NOT_A_FEED'],
    ['words', 'Service unavailable', 'NOT_A_FEED'],
    ['nothing', '', 'NOT_A_FEED'],
    ['a picture', Buffer.from([0x89, 0x50, 0x4e, 0x47, 0, 0, 0, 0]), 'NOT_A_FEED'],
  ])('%s', async (_name, body, reason) => {
    await expect(read(body)).rejects.toMatchObject({ name: 'FeedFailure', reason })
  })

  it('nests 256 deep and no deeper', async () => {
    // rss, channel, item and title are the other four.
    const nested = (tags: number) =>
      `<rss><channel><item><title>${'<b>'.repeat(tags)}deep${'</b>'.repeat(tags)}</title></item></channel></rss>`
    expect((await read(nested(252))).items[0]?.title).toBe('deep')
    await expect(read(nested(253))).rejects.toMatchObject({ reason: 'TOO_DEEP' })
    const other = (tags: number) =>
      `<rss><channel>${'<a>'.repeat(tags)}${'</a>'.repeat(tags)}</channel></rss>`
    expect((await read(other(254))).items).toEqual([])
    await expect(read(other(255))).rejects.toMatchObject({ reason: 'TOO_DEEP' })
  })

  it('one item of fifteen megabytes, and a million attributes in two tags', async () => {
    const big = await read(
      rss(
        `<item><title>${'t'.repeat(100_000)}</title><description>${'&lt;p&gt;word '.repeat(800_000)}</description></item>`,
      ),
    )
    expect(big.items[0]?.title.length).toBeLessThanOrEqual(500)
    expect(big.items[0]?.summary.length).toBeLessThanOrEqual(2_000)
    const attributes = Array.from({ length: 600_000 }, (_, at) => `a${at}=""`).join(' ')
    const busy = `<item ${attributes}><title><b ${attributes}>x</b></title></item>`
    expect((await read(rss(busy))).items.map((item) => item.title)).toEqual(['x'])
    const vocabularies = Array.from({ length: 50_000 }, (_, at) => `<i xmlns:n${at}="u:${at}">`)
    await expect(read(`<rss><channel>${vocabularies.join('')}`)).rejects.toMatchObject({ reason: 'TOO_DEEP' })
  })

  it('zero bytes and half characters do not come out', async () => {
    const json = '{"items":[{"id":"1","title":"a\\u0000b\\ud83d c","summary":"\\udead"}]}'
    const [item] = (await read(json)).items
    expect(item).toMatchObject({ title: 'ab\uFFFD c', summary: '\uFFFD' })
  })
})

describe('finding feeds', () => {
  const page = `<html><head><base href="https://paper.test/en/"><link rel="alternate" type="application/rss+xml" title="Comments" href="/comments/feed">
    <link rel="alternate stylesheet" href="a.css"><link rel=alternate type="application/atom+xml" title="All &amp; sundry" href="all.atom">
    <LINK REL="ALTERNATE" TYPE="application/feed+json" HREF="https://paper.test/feed.json"><link rel="alternate" hreflang="fr" href="/fr/">
    <link rel="alternate" type="application/rss+xml" href="javascript:alert(1)"></head><body><a href="/world/rss">RSS</a><a href="/breakfast">Breakfast</a></body></html>`

  it('named ones first, those of comments after them, then links, then the usual paths', () => {
    const found = reader.discoverFeeds(page, 'https://paper.test/en/index.html')
    expect(found.slice(0, 4)).toEqual([
      { url: 'https://paper.test/en/all.atom', title: 'All & sundry' },
      { url: 'https://paper.test/feed.json', title: '' },
      { url: 'https://paper.test/comments/feed', title: 'Comments' },
      { url: 'https://paper.test/world/rss', title: '' },
    ])
    const rest = found.slice(4).map((one) => one.url)
    expect(rest).toContain('https://paper.test/en/feed')
    expect(rest).toContain('https://paper.test/rss.xml')
    expect(rest.join(' ')).not.toContain('breakfast')
    expect(new Set(found.map((one) => one.url)).size).toBe(found.length)
  })

  it('a page that says nothing still leaves the usual paths', () => {
    const found = reader.discoverFeeds(Buffer.from(''), 'https://blog.test/')
    expect(found.map((one) => one.url)).toContain('https://blog.test/feed')
    expect(found.length).toBeLessThan(12)
  })

  it('a hostile page is looked at only so far', () => {
    const links = '<link rel="alternate" type="application/rss+xml" href="/f">'.repeat(50_000)
    expect(reader.discoverFeeds('<div>'.repeat(100_000) + links, 'https://x.test/').length).toBeLessThan(40)
    const pages = [
      `<a${' b'.repeat(1_000_000)}`,
      '<a '.repeat(300_000),
      `<a ${'b= '.repeat(300_000)}>`,
      `<a ${'"'.repeat(3_900)}>`.repeat(250),
    ]
    // Quadratic time would be minutes.
    for (const page of pages) expect(reader.discoverFeeds(page, 'https://x.test/').length).toBeGreaterThan(0)
  })
})

// Hostile pages end in a clear reason or in clean text, in a thread of their own; honest ones in any charset are read.
import iconv from 'iconv-lite'
import { afterAll, describe, expect, it } from 'vitest'
import { toPlainText } from '../../../domain/article/block.ts'
import { makePageExtractor } from './extract.ts'
import { ExtractFailure } from './port.ts'

const extractor = makePageExtractor({ timeout_ms: 120_000 })
afterAll(() => extractor.close())
const URL_OF_PAGE = 'https://news.test/world/a.html'
const SENTENCE = 'The harbour was quiet in the morning, and the boats lay still on the water. '
const PARAGRAPH = `<p>${SENTENCE.repeat(5)}</p>`

async function failure(body: Buffer | string): Promise<ExtractFailure> {
  const error: unknown = await extractor.extractArticle(body, URL_OF_PAGE).then(
    (page) => new Error(`an article came out: ${page.text_length} characters`),
    (reason: unknown) => reason,
  )
  if (!(error instanceof ExtractFailure)) throw error
  return error
}
const extract = (body: Buffer | string, content_type: string | null = null) =>
  extractor.extractArticle(body, URL_OF_PAGE, { content_type })
const article = (inside: string, head = '') =>
  `<!doctype html><html lang="en"><head><title>A quiet harbour</title>${head}</head><body><article>${inside}</article></body></html>`

describe('hostile pages', () => {
  it.each([
    ['100,000 nested elements', '<div>'.repeat(100_000) + PARAGRAPH, 'TOO_DEEP'],
    ['nested and closed', `${'<b>'.repeat(5_000)}x${'</b>'.repeat(5_000)}`, 'TOO_DEEP'],
    ['nested tables', '<table><tr><td>'.repeat(2_000), 'TOO_DEEP'],
    ['200,000 elements', '<i>a</i>'.repeat(200_000), 'TOO_MANY_ELEMENTS'],
    [
      'a million attributes',
      `<p ${Array.from({ length: 1_000_000 }, (_, at) => `a${at}`).join(' ')}>x`,
      'TOO_MANY_ELEMENTS',
    ],
    ['17 MB of text', 'word '.repeat(3_400_000), 'TOO_LARGE'],
    ['a novel of 5 MB', `<article>${`<p>${SENTENCE.repeat(50)}</p>`.repeat(1_400)}</article>`, 'TOO_LARGE'],
    ['nothing at all', '', 'NO_TEXT'],
    ['white space', ' \n\t '.repeat(1_000), 'NO_TEXT'],
    ['scripts only', '<html><body><script>document.write("hello")</script></body></html>', 'NO_TEXT'],
    ['frames', '<frameset cols="50%,50%"><frame src="a.html"><frame src="b.html"></frameset>', 'NO_TEXT'],
    ['zero bytes', Buffer.alloc(50_000), 'NO_TEXT'],
  ])('%s', async (_name, page, reason) => {
    expect((await failure(page)).reason).toBe(reason)
  })

  it('nests 256 deep and no deeper', async () => {
    // html, body, article and the paragraph are the other four.
    const nested = (divs: number) => article('<div>'.repeat(divs) + PARAGRAPH + '</div>'.repeat(divs))
    expect(toPlainText((await extract(nested(252))).paragraphs)).toBe(SENTENCE.repeat(5).trim())
    expect((await failure(nested(253))).reason).toBe('TOO_DEEP')
  })

  it('noise of any kind never does harm', async () => {
    const noise = Buffer.from(Array.from({ length: 200_000 }, (_, at) => (at * at * 31 + at * 7) % 256))
    const open = [
      '<',
      '<!--',
      '<![CDATA[',
      '<!doctype',
      '<script>',
      '<title>',
      '<textarea>',
      '<a href="',
      '&#',
      '<p a="',
    ].join(' ')
    for (const page of [
      noise,
      open,
      '<'.repeat(20_000),
      '&'.repeat(20_000),
      '</p>'.repeat(100_000),
      '<!--'.repeat(50_000),
    ])
      await extract(page).then(
        (given) => expect(given.text_length).toBeGreaterThan(0),
        (error: unknown) => expect(error).toBeInstanceOf(ExtractFailure),
      )
    expect((await extract(article(PARAGRAPH))).text_length).toBeGreaterThan(300)
  })

  it('a page that takes too long is given up, and the next is read', async () => {
    const hurried = makePageExtractor({ timeout_ms: 1 })
    const heavy = article(PARAGRAPH.repeat(8_000))
    await expect(hurried.extractArticle(heavy, URL_OF_PAGE)).rejects.toMatchObject({ reason: 'TIMEOUT' })
    await hurried.close()
    const small = makePageExtractor({ memory_mb: 12 })
    const many = article('<p>a<b>b</b><i>c</i></p>'.repeat(16_000))
    await expect(small.extractArticle(many, URL_OF_PAGE)).rejects.toMatchObject({ reason: 'NO_MEMORY' })
    await small.close()
  })

  it('markup that could act comes out as text, or not at all', async () => {
    const { paragraphs } = await extract(
      article(`${PARAGRAPH}
        <p onclick="alert(1)">Before <script>alert(2)</script><b onmouseover=alert(3)>bold</b> after, and then some more words.</p>
        <p><a href="javascript:alert(4)">one</a> <a href="java&#10;script:alert(5)">two</a> <a href="data:text/html,x">three</a>
           <a href="//other.test/b">four</a> <a href="https://u:p@other.test/">five</a> <a href=" /c ">six</a> and a bit more text.</p>
        <svg><title>drawn</title><script>alert(6)</script><text>seven</text></svg>
        <iframe srcdoc="<script>alert(8)</script>"></iframe><object data="x.swf">nine</object><math><mtext><img src=data:x onerror=alert(10)></mtext></math>
        <img src="javascript:alert(11)"><img src="x.png" onerror="alert(12)" alt="&quot;><script>alert(13)</script>">
        <style>p { background: url(javascript:alert(14)) }</style><p>&lt;script&gt;alert(15)&lt;/script&gt; is how it is written, they say.</p>${PARAGRAPH}`),
    )
    const text = toPlainText(paragraphs)
    expect(text).toContain('Before bold after')
    expect(text).toContain('<script>alert(15)</script> is how it is written')
    expect(text.match(/alert/g)).toHaveLength(1)
    const links = paragraphs.flatMap((block) => block.runs).filter((run) => run.mark === 'link')
    expect(links.map((run) => run.href)).toEqual(['https://other.test/b', 'https://news.test/c'])
    const pictures = paragraphs.filter((block) => block.kind === 'img')
    expect(pictures.map((block) => block.src)).toEqual(['https://news.test/world/x.png'])
    for (const block of paragraphs)
      expect(
        Object.keys(block).filter(
          (key) => !['kind', 'text', 'runs', 'src', 'alt', 'width', 'height'].includes(key),
        ),
      ).toEqual([])
  })
})

describe('charsets', () => {
  const polish = 'Zażółć gęślą jaźń, powiedział nauczyciel, i wszyscy zaczęli się śmiać. '
  const western = 'Le café était fermé — « peut-être demain », répondit le garçon à l’élève. '
  const russian = 'Съешь же ещё этих мягких французских булок, да выпей чаю. '
  const japanese = '東京都は、新しい図書館を来年の春に開くと発表した。多くの人が待っている。'
  const chinese = '北京今天下雪了，街上的人比平时少了很多，孩子们却很高兴。'
  const korean = '서울에는 오늘 아침부터 비가 내렸고 사람들은 우산을 들고 걸었다. '
  const page = (text: string, head = '') => article(`<p>${text.repeat(12)}</p>`.repeat(3), head)
  const meta = (charset: string) => `<meta charset="${charset}">`

  it.each([
    ['UTF-8, unsaid', page(western), 'utf-8', null, western],
    [
      'UTF-8 that says Latin-1',
      page(western, meta('iso-8859-1')),
      'utf-8',
      'text/html; charset=iso-8859-1',
      western,
    ],
    [
      'Latin-1 that says UTF-8',
      page(western, meta('utf-8')),
      'windows-1252',
      'text/html; charset=utf-8',
      western,
    ],
    ['windows-1252 called Latin-1', page(western, meta('iso-8859-1')), 'windows-1252', null, western],
    ['windows-1252, unsaid', page(western), 'windows-1252', null, western],
    ['Latin-2 by meta', page(polish, meta('iso-8859-2')), 'iso-8859-2', null, polish],
    [
      'windows-1250 by http-equiv',
      page(polish, '<meta http-equiv=Content-Type content="text/html; charset=windows-1250">'),
      'windows-1250',
      null,
      polish,
    ],
    ['KOI8-R by header', page(russian), 'koi8-r', 'text/html;charset="KOI8-R"', russian],
    ['Shift_JIS by meta', page(japanese, meta('Shift_JIS')), 'shift_jis', null, japanese],
    ['EUC-JP by header', page(japanese), 'euc-jp', 'text/html; charset=euc-jp', japanese],
    ['GB2312 by meta', page(chinese, meta('gb2312')), 'gbk', null, chinese],
    [
      'Big5 by header',
      page('臺北今天下雨了，街上的人比平時少了很多。'),
      'big5',
      'text/html; charset=Big5',
      '臺北今天下雨了，街上的人比平時少了很多。',
    ],
    ['EUC-KR by meta', page(korean, meta('euc-kr')), 'euc-kr', null, korean],
    ['UTF-16 with a mark', `\uFEFF${page(western)}`, 'utf-16le', 'text/html; charset=utf-8', western],
    ['UTF-16 big endian with a mark', `\uFEFF${page(western)}`, 'utf-16be', null, western],
    ['UTF-16 without a mark', page(western), 'utf-16le', null, western],
    ['UTF-32 with a mark', `\uFEFF${page(western)}`, 'utf-32le', null, western],
    [
      'a charset that nobody knows',
      page(western, meta('x-klingon')),
      'utf-8',
      'text/html; charset=x-klingon',
      western,
    ],
  ])('%s', async (_name, text, encoding, type, expected) => {
    // UTF-16 and UTF-32 without the mark that iconv-lite would add by itself.
    const body = iconv.encode(text, encoding, { addBOM: false })
    const { paragraphs } = await extract(body, type)
    expect(toPlainText(paragraphs)).toContain(expected.trim())
  })

  it.each([
    ['unsaid', '', null],
    ['said by the page alone', meta('utf-8'), 'text/html; charset=iso-8859-1'],
  ])('one bad byte leaves UTF-8 as it is: %s', async (_name, head, type) => {
    const [before = '', after = ''] = page(`${western}@`, head).split('@', 2)
    const body = Buffer.concat([Buffer.from(before), Buffer.from([0xff]), Buffer.from(after)])
    const { paragraphs } = await extract(body, type)
    expect(toPlainText(paragraphs)).toContain(western.trim())
  })
})

describe('what a page says of itself', () => {
  it('title, site, author, time, language, pictures and its own address', async () => {
    const page = await extract(
      article(
        PARAGRAPH.repeat(5),
        `<base href="/base/"><link rel=canonical href="/real"><meta property="og:image" content="cover.jpg">
         <meta property="og:site_name" content="The News"><meta name="author" content="By Ann Author">
         <meta property="article:published_time" content="2026-03-01T10:00:00+02:00">`,
      ),
    )
    expect(page).toMatchObject({
      title: 'A quiet harbour',
      site_name: 'The News',
      byline: 'Ann Author',
      lang: 'en',
      published_at: '2026-03-01T08:00:00.000Z',
      cover: 'https://news.test/base/cover.jpg',
      canonical: 'https://news.test/real',
      flags: { stub: false },
    })
    expect(page.excerpt).toContain('The harbour was quiet')
  })

  it('a line of names above the text is the byline, no paragraph and not what the page is about', async () => {
    const line = 'By Eleanor Marsh and Tom Quill, Staff Writers'
    const page = await extract(
      article(`<p>${line}</p>${PARAGRAPH.repeat(5)}`, `<meta name="description" content="${line}">`),
    )
    expect(page.byline).toBe('Eleanor Marsh and Tom Quill')
    expect(page.paragraphs.map(({ text }) => text)).not.toContain(line)
    expect(page.excerpt).toContain('The harbour was quiet')
  })

  it('a page without html, head or body tags', async () => {
    const page = await extract(`<!doctype html><title>Bare</title><h1>Bare</h1>${PARAGRAPH.repeat(5)}`)
    expect(page.title).toBe('Bare')
    expect(page.text_length).toBeGreaterThan(1_000)
  })

  it.each(['with-sidebar', 'has-footer'])(
    'a letter to sign up for is not taken for the article beside it, in an element called %s',
    async (name) => {
      const story = [
        'The ferry left the island before sunrise, carrying nine people and a cart of apples. Nobody spoke until the harbour lights had faded behind the hill, and then everyone did at once. The captain, who had made the crossing for thirty years, said that the fog would lift by noon.',
        'It lifted an hour sooner, and the mainland stood there like a painted wall. Her daughter counted the gulls and wrote the number on the rail with chalk. By evening the apples were sold, and the cart went home empty on the last boat.',
      ]
      const letter = `<p>Our letter brings the best stories of the week to your inbox every Sunday morning, free of
        charge, and you can leave whenever you like.</p><p>By signing up, you agree to our terms, and to hear from us
        about offers, events and other news now and then.</p>`
      const page = `<!doctype html><html lang="en"><head><title>The morning ferry</title></head><body>
        <div class="columns"><p>Monday, at sea</p>
          <div class="story ${name}">${`<p>${story.join('</p><p>')}</p>`.repeat(4)}</div></div>
        <div class="page"><div class="offer"><div class="content">${letter}</div></div></div></body></html>`
      const text = toPlainText((await extract(page)).paragraphs)
      for (const paragraph of story) expect(text.split(paragraph)).toHaveLength(5)
      expect(text).not.toContain('signing up')
    },
  )

  it.each([
    ['a wall', `${PARAGRAPH.repeat(2)}<p>Subscribe to continue reading this story.</p>`, 'PAYWALL'],
    [
      'a wall outside the article',
      `${PARAGRAPH.repeat(2)}</article><aside class=gate>This article is for subscribers only.</aside><article>`,
      'PAYWALL',
    ],
    [
      'not free, and broken off',
      `<script type="application/ld+json">{"@type":"NewsArticle","isAccessibleForFree":"False"}</script>${PARAGRAPH.repeat(2)}`,
      'PAYWALL',
    ],
    ['a teaser', `<p>${SENTENCE.repeat(6)}</p><p>Read more…</p>`, 'TOO_SHORT'],
    ['two lines', '<p>Short news in a line.</p><p>And in another.</p>', 'TOO_SHORT'],
  ])('%s is noticed as a stub, and still given', async (_name, inside, reason) => {
    const page = await extract(article(inside))
    expect(page.flags).toEqual({ stub: true, reason })
    expect(page.paragraphs.length).toBeGreaterThan(0)
  })

  it.each([
    [
      'a whole article that mentions subscribers',
      `${PARAGRAPH.repeat(4)}<p>The paper has lost subscribers for years, and will continue to.</p>${PARAGRAPH.repeat(4)}`,
    ],
    [
      'a metered article given whole',
      `<script type="application/ld+json">{"@type":"NewsArticle","isAccessibleForFree":false}</script>${PARAGRAPH.repeat(8)}`,
    ],
    [
      'a long article above an offer',
      `${PARAGRAPH.repeat(14)}<p>Subscribe to read more stories like this one.</p>`,
    ],
    ['a short Chinese article', `<p>${'今天的天气很好，我们去公园散步，看见了许多花。'.repeat(12)}</p>`],
  ])('%s is no stub', async (_name, inside) => {
    expect((await extract(article(inside))).flags).toEqual({ stub: false })
  })
})

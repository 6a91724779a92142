// An article as a file says all that the article says, and nothing of it becomes markup of the file.
import { expect, it } from 'vitest'
import { type PrintedArticle, renderArticleMarkdown, renderArticleXhtml } from './article-files.ts'
import { buildEpubFiles } from './epub.ts'

const run = (start: number, end: number, mark: string, href?: string) => ({
  start,
  end,
  mark,
  ...(href ? { href } : {}),
})
const ARTICLE: PrintedArticle = {
  title: 'Salt & <Light>',
  title_zh: '盐和光',
  source: 'The Harbour Post',
  author: 'Nora Whitfield',
  link: 'https://kaijuan.test/article/7',
  original: '',
  paragraphs: [
    { kind: 'h2', text: 'One * two', zh: '一', runs: [] },
    {
      kind: 'p',
      text: '# 5. A very old boat_name [sic] & more',
      zh: '一条<旧>船',
      runs: [run(5, 11, 'em'), run(7, 16, 'strong'), run(17, 20, 'link', 'https://a.test/x?a=1&b=(2)')],
    },
    { kind: 'li', text: 'item', zh: '', runs: [] },
    { kind: 'pre', text: 'a < b\n```', zh: '', runs: [] },
    { kind: 'img', text: 'A boat', zh: '', runs: [], src: '/files/pictures/a.png' },
    { kind: 'img', text: 'Gone', zh: '', runs: [], src: 'https://elsewhere.test/b.png' },
    { kind: 'quote', text: 'Said "she"', zh: '她说', runs: [] },
  ],
}

/** Tags that do not pair, and what is no entity: none in a well-formed text. */
function faultsOf(xml: string): string[] {
  const open: string[] = []
  const faults = [...xml.matchAll(/&(?!(?:amp|lt|gt|quot);)/g)].map(({ index }) => `& at ${index}`)
  for (const [tag, end, name = '', self] of xml.matchAll(/<(\/?)([A-Za-z][\w:.-]*)(?:\s[^<>]*?)?(\/?)>/g)) {
    if (self === '/') continue
    if (end === '') open.push(name)
    else if (open.pop() !== name) faults.push(`${tag} closes another`)
  }
  return [...faults, ...open.map((name) => `<${name}> stays open`)]
}

it('is Markdown with both languages, whatever signs stand in it', () => {
  expect(renderArticleMarkdown(ARTICLE)).toMatchInlineSnapshot(`
    "# Salt & \\<Light\\>

    盐和光

    *Nora Whitfield · The Harbour Post*

    ## One \\* two

    > 一

    \\# 5. *A* ***very*** **old** b[oat](<https://a.test/x?a=1&b=(2)>)\\_name \\[sic\\] & more

    > 一条\\<旧\\>船

    - item

    \`\`\`
    a < b
    '''
    \`\`\`

    ![A boat](</files/pictures/a.png>)

    ![Gone](<https://elsewhere.test/b.png>)

    > Said "she"

    > 她说

    ---

    <https://kaijuan.test/article/7>
    "
  `)
})

it('is a well-formed chapter; a picture that is not in the book is left out', () => {
  const made = renderArticleXhtml(ARTICLE, new Map([['/files/pictures/a.png', 'p1.png']]))
  expect(faultsOf(made)).toEqual([])
  expect(made).toContain('<h1>Salt &amp; &lt;Light&gt;</h1>')
  expect(made).toContain('<img src="p1.png" alt="A boat"/>')
  expect(made).not.toContain('elsewhere')
  expect(made).toContain('lang="zh-CN">一条&lt;旧&gt;船</p>')
  expect(made).toContain('<a href="https://a.test/x?a=1&amp;b=(2)">')
})

const ROWS: PrintedArticle = {
  ...ARTICLE,
  paragraphs: [
    { kind: 'row', text: 'Light | Range', zh: '灯 | 射程', runs: [] },
    { kind: 'row', text: 'Old Head | 21 M | a|b', zh: '甲，乙', runs: [run(0, 8, 'em')] },
    { kind: 'p', text: 'Between.', zh: '', runs: [] },
    { kind: 'row', text: 'One <cell>', zh: '', runs: [] },
  ],
}

it('keeps tables as tables, in Markdown with the head and the line that it needs', () => {
  const blocks = renderArticleMarkdown(ROWS).split('\n\n').slice(3, 6)
  expect(blocks).toEqual([
    [
      '| Light<br>灯 | Range<br>射程 |  |',
      '| --- | --- | --- |',
      '| *Old Head* | 21 M | a\\|b |',
      '| 甲，乙 |  |  |',
    ].join('\n'),
    'Between.',
    '| One \\<cell\\> |\n| --- |',
  ])
})

it('keeps tables as tables in a chapter', () => {
  const made = renderArticleXhtml(ROWS, new Map())
  expect(faultsOf(made)).toEqual([])
  const zh = (text: string) => `<div class="zh" lang="zh-CN" xml:lang="zh-CN">${text}</div>`
  expect([...made.matchAll(/<tr>(.*)<\/tr>/g)].map(([, row]) => row)).toEqual([
    `<td>Light${zh('灯')}</td><td colspan="2">Range${zh('射程')}</td>`,
    '<td><em>Old Head</em></td><td>21 M</td><td>a|b</td>',
    `<td colspan="3">${zh('甲，乙')}</td>`,
    '<td>One &lt;cell&gt;</td>',
  ])
  expect(made.match(/<table>/g)).toHaveLength(2)
})

it('is a book whose parts name each other', () => {
  const files = buildEpubFiles({
    id: 'urn:kaijuan:1',
    title: 'A & B',
    modified: '2026-11-25T00:00:00Z',
    articles: [ARTICLE, { ...ARTICLE, title: 'Second', author: 'Nora Whitfield' }],
    pictures: [
      { src: '/files/pictures/a.png', bytes: new Uint8Array([1]), type: 'image/png', extension: 'png' },
    ],
  })
  expect([...files.keys()][0]).toBe('mimetype')
  const opf = String(files.get('OEBPS/book.opf'))
  for (const [name, content] of files) {
    if (typeof content === 'string' && /\.(x?html|opf|ncx|xml)$/.test(name))
      expect([name, faultsOf(content)]).toEqual([name, []])
    const own = name.startsWith('OEBPS/') && name !== 'OEBPS/book.opf'
    if (own) expect(opf).toContain(`href="${name.slice('OEBPS/'.length)}"`)
  }
  expect(opf.match(/<dc:creator>/g)).toHaveLength(1)
  expect(opf.match(/<itemref /g)).toHaveLength(2)
})

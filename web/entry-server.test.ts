// The painted page as text: what the article says is text in it and never markup, and the answers travel unharmed.
import { parseHTML } from 'linkedom'
import { expect, it } from 'vitest'
import type { ArticleShown } from '../contract/entities/article.ts'
import { PLAIN_SITE } from '../contract/kernel/site-config.ts'
import { createServerRenderer } from './entry-server.tsx'

const PAGE = `<!doctype html><html lang="zh-CN"><head>
    <meta charset="utf-8" />
    <title>开卷</title>
    <meta name="description" content="开卷" />
    <script type="module" crossorigin src="/assets/index.js"></script>
  </head><body><noscript><p>no</p></noscript><div id="root"></div></body></html>`
const FILES = {
  'screens/read/ArticleScreen.tsx': { styles: ['/assets/article.css'], scripts: ['/assets/article.js'] },
  'screens/book/BookReadScreen.tsx': {
    styles: ['/assets/book.css'],
    scripts: ['/assets/pages-1a.js', '/assets/BookReadScreen-2b.js'],
  },
  'app/lazy-routes.ts': { styles: [], scripts: ['/assets/far-routes-3c.js'] },
}
const PLAIN = { site: PLAIN_SITE, isStoreReview: false }
const EVIL = `</script><img src=x onerror=alert(1)><!-- $& "quoted" 'it' & <b>`

const anArticle = (): ArticleShown => ({
  id: 7,
  title: EVIL,
  title_zh: `中文 ${EVIL}`,
  digest: EVIL,
  cover: '/files/covers/a.svg',
  source: EVIL,
  author: { id: 1, name: EVIL },
  topics: [],
  level: 'EASY',
  word_count: 10,
  minutes: 1,
  published_at: '2026-11-20T00:00:00.000Z',
  is_lock: false,
  known_percent: null,
  marks: [],
  link: null,
  paragraphs: [{ id: 'p1', kind: 'p', text: `A sentence. ${EVIL}`, zh: EVIL, runs: [] }],
  words: [],
  revision: 1,
  is_cut: false,
  appeared_at: null,
  forms: {},
  occurrences: [],
  coverage: {},
  position: null,
  next: null,
  can_translate: false,
})

const { ahead, has, render, query } = createServerRenderer({ page: PAGE, files: FILES })
const askFor = (article: ArticleShown) => (address: string) =>
  address === '/reader/article/7/show' ? Promise.resolve(article) : Promise.reject(new Error(address))

it('writes what an article says as text, in the head, in the body and in the answers', async () => {
  const article = anArticle()
  const html = (await render('http://site.test/article/7', PLAIN, askFor(article))) ?? ''
  expect(html).not.toMatch(/<img src=x/)
  expect(html).not.toMatch(/ style="/)
  const { document } = parseHTML(html)
  expect(document.querySelectorAll('img')).toHaveLength(0)
  expect(document.querySelector('title')?.textContent).toBe(`${EVIL} · 开卷`)
  expect(document.querySelector('h1')?.textContent).toBe(EVIL)
  expect(document.querySelector('[data-text=p1]')?.textContent).toBe(`A sentence. ${EVIL}`)
  expect(document.querySelector('meta[property="og:title"]')?.getAttribute('content')).toBe(`${EVIL} · 开卷`)
  expect(document.querySelector('meta[property="og:image"]')?.getAttribute('content')).toBe(
    'http://site.test/files/covers/a.svg',
  )
  expect(document.querySelector('link[rel=canonical]')?.getAttribute('href')).toBe(
    'http://site.test/article/7',
  )
  const scripts = [...document.querySelectorAll('script')]
  expect(scripts.map((script) => script.getAttribute('type'))).toEqual(['module', 'application/json'])
  expect(JSON.parse(document.querySelector('#first-answers')?.textContent ?? '')).toEqual({
    '/reader/article/7/show': article,
  })
})

it('brings the files of its screen, and lets the text go before the scripts', async () => {
  const html = (await render('http://site.test/article/7', PLAIN, askFor(anArticle()))) ?? ''
  const { document } = parseHTML(html)
  expect(document.querySelector('link[rel=stylesheet]')?.getAttribute('href')).toBe('/assets/article.css')
  const low = [...document.querySelectorAll('[fetchpriority=low]')]
  expect(low.map((element) => element.getAttribute('src') ?? element.getAttribute('href'))).toEqual([
    '/assets/index.js',
    '/assets/article.js',
  ])
})

it('keeps paintings apart that go on at the same time', async () => {
  let answerFirst = () => {}
  const isSecondPainted = new Promise<void>((resolve) => {
    answerFirst = resolve
  })
  const paintNamed = (title: string, wait?: Promise<void>) => {
    const ask = askFor({ ...anArticle(), title })
    return render('http://site.test/article/7', PLAIN, async (address: string) => {
      await wait
      return ask(address)
    })
  }
  const first = paintNamed('one', isSecondPainted)
  const second = await paintNamed('two')
  answerFirst()
  const pages = [await first, second]
  expect(pages.map((html) => /<h1[^>]*>([^<]*)/.exec(html ?? '')?.[1])).toEqual(['one', 'two'])
})

it('paints the pictures of the place that the page is told', async () => {
  const article = anArticle()
  const picture = { id: 'p9', kind: 'img' as const, text: '', zh: '', runs: [], src: '/files/ab/a.jpg' }
  article.paragraphs = [{ ...picture, width: 800, height: 600 }]
  const site = { ...PLAIN_SITE, api_base: 'https://api.test' }
  const srcOf = async (told: typeof site) => {
    const html =
      (await render('http://site.test/article/7', { site: told, isStoreReview: false }, askFor(article))) ??
      ''
    return parseHTML(html).document.querySelector('figure img')?.getAttribute('src')
  }
  expect(await srcOf(site)).toBe('https://api.test/files/ab/a.jpg?w=960')
  expect(await srcOf(PLAIN_SITE)).toBe('/files/ab/a.jpg?w=960')
})

it('knows every path of the table as it is written there, and which are painted', () => {
  for (const [kind, paths] of Object.entries({
    painted: ['/', '/article', '/article/', '/article/7', '/article/x'],
    bare: ['/login', '/Login', '/Mine', '/admin/article/7', '/myword/give%20up/show', '/flashcard/demo'],
    nothing: ['/no/such', '/ARTICLE/7', '/mine', '/article/7/x', '/article//', '/_ui', '/myword/show', '//'],
  }))
    for (const path of paths) expect([path, has(path)]).toEqual([path, kind])
})

it('knows the parameters that change a page, and names one canonical address for all others', async () => {
  for (const [address, known] of [
    ['/?x=1', ''],
    ['/article/7?x=1&utm_source=a', ''],
    ['/article/7?x=1&magazine=5', '?magazine=5'],
    ['/article?topic=a&x=2&level=EASY&topic=b', '?level=EASY&topic=a'],
    ['/article?level=&topic=a+b', '?topic=a+b'],
    ['/_old_index?page=2&q=x', '?page=2'],
    ['/login?next=x', ''],
  ] as const) {
    const { pathname, search } = new URL(address, 'http://site.test')
    expect([address, query(pathname, search)]).toEqual([address, known])
  }
  const ask = askFor(anArticle())
  for (const search of ['', '?x=1', '?magazine=5&x=1']) {
    const html = (await render(`http://site.test/article/7${search}`, PLAIN, ask)) ?? ''
    const { document } = parseHTML(html)
    const named = [
      document.querySelector('link[rel=canonical]')?.getAttribute('href'),
      document.querySelector('meta[property="og:url"]')?.getAttribute('content'),
    ]
    expect(named).toEqual(['http://site.test/article/7', 'http://site.test/article/7'])
  }
})

it('paints nothing where there cannot be anything, and passes a refusal on', async () => {
  const ask = askFor(anArticle())
  for (const path of ['/article/x', '/login', '/no/such'])
    expect([path, await render(`http://site.test${path}`, PLAIN, ask)]).toEqual([path, undefined])
  await expect(render('http://site.test/article/8', PLAIN, ask)).rejects.toThrow('/reader/article/8/show')
})

it('says at once when the built page has no place for it', () => {
  expect(() => createServerRenderer({ page: '<div id="app"></div>', files: {} })).toThrow('no place')
})

it('names the code of a book in its page, and runs it beside the shell', () => {
  const path = '/book/121cb80a-571c-4abf-aa3c-3f8d7958e7ae/read'
  expect([has(path), has('/book/library'), has('/book')]).toEqual(['ahead', 'bare', 'bare'])
  const { document } = parseHTML(ahead(path))
  const of = (selector: string, name: string) =>
    [...document.head.querySelectorAll(selector)].map((element) => element.getAttribute(name))
  expect(of('link[rel=stylesheet]', 'href')).toEqual(['/assets/book.css'])
  expect(of('link[rel=modulepreload]', 'href')).toEqual([
    '/assets/pages-1a.js',
    '/assets/BookReadScreen-2b.js',
    '/assets/far-routes-3c.js',
  ])
  // The shell first: the screen's code counts on it.
  expect(of('script[type=module]', 'src')).toEqual(['/assets/index.js', '/assets/BookReadScreen-2b.js'])
  expect(document.querySelector('#root')?.childNodes).toHaveLength(0)
})

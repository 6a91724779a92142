// Calls and pictures go where the page was told, and nowhere else.
// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { CONFIG_ID, PLAIN_SITE, type SiteConfig } from '../../contract/kernel/site-config.ts'

const asked = vi.fn(async (_: string, __?: RequestInit) => new Response(null, { status: 200 }))
beforeEach(() => {
  vi.resetModules()
  asked.mockClear()
  vi.stubGlobal('fetch', asked)
  document.head.innerHTML = ''
})
afterEach(() => {
  vi.unstubAllGlobals()
})

function tell(told: Partial<SiteConfig>): void {
  const block = document.createElement('script')
  block.type = 'application/json'
  block.id = CONFIG_ID
  block.textContent = JSON.stringify(told)
  document.head.append(block)
}

it('asks its own origin when it was told nothing', async () => {
  const { fetchFile } = await import('./api.ts')
  const { pdfExists } = await import('./pdf-exists.ts')
  const { articleCalls } = await import('./calls/article.ts')
  await articleCalls.list().catch(() => undefined)
  await fetchFile('/dict/core.json')
  await pdfExists('/files/pdf/7-2-sy-ab.pdf')
  expect(asked.mock.calls.map(([address]) => address)).toEqual([
    '/reader/article/waikan',
    '/dict/core.json',
    '/files/pdf/7-2-sy-ab.pdf',
  ])
})

it('asks the base that it was told, and looks for downloads there or where they are said to be', async () => {
  tell({ api_base: 'https://api.test/v1' })
  const { fetchFile } = await import('./api.ts')
  const { pdfExists } = await import('./pdf-exists.ts')
  const { articleCalls } = await import('./calls/article.ts')
  await articleCalls.list().catch(() => undefined)
  await fetchFile('/dict/core.json')
  await pdfExists('/files/pdf/7-2-sy-ab.pdf')
  expect(asked.mock.calls.map(([address]) => address)).toEqual([
    'https://api.test/v1/reader/article/waikan',
    'https://api.test/v1/dict/core.json',
    'https://api.test/v1/files/pdf/7-2-sy-ab.pdf',
  ])
  expect(asked.mock.calls[2]?.[1]).toEqual({ method: 'HEAD', cache: 'no-store' })
})

it('says that a PDF exists on 200 alone', async () => {
  tell({ download_host: 'https://pdf.test/all' })
  const { pdfExists } = await import('./pdf-exists.ts')
  expect(await pdfExists('/files/pdf/7-2-sy-ab.pdf')).toBe(true)
  expect(asked.mock.calls[0]?.[0]).toBe('https://pdf.test/all/7-2-sy-ab.pdf')
  for (const status of [204, 206, 304, 404, 500]) {
    asked.mockResolvedValueOnce(new Response(null, { status }))
    expect([status, await pdfExists('/files/pdf/7-2-sy-ab.pdf')]).toEqual([status, false])
  }
  asked.mockRejectedValueOnce(new TypeError('Failed to fetch'))
  expect(await pdfExists('/files/pdf/7-2-sy-ab.pdf')).toBe(false)
})

it('asks for pictures as wide as they are shown: our own and those of the host that was named', async () => {
  tell({ api_base: 'https://api.test', image_host: 'img.test', image_suffix: '!{width}' })
  const { getPictureSrcSet, getPictureUrl } = await import('./picture.ts')
  expect(getPictureUrl('/files/a/b.jpg')).toBe('https://api.test/files/a/b.jpg?w=300')
  expect(getPictureUrl('/files/a/b.jpg', 960)).toBe('https://api.test/files/a/b.jpg?w=960')
  expect(getPictureUrl('/files/a/b.svg')).toBe('https://api.test/files/a/b.svg')
  expect(getPictureUrl('https://img.test/c.png', 640)).toBe('https://img.test/c.png!640')
  expect(getPictureUrl('https://other.test/c.png')).toBe('https://other.test/c.png')
  expect(getPictureUrl('/icon.svg')).toBe('/icon.svg')
  expect(getPictureSrcSet('/files/a.jpg', [480, 960])).toBe(
    'https://api.test/files/a.jpg?w=480 480w, https://api.test/files/a.jpg?w=960 960w',
  )
  expect(getPictureSrcSet('https://other.test/c.png', [480])).toBeUndefined()
  expect(getPictureSrcSet('/files/a/b.svg', [480])).toBeUndefined()
})

it('joins a suffix to an address that has a query already', async () => {
  tell({ image_host: 'img.test' })
  const { getPictureUrl } = await import('./picture.ts')
  expect(getPictureUrl('https://img.test/c.png?v=2')).toBe('https://img.test/c.png?v=2&w=300')
})

it.each([
  ['https://img.test/c.png?v=2', '!{width}', 'https://img.test/c.png?v=2!300'],
  ['https://IMG.test/c.png', '?w={width}&h={width}', 'https://IMG.test/c.png?w=300&h=300'],
  ['https://img.test.evil/c.png', '!{width}', 'https://img.test.evil/c.png'],
  ['c.png', '!{width}', 'c.png'],
  ['/files/a.SVG', '!{width}', '/files/a.SVG'],
  ['/files/', '!{width}', '/files/'],
  ['/files/a.jpg?v=2', '!{width}', '/files/a.jpg?v=2'],
])('makes of %s with the suffix %s: %s', async (src, image_suffix, made) => {
  tell({ image_host: 'Img.Test', image_suffix })
  const { getPictureUrl } = await import('./picture.ts')
  expect(getPictureUrl(src)).toBe(made)
})

it('takes no picture for one of the host when no host is named', async () => {
  const { getPictureSrcSet, getPictureUrl } = await import('./picture.ts')
  const inline = 'data:image/png;base64,AAAA'
  expect(getPictureUrl(inline)).toBe(inline)
  expect(getPictureSrcSet(inline, [480])).toBeUndefined()
})

it('puts the base before the server’s own paths alone', async () => {
  tell({ api_base: 'https://api.test' })
  const { resolveUrl } = await import('./site.ts')
  const ours = ['/api/home', '/auth/login', '/reader/history', '/files/a.jpg', '/dict/core.json']
  expect(ours.map(resolveUrl)).toEqual(ours.map((path) => `https://api.test${path}`))
  const others = ['/', '/apis/home', '/article/api/x', 'https://x.test/api/home', '/api', '/icon.svg']
  expect(others.map(resolveUrl)).toEqual(others)
})

it('knows where things are from whoever says so, else from the page, which is read once', async () => {
  const { getSiteConfig, setSiteConfigSource } = await import('./site.ts')
  expect(getSiteConfig()).toEqual(PLAIN_SITE)
  tell({ api_base: 'https://late.test' })
  expect(getSiteConfig()).toEqual(PLAIN_SITE)
  let next: SiteConfig | undefined = { ...PLAIN_SITE, api_base: 'https://painted.test' }
  setSiteConfigSource(() => next)
  expect(getSiteConfig().api_base).toBe('https://painted.test')
  next = undefined
  expect(getSiteConfig()).toEqual(PLAIN_SITE)
})

it('finds everything at its own origin where there is no page, or none that says anything', async () => {
  tell({})
  document.getElementById(CONFIG_ID)!.textContent = ''
  const { getSiteConfig } = await import('./site.ts')
  expect(getSiteConfig()).toEqual(PLAIN_SITE)
  vi.resetModules()
  vi.stubGlobal('document', undefined)
  const again = await import('./site.ts')
  expect(again.getSiteConfig()).toEqual(PLAIN_SITE)
})

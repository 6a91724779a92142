// Shows that the page may be put on a phone’s home screen: its meta tags, its manifest, and pictures that are there.
// @vitest-environment happy-dom
import { existsSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { expect, it } from 'vitest'

const at = (path: string) => resolve(import.meta.dirname, path)
const read = (path: string) => readFileSync(at(path), 'utf8')
const page = new DOMParser().parseFromString(read('index.html'), 'text/html')
const meta = (name: string) => page.querySelector(`meta[name="${name}"]`)?.getAttribute('content')

it('has the meta tags of a mobile web app', () => {
  expect(meta('viewport')).toBe('width=device-width, initial-scale=1, viewport-fit=cover')
  expect([meta('mobile-web-app-capable'), meta('apple-mobile-web-app-capable')]).toEqual(['yes', 'yes'])
  expect([meta('application-name'), meta('apple-mobile-web-app-title')]).toEqual(['开卷', '开卷'])
  expect(meta('theme-color')).toMatch(/^#[0-9A-F]{6}$/)
})

it('can be installed: a manifest with a name, a start, and icons that are there', () => {
  const href = page.querySelector('link[rel=manifest]')?.getAttribute('href') ?? ''
  const manifest = JSON.parse(read(`public${href}`)) as {
    [key: string]: unknown
    icons: { src: string; sizes: string; purpose: string }[]
  }
  expect(manifest).toMatchObject({ name: '开卷', start_url: '/', scope: '/', display: 'standalone' })
  const sizes = manifest.icons.map(({ sizes, purpose }) => `${sizes} ${purpose}`)
  expect(sizes).toEqual(expect.arrayContaining(['192x192 any', '512x512 any', '512x512 maskable']))
  for (const { src } of manifest.icons) expect([src, existsSync(at(`public${src}`))]).toEqual([src, true])
})

// A card is drawn by our own server, or where the page was told; nobody else learns who asked.
// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { PLAIN_SITE } from '../../../contract/kernel/site-config.ts'
import { writeToken } from '../../lib/cookies.ts'
import { setSiteConfigSource } from '../../lib/site.ts'
import { renderMarkdown } from './render-markdown.ts'

let answer: () => Response = () => Response.json({})
const asked = vi.fn(async (_: string, __?: RequestInit) => answer())
beforeEach(() => {
  asked.mockClear()
  vi.stubGlobal('fetch', asked)
  writeToken('t'.repeat(43))
})
afterEach(() => {
  setSiteConfigSource(() => undefined)
  vi.unstubAllGlobals()
})
const RENDER_URL = 'https://render.test/v2/card'
const given = { markdown: '# 港口' }

it('by our own call when nothing is set', async () => {
  answer = () => Response.json({ statusCode: 200, message: '', result: { url: '/files/print/a.png' } })
  expect(await renderMarkdown(given)).toEqual({ url: '/files/print/a.png' })
  const [address, init] = asked.mock.calls[0] ?? []
  expect(address).toBe('/api/render')
  expect(init?.headers).toHaveProperty('Authorization')
})

it('where the page was told, with the text alone; its picture lies there', async () => {
  setSiteConfigSource(() => ({ ...PLAIN_SITE, api_base: 'https://api.test', render_url: RENDER_URL }))
  answer = () => Response.json({ result: { url: '/made/a.png' } })
  expect(await renderMarkdown(given)).toEqual({ url: 'https://render.test/made/a.png' })
  expect(asked.mock.calls).toEqual([
    [
      RENDER_URL,
      { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(given) },
    ],
  ])
})

it.each([
  ['a page', () => new Response('<html>')],
  ['no address', () => Response.json({ result: { url: 7 } })],
  ['a no', () => new Response(null, { status: 503 })],
])('%s from there is told as a failure', async (_, told) => {
  setSiteConfigSource(() => ({ ...PLAIN_SITE, render_url: RENDER_URL }))
  answer = told
  await expect(renderMarkdown(given)).rejects.toMatchObject({ name: 'ApiError', code: '' })
})

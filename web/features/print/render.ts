// Has a card of Markdown made into a picture: by our own server, or where RENDER_URL says.
import { fetchFile, Refused } from '../../lib/api.ts'
import { printCalls } from '../../lib/calls/print.ts'
import { siteConfig } from '../../lib/site.ts'

/**
 * The picture's address. A renderer elsewhere is asked as our own is, `{ markdown }` for `{ result: { url } }`, without
 * being told who asks; its url may be relative to its own. Throws `Refused`.
 */
export async function render({ markdown }: { markdown: string }): Promise<{ url: string }> {
  const { render_url } = siteConfig()
  if (!render_url) return printCalls.render({ markdown })
  const response = await fetchFile(render_url, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ markdown }),
  })
  const answer: unknown = await response.json().catch(() => undefined)
  const { url } = (answer as { result?: { url?: unknown } } | undefined)?.result ?? {}
  if (typeof url !== 'string' || !URL.canParse(url, render_url))
    throw new Refused({ code: '', message: '图片服务没有正常回应，请稍后再试', status: response.status })
  return { url: new URL(url, render_url).href }
}

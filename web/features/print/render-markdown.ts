// Has a card of Markdown made into a picture: by our own server, or where RENDER_URL says.
import { ApiError, fetchFile } from '../../lib/api.ts'
import { printCalls } from '../../lib/calls/print.ts'
import { getSiteConfig } from '../../lib/site.ts'

/**
 * The picture's address. A renderer elsewhere is asked as our own is, `{ markdown }` for `{ result: { url } }`, without
 * being told who asks; its url may be relative to its own. Throws `ApiError`.
 */
export async function renderMarkdown({ markdown }: { markdown: string }): Promise<{ url: string }> {
  const { render_url } = getSiteConfig()
  if (!render_url) return printCalls.render({ markdown })
  const response = await fetchFile(render_url, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ markdown }),
  })
  const answer: unknown = await response.json().catch(() => undefined)
  const { url } = (answer as { result?: { url?: unknown } } | undefined)?.result ?? {}
  if (typeof url !== 'string' || !URL.canParse(url, render_url))
    throw new ApiError({ code: '', message: '图片服务没有正常回应，请稍后再试', status: response.status })
  return { url: new URL(url, render_url).href }
}

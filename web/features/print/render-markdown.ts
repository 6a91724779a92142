// Renders Markdown as a picture: on our own server, or by the service in the configuration RENDER_URL.
import { ApiError, fetchFile } from '../../lib/api.ts'
import { printCalls } from '../../lib/calls/print.ts'
import { getSiteConfig } from '../../lib/site.ts'

/**
 * Returns the URL of the picture. An external renderer has the same API, `{ markdown }` for `{ result: { url
 * } }`, but the request has no session; its url may be relative to RENDER_URL. Throws `ApiError`.
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

// Serves feeds from its own process: fifteen entries with texts each, and new entries at every request.
import { createServer } from 'node:http'

export const ENTRIES = 15
const TEXT = 'The ferry left the island before the bakers had opened their doors, and nobody waved. '.repeat(
  60,
)

const looks = new Map<string, number>()
const feed = (path: string): string => {
  const look = (looks.get(path) ?? 0) + 1
  looks.set(path, look)
  const items = Array.from({ length: ENTRIES }, (_, at) => {
    const id = `${path}-${look}-${at}`
    return `<item><title>Entry ${id}</title><link>https://example.org${id}</link><guid isPermaLink="false">${id}</guid><pubDate>${new Date().toUTCString()}</pubDate><description>Of ferries</description><content:encoded><![CDATA[<p>${TEXT}</p>]]></content:encoded></item>`
  })
  return `<?xml version="1.0"?><rss version="2.0" xmlns:content="http://purl.org/rss/1.0/modules/content/"><channel><title>Feed ${path}</title><link>https://example.org/</link><description>Of ferries</description>${items.join('')}</channel></rss>`
}
createServer(({ url = '' }, response) => {
  response.writeHead(200, { 'content-type': url === '/readyz' ? 'text/plain' : 'application/rss+xml' })
  response.end(url === '/readyz' ? 'ok' : feed(url))
}).listen(Number(process.env['PORT']), '0.0.0.0')

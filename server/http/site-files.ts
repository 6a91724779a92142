// Files that crawlers and security researchers request of every site: robots.txt, sitemap.xml and
// security.txt.
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { throwAppError } from '../../contract/kernel/app-error.ts'
import { DAY_MS } from '../../domain/kernel/calendar.ts'
import type { Deps } from '../deps.ts'
import { originOf } from './site-address.ts'

/** The sitemap lists the newest articles: at most this number of pages of 100 each. */
const PAGES = 10
/** A security.txt has an expiry date; it is generated with each response. */
const VALIDITY_MS = 180 * DAY_MS
const SCREENS = ['/', '/article', '/explore', '/magazine', '/book', '/collection/all']
const PLAIN = 'text/plain; charset=utf-8'

type SiteFileDeps = Pick<Deps, 'config' | 'responseCache' | 'now'>

/** Mounts the routes of these files. */
export function serveSiteFiles(app: FastifyInstance, { config, responseCache, now }: SiteFileDeps): void {
  const origin = (request: FastifyRequest) => originOf(request, config.SITE_URL)

  app.get('/robots.txt', (request, reply) => {
    const closed = ['/admin', '/api/', '/auth/', '/reader/', '/private/']
    const lines = ['User-agent: *', ...closed.map((path) => `Disallow: ${path}`)]
    return reply.type(PLAIN).send(`${[...lines, '', `Sitemap: ${origin(request)}/sitemap.xml`].join('\n')}\n`)
  })

  app.get('/sitemap.xml', async (request, reply) => {
    const site = origin(request)
    const { text } = await responseCache.getOrSet(`sitemap ${site}`, undefined, async () => {
      const sitemap = sitemapOf(site, await newestArticles(app, request))
      return { text: sitemap, weight: sitemap.length }
    })
    return reply.type('application/xml; charset=utf-8').send(text)
  })

  app.get('/.well-known/security.txt', (_request, reply) => {
    const contact = config.SECURITY_CONTACT ?? throwAppError('NOT_FOUND')
    const expires = new Date(now().getTime() + VALIDITY_MS).toISOString()
    return reply.type(PLAIN).send(`Contact: ${contact}\nExpires: ${expires}\nPreferred-Languages: zh, en\n`)
  })
}

interface ListedArticle {
  id: number
  published_at: string
}

/** The newest articles as guests see them; on an error, those of the pages fetched so far. */
async function newestArticles(app: FastifyInstance, request: FastifyRequest): Promise<ListedArticle[]> {
  const found: ListedArticle[] = []
  let offset: number | null = 0
  for (let page = 0; page < PAGES && offset !== null; page += 1) {
    const url: string = `/reader/article/waikan?limit=100&offset=${offset}`
    const headers = { 'sec-purpose': 'prefetch', 'x-request-id': request.id }
    const answer = await app.inject({ url, remoteAddress: request.ip, headers })
    if (answer.statusCode !== 200) break
    const { result } = answer.json<{ result: { items: ListedArticle[]; next_offset: number | null } }>()
    found.push(...result.items)
    offset = result.next_offset
  }
  return found
}

function sitemapOf(site: string, articles: readonly ListedArticle[]): string {
  const escaped = site.replaceAll('&', '&amp;')
  const urls = [
    ...SCREENS.map((path) => `<url><loc>${escaped}${path}</loc></url>`),
    ...articles.map(
      ({ id, published_at }) =>
        `<url><loc>${escaped}/article/${id}</loc><lastmod>${published_at.slice(0, 10)}</lastmod></url>`,
    ),
  ]
  return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${urls.join('\n')}</urlset>\n`
}

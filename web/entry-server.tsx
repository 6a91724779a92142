// Server-side rendering entry: renders a page as a guest first sees it; a separate build that the server
// loads (server/http/first-page.ts).
import { AsyncLocalStorage } from 'node:async_hooks'
import { createMemoryHistory } from '@tanstack/react-router'
import { renderToString } from 'react-dom/server'
import type {
  FetchAsGuest,
  RenderContext,
  ScreenFiles,
  ServerRenderer,
  SsrAssets,
} from '../contract/kernel/server-renderer.ts'
import { App } from './app/App.tsx'
import { pathExists } from './app/path-exists.ts'
import { prepareScreen } from './app/prepare.ts'
import { createQueryClient } from './app/query-client.ts'
import { createAppRouter } from './app/router.tsx'
import { allRoutes } from './app/routes.ts'
import { setCookieSource } from './lib/cookies.ts'
import { ANSWERS_ID, setAnswerSource } from './lib/prefetched-answers.ts'
import type { PageHead } from './lib/prepare.ts'
import { setSiteConfigSource } from './lib/site.ts'
import type { AppRoute } from './screens/route.ts'

/** The module of the lazy routes is a separate chunk. */
const LAZY_ROUTES_FILE = 'app/lazy-routes.ts'
const NO_FILES: ScreenFiles = { styles: [], scripts: [] }
/** React puts preload links before the markup; these links belong in the head. */
const EARLY_LINKS = /^(?:<link rel="preload"[^>]*>)+/

const TITLE = /<title>[^<]*<\/title>\s*<meta name="description"[^>]*>/
const NO_SCRIPT = /<noscript>.*?<\/noscript>\s*/s
const SCRIPTS = /<(?:script type="module"|link rel="modulepreload")/g
const ROOT = '<div id="root"></div>'

const renderContext = new AsyncLocalStorage<RenderContext & { keep: FetchAsGuest }>()
setAnswerSource((address) => renderContext.getStore()?.keep(address))
setSiteConfigSource(() => renderContext.getStore()?.site)
setCookieSource(() => (renderContext.getStore()?.isStoreReview ? 'bb_review=true' : ''))

/** Created once from the built page. */
export function createServerRenderer({ page, files }: SsrAssets): ServerRenderer {
  if (!page.includes(ROOT) || !TITLE.test(page)) throw new Error('web/index.html has no place for a painting')
  return {
    has: (pathname) => {
      const route = routeAt(pathname)
      if (!route) return 'nothing'
      if (route.ahead) return 'ahead'
      return route.ssr ? 'painted' : 'bare'
    },
    exists: pathExists,
    query: (pathname, search) => queryOf(search, routeAt(pathname)?.ssr?.query ?? []),
    ahead: (pathname) => {
      const route = routeAt(pathname)
      const own = route ? filesOf(route, files) : NO_FILES
      const rows = files[LAZY_ROUTES_FILE] ?? NO_FILES
      const entry = own.scripts.find((file) => route?.load.module && file.includes(`/${route.load.module}-`))
      const links = linksTo({ styles: own.styles, scripts: [...own.scripts, ...rows.scripts] }, 'auto')
      // Executed and not only preloaded: the screen's requests can then start while the shell is being
      // rendered.
      const script = entry ? `<script type="module" crossorigin src="${entry}"></script>` : ''
      return page.replace('</head>', () => `${links}${script}</head>`)
    },
    render: (href, requestContext, ask) => renderPage({ page, files }, href, requestContext, ask),
  }
}

/** A trailing slash is ignored, as in the router. */
const PATTERNS = allRoutes.map((route) => ({
  route,
  pattern: new RegExp(
    `^${route.path
      .replace(/\/\{\w+\?\}/g, '(?:/[^/]+)?')
      .replace(/\{\w+\}/g, '[^/]+')
      .replace(/\/$/, '')}/?$`,
  ),
}))

const routeAt = (pathname: string): AppRoute | undefined =>
  PATTERNS.find(({ pattern }) => pattern.test(pathname))?.route

/** The first value of each named query parameter; screens ignore all others. */
function queryOf(search: string, names: readonly string[]): string {
  const searchParams = new URLSearchParams(search)
  const known = new URLSearchParams(
    [...names].sort().flatMap((name) => {
      const value = searchParams.get(name)
      return value ? [[name, value]] : []
    }),
  )
  return known.size === 0 ? '' : `?${known}`
}

async function renderPage(
  { page, files }: SsrAssets,
  href: string,
  requestContext: RenderContext,
  ask: FetchAsGuest,
): Promise<string | undefined> {
  const { origin, pathname, search } = new URL(href)
  const router = createAppRouter(createMemoryHistory({ initialEntries: [pathname + search] }), allRoutes)
  const cache = createQueryClient({ tries: 1 })
  const answers: Record<string, unknown> = {}
  const keep: FetchAsGuest = async (address) => {
    const answer = await ask(address)
    answers[address] = answer
    return answer
  }
  try {
    const head = await renderContext.run({ ...requestContext, keep }, () => prepareScreen(router, cache))
    const route = router.state.matches.at(-1)?.staticData.route
    if (!head || !route?.ssr) return undefined
    const markup = renderContext.run({ ...requestContext, keep }, () =>
      renderToString(<App router={router} cache={cache} />),
    )
    const early = EARLY_LINKS.exec(markup)?.[0] ?? ''
    const { query, canonical = query } = route.ssr
    const address = `${origin}${pathname}${queryOf(search, canonical)}`
    return pageWith(page, {
      head: `${early}${headOf(head, address)}${linksTo(filesOf(route, files))}`,
      title: head.title,
      markup: markup.slice(early.length),
      answers,
    })
  } finally {
    // The garbage-collection timers of the cache would hold everything in memory for half an hour.
    cache.clear()
  }
}

/** Matches the end of the source path, because `load.module` does not contain the folder of the screen. */
function filesOf({ load }: AppRoute, files: SsrAssets['files']): ScreenFiles {
  const source = Object.keys(files).find((name) => name.endsWith(`/${load.module}.tsx`))
  return (source !== undefined && files[source]) || NO_FILES
}

interface PageParts {
  head: string
  title: string
  markup: string
  answers: Record<string, unknown>
}

function pageWith(page: string, { head, title, markup, answers }: PageParts): string {
  // Replacer functions, because our texts may contain the special patterns of `replace`, e.g. `$&`.
  return (
    page
      // The markup is readable before the scripts load, and needs the bandwidth first.
      .replaceAll(SCRIPTS, '$& fetchpriority="low"')
      .replace(TITLE, '')
      // Server-rendered markup is readable without scripts.
      .replace(NO_SCRIPT, '')
      .replace('<meta charset="utf-8" />', (charset) => `${charset}<title>${escapeHtml(title)}</title>`)
      .replace('</head>', () => `${head}</head>`)
      .replace(
        ROOT,
        () =>
          `<div id="root" data-painted>${markup}</div><script type="application/json" id="${ANSWERS_ID}">${jsonInHtml(answers)}</script>`,
      )
  )
}

function headOf({ title, description, kind, image }: PageHead, href: string): string {
  const facts = {
    'og:site_name': '开卷',
    'og:type': kind,
    'og:url': href,
    'og:title': title,
    'og:description': description,
    ...(image ? { 'og:image': new URL(image, href).href } : {}),
  }
  const metas = Object.entries(facts).map(
    ([property, content]) => `<meta property="${property}" content="${escapeHtml(content)}">`,
  )
  const canonical = `<link rel="canonical" href="${escapeHtml(href)}">`
  return `<meta name="description" content="${escapeHtml(description)}">${canonical}${metas.join('')}`
}

const linksTo = ({ styles, scripts }: ScreenFiles, priority: 'low' | 'auto' = 'low'): string =>
  [
    ...styles.map((file) => `<link rel="stylesheet" crossorigin href="${file}">`),
    ...scripts.map(
      (file) => `<link rel="modulepreload" fetchpriority="${priority}" crossorigin href="${file}">`,
    ),
  ].join('')

const SIGNS: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }
const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (sign) => SIGNS[sign] ?? sign)

/**
 * JSON that no HTML parser reads as markup: a script element ends at `</script`, and its parser state changes
 * at `<!--`.
 */
const jsonInHtml = (value: unknown): string => JSON.stringify(value).replaceAll('<', '\\u003c')

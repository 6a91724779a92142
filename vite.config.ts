// How the web app is built and served in development; the build's own checks are in tools/lib/build.ts.
import { createHash } from 'node:crypto'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

/** Where the server listens while Vite serves the pages (set by tools/start.mjs --dev). */
const server = `http://127.0.0.1:${process.env.KAIJUAN_API_PORT ?? '3001'}`

/** What of the libraries every page has from its first moment; changing data and endless lists come with who needs them. */
const LIBRARIES =
  /node_modules[\\/]((react|react-dom|scheduler)[\\/]|@tanstack[\\/](react-query[\\/]build[\\/]modern[\\/](useBaseQuery|QueryClientProvider)|query-core[\\/]build[\\/]modern[\\/](?!mutationObserver|infiniteQueryObserver)\w+)\.js$)/

/** Beside these, everything that they need themselves. */
const SHELL =
  /[\\/](domain[\\/]language[\\/](level-names|normalise)\.ts|web[\\/]lib[\\/](api|cookies|format|keys|session)\.ts|web[\\/]local[\\/](guest|offline-mutation)\.ts|web[\\/]ui[\\/]((icons|BackBar|Button|Page|Skeleton)\.tsx|base\.css|(ArticleRow|Back|Badge|EmptyState|List|Menu|Pagination|Toaster)\.module\.css)|web[\\/]app[\\/]AppShell\.module\.css)$/

/** What several of the first screens share: a few files of some kilobytes instead of twenty of some hundred bytes. */
const SHARED: { name: string; test: RegExp }[] = [
  { name: 'sentences', test: /[\\/]domain[\\/]language[\\/](sentences|tokenize)\.ts$/ },
  {
    name: 'pages',
    test: /[\\/](web[\\/]local[\\/](baseline-vocabulary|user-storage|article-places)\.ts|web[\\/]lib[\\/](picture|calls[\\/](article|word|history))\.ts|web[\\/]ui[\\/](Badge|MetaLine)\.tsx|queryOptions\.js)$/,
  },
  {
    name: 'sheet',
    test: /[\\/](web[\\/]features[\\/]reader[\\/]panels[\\/](icons\.tsx|WordSheet\.module\.css)|icons[\\/](check|volume-2|chevron-down)\.m?js)$/,
  },
  // What the article, what lies behind its text, and books share; without the article's queries, which the AI screens use.
  {
    name: 'text',
    test: /[\\/](web[\\/]features[\\/]reader[\\/](article-id|icons|known-percent|settings|layout[\\/](near-blocks|place-in-view|true-sizes)|highlights[\\/](reading-highlights|target|text-place|use-highlights))\.tsx?)$/,
  },
  { name: 'changes', test: /[\\/](useMutation|mutationObserver)\.js$/ },
  {
    name: 'lists',
    test: /[\\/](web[\\/]ui[\\/]((StaleDataNotice|Pagination|more-icons)\.tsx|StaleDataNotice\.module\.css)|web[\\/]lib[\\/]connectivity\.ts|(useInfiniteQuery|infiniteQueryObserver|infiniteQueryOptions)\.js|icons[\\/]search\.m?js)$/,
  },
  {
    name: 'articles',
    test: /[\\/](domain[\\/]article[\\/]topics\.ts|web[\\/]ui[\\/]ArticleRow\.tsx|web[\\/]features[\\/]article[\\/]((ArticleLink|ArticleList|TopicChips|known)\.tsx|(level|queries)\.ts|(Home|Known)\.module\.css))$/,
  },
]
const EVERYWHERE = /^assets\/(react|shell|index|rolldown-runtime)-[^/]+$/

/** A class by its name and its file: without the line that Vite adds, which is new with each change and weighs on every page. */
const scopedName = (name: string, file: string): string => {
  const path = file
    .replaceAll('\\', '/')
    .replace(/^.*\/web\//, '')
    .replace(/\?.*$/, '')
  return `${name}_${createHash('sha256').update(path).digest('base64url').slice(0, 3)}`
}

export default defineConfig({
  css: { modules: { generateScopedName: scopedName } },
  root: 'web',
  base: '/',
  plugins: [react()],
  // React 19 has this hook itself; the shim is for 16 and 17.
  resolve: { alias: [{ find: /^use-sync-external-store\/shim$/, replacement: 'react' }] },
  server: {
    strictPort: true,
    proxy: {
      '^/(api|auth|reader|files|dict)/': { target: server },
      '^/(openapi\\.json|healthz|readyz)$': { target: server },
    },
  },
  build: {
    manifest: true,
    sourcemap: false,
    // Pages allow no data: fonts or scripts, and a separate file is kept for ever.
    assetsInlineLimit: 0,
    modulePreload: {
      polyfill: false,
      // What every page has from its first moment need not be looked for with each later part.
      resolveDependencies: (_file, deps, { hostType }) =>
        hostType === 'js' ? deps.filter((dep) => !EVERYWHERE.test(dep)) : deps,
    },
    reportCompressedSize: false,
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            // React and the cache change a few times a year, our code every day: readers keep them between builds.
            { name: 'react', test: LIBRARIES, priority: 4 },
            // What the shell and the screens share would else come in a dozen files of a few hundred bytes.
            { name: 'shell', test: SHELL, priority: 3 },
            ...SHARED.map((group) => ({ ...group, includeDependenciesRecursively: false, priority: 1 })),
          ],
        },
      },
    },
  },
})

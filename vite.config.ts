// Configuration of Vite for the web app, for the build and the development server. The checks of the build
// are in tools/lib/build.ts.
import { createHash } from 'node:crypto'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

/** Address of the API server while Vite serves the pages (set by tools/start.mjs --dev). */
const server = `http://127.0.0.1:${process.env.KAIJUAN_API_PORT ?? '3001'}`

/**
 * Libraries that every page loads at the start. Mutations and infinite queries are loaded with the screens
 * that use them.
 */
const LIBRARIES =
  /node_modules[\\/]((react|react-dom|scheduler)[\\/]|@tanstack[\\/](react-query[\\/]build[\\/]modern[\\/](useBaseQuery|QueryClientProvider)|query-core[\\/]build[\\/]modern[\\/](?!mutationObserver|infiniteQueryObserver)\w+)\.js$)/

/** Expression for modules by their path in the repository; Vite names modules by absolute paths. */
const matchModules = (paths: readonly string[], packages: readonly string[] = []): RegExp =>
  new RegExp(
    `[\\\\/](${[...paths, ...packages].map((path) => path.replaceAll('.', '\\.').replaceAll('/', '[\\\\/]')).join('|')})$`,
  )
const inFolder = (folder: string, files: string): string[] =>
  files.split(' ').map((file) => `${folder}/${file}`)

/** Own modules of each chunk; `tools/lib/chunk-modules.test.ts` checks that they exist. */
export const CHUNK_MODULES = {
  // The shell, together with all dependencies of these modules.
  shell: [
    ...inFolder('domain/language', 'level-names.ts normalise.ts'),
    ...inFolder('web/lib', 'api.ts cookies.ts format.ts keys.ts session.ts'),
    ...inFolder('web/local', 'guest.ts offline-mutation.ts'),
    ...inFolder('web/ui', 'icons.tsx BackBar.tsx Button.tsx Page.tsx Skeleton.tsx base.css'),
    ...inFolder('web/ui', 'ArticleRow.module.css Back.module.css Badge.module.css EmptyState.module.css'),
    ...inFolder('web/ui', 'List.module.css Menu.module.css Pagination.module.css Toaster.module.css'),
    'web/app/AppShell.module.css',
  ],
  // Below: modules that several of the first screens share. A few chunks of some kilobytes load faster than
  // twenty of some hundred bytes.
  sentences: inFolder('domain/language', 'sentences.ts tokenize.ts'),
  pages: [
    ...inFolder('web/local', 'baseline-vocabulary.ts user-storage.ts article-places.ts'),
    ...inFolder('web/lib', 'picture.ts calls/article.ts calls/word.ts calls/history.ts'),
    ...inFolder('web/ui', 'Badge.tsx MetaLine.tsx'),
  ],
  sheet: inFolder('web/features/reader/panels', 'icons.tsx WordSheet.module.css'),
  // Shared by the article, the panels of its text, and books. Without the article's queries, which the AI
  // screens use.
  text: [
    ...inFolder('web/features/reader', 'article-id.ts icons.tsx known-percent.ts settings.ts'),
    ...inFolder('web/features/reader/layout', 'near-blocks.ts place-in-view.ts true-sizes.ts'),
    ...inFolder(
      'web/features/reader/highlights',
      'reading-highlights.ts target.ts text-place.ts use-highlights.ts',
    ),
  ],
  changes: [] as string[],
  lists: [
    ...inFolder('web/ui', 'StaleDataNotice.tsx Pagination.tsx more-icons.tsx StaleDataNotice.module.css'),
    'web/lib/connectivity.ts',
  ],
  articles: [
    'domain/article/topics.ts',
    'web/ui/ArticleRow.tsx',
    ...inFolder('web/features/article', 'ArticleLink.tsx ArticleList.tsx TopicChips.tsx known.tsx'),
    ...inFolder('web/features/article', 'level.ts queries.ts Home.module.css Known.module.css'),
  ],
}
/** Modules of packages in the chunks, by the end of their path. */
const CHUNK_PACKAGES: Partial<Record<keyof typeof CHUNK_MODULES, string[]>> = {
  pages: ['queryOptions.js'],
  sheet: inFolder('icons', 'check.js check.mjs volume-2.js volume-2.mjs chevron-down.js chevron-down.mjs'),
  changes: ['useMutation.js', 'mutationObserver.js'],
  lists: [
    ...['useInfiniteQuery.js', 'infiniteQueryObserver.js', 'infiniteQueryOptions.js'],
    ...inFolder('icons', 'search.js search.mjs'),
  ],
}
const SHARED = (Object.keys(CHUNK_MODULES) as (keyof typeof CHUNK_MODULES)[]).filter(
  (name) => name !== 'shell',
)
const EVERYWHERE = /^assets\/(react|shell|index|rolldown-runtime)-[^/]+$/

/**
 * CSS class name from the class and its file. Vite's default also includes the line number, which changes
 * with each edit and adds to the size of every page.
 */
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
      '^/docs(/|$|\\?)': { target: server },
    },
  },
  build: {
    manifest: true,
    sourcemap: false,
    // The content security policy allows no data: URLs for fonts or scripts, and browsers cache separate
    // files permanently.
    assetsInlineLimit: 0,
    modulePreload: {
      polyfill: false,
      // Chunks that every page has already loaded need no preload for each lazy chunk.
      resolveDependencies: (_file, deps, { hostType }) =>
        hostType === 'js' ? deps.filter((dep) => !EVERYWHERE.test(dep)) : deps,
    },
    reportCompressedSize: false,
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            // React and the query cache change a few times a year and our code every day, so browsers can
            // cache this chunk across builds.
            { name: 'react', test: LIBRARIES, priority: 4 },
            // Without this group, modules of the shell and the screens would be split into a dozen files of a
            // few hundred bytes.
            { name: 'shell', test: matchModules(CHUNK_MODULES.shell), priority: 3 },
            ...SHARED.map((name) => ({
              name,
              test: matchModules(CHUNK_MODULES[name], CHUNK_PACKAGES[name]),
              includeDependenciesRecursively: false,
              priority: 1,
            })),
          ],
        },
      },
    },
  },
})

// Builds the web app and the server into dist, atomically, and prints the download sizes.
import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { cp, mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { extname, join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { build as bundle, formatMessages, stop, transform } from 'esbuild'
import {
  type BuildEnvironmentOptions,
  build as buildWithVite,
  createLogger,
  type InlineConfig,
  type Logger,
} from 'vite'
import { buildApiDocs } from './api-docs.ts'
import { FONT_LIMIT, filesOfScreens, formatBudget, type ViteManifest, weighBundles } from './budget.ts'
import { explainBuildError } from './build-error.ts'
import { WEIGHTS_FILE } from './check-budget.ts'
import { CliError } from './install.mjs'
import { NODE_BUNDLE } from './node-bundle.ts'

/** Entry points of the server: the server itself and the programs that it starts by file name. */
const SERVER_ENTRIES = [
  'server/main.ts',
  'server/providers/anki/anki-worker.ts',
  'server/providers/epub/epub-worker.ts',
  'server/providers/page-fetch/extract-worker.ts',
  'server/providers/feed/feed-worker.ts',
  'server/providers/speech/flite-worker.ts',
  'server/providers/typeset/typst-worker.ts',
  'server/features/dictionary/index/dictionary-build.ts',
]
const EARLY_SCRIPT = '<script src="/theme.js"></script>'
const PRELOADED_FONT = /^literata-latin-wght-normal-.*\.woff2$/
const COMPRESSIBLE = new Set(['.js', '.css', '.html', '.json', '.svg', '.txt', '.webmanifest'])
/** Min. size for compression, in bytes. Below it, the headers cost more than compression saves. */
const COMPRESS_FROM = 1024
/**
 * Five megabytes of JavaScript take 4 s instead of 19 s and become 11 % larger; only admins and developers load
 * them.
 */
const API_DOCS_QUALITY = 9

/**
 * Builds everything and prints the sizes. Throws a `CliError` of one line when something does not compile or
 * the disk rejects a write. A page above its budget is only a warning here and an error in `checkBudget`
 * (check-budget.ts).
 */
export async function buildProduct(root: string): Promise<void> {
  try {
    await buildAll(root)
  } catch (error) {
    throw explainBuildError(error) ?? error
  } finally {
    // Stop esbuild's process: otherwise it would run as long as the product that starts after the build.
    await stop()
  }
}

async function buildAll(root: string): Promise<void> {
  const dist = join(root, 'dist')
  await mkdir(dist, { recursive: true })
  await Promise.all(
    ['.stamp', 'web.next', 'server.next'].map((name) =>
      rm(join(dist, name), { recursive: true, force: true }),
    ),
  )
  const [web, server] = [join(dist, 'web.next'), join(dist, 'server.next')]
  // Wait for both: after a failed build, the other one must not continue to write.
  const [built, bundled] = await Promise.allSettled([buildWeb(root, web, server), buildServer(root, server)])
  if (built.status === 'rejected') throw built.reason
  if (bundled.status === 'rejected') throw bundled.reason
  await writeFile(join(server, 'first-paint/files.json'), JSON.stringify(filesOfScreens(built.value)))
  await keepPreviousAssets(dist)
  await compressAll(join(dist, 'web.next'), constants.BROTLI_MAX_QUALITY)
  if (existsSync(join(server, 'api-docs'))) await compressAll(join(server, 'api-docs'), API_DOCS_QUALITY)
  for (const name of ['web', 'server']) {
    await rm(join(dist, `${name}.old`), { recursive: true, force: true })
    if (existsSync(join(dist, name))) await rename(join(dist, name), join(dist, `${name}.old`))
    await rename(join(dist, `${name}.next`), join(dist, name))
    await rm(join(dist, `${name}.old`), { recursive: true, force: true })
  }
}

/**
 * Bundles all dependencies into one file with the production build of React. Vite leaves
 * `process.env.NODE_ENV` in server code and evaluates it at run time, where nothing sets it; React's
 * development build takes two to three times as long to render a page.
 */
const FIRST_PAINT: InlineConfig = {
  ssr: { noExternal: true },
  define: { 'process.env.NODE_ENV': '"production"' },
}
const firstPaintBuild = (outDir: string): BuildEnvironmentOptions => ({
  outDir,
  emptyOutDir: true,
  ssr: 'entry-server.tsx',
  copyPublicDir: false,
  manifest: false,
  rolldownOptions: { output: { codeSplitting: false, entryFileNames: 'first-paint.js' } },
})

async function buildServer(root: string, out: string): Promise<void> {
  const { warnings } = await bundle({
    absWorkingDir: root,
    entryPoints: SERVER_ENTRIES,
    outdir: out,
    ...NODE_BUNDLE,
    sourcemap: 'linked',
    // Errors are thrown; nothing needs to be logged.
    logLevel: 'silent',
  })
  for (const text of await formatMessages(warnings, { kind: 'warning' })) process.stdout.write(text)
  await cp(join(root, 'server/db/migrations'), join(out, 'migrations'), { recursive: true })
  // The small products that tests build have no such page.
  if (existsSync(join(root, 'web/api-docs'))) await buildApiDocs(root, join(out, 'api-docs'))
}

/**
 * Builds the browser's files into `out`, and the bundle for server-side rendering into the folder of the
 * server.
 */
async function buildWeb(root: string, out: string, server: string): Promise<ViteManifest> {
  // Vite sets NODE_ENV and does not restore it. The server that npm start runs in this same process must not
  // inherit it.
  const before = process.env.NODE_ENV
  process.env.NODE_ENV = 'production'
  try {
    const common = {
      configFile: join(root, 'vite.config.ts'),
      root: join(root, 'web'),
      mode: 'production',
      logLevel: 'warn',
      customLogger: warningsOnly(),
    } as const
    await buildWithVite({ ...common, build: { outDir: out, emptyOutDir: true } })
    await buildWithVite({ ...common, ...FIRST_PAINT, build: firstPaintBuild(join(server, 'first-paint')) })
  } finally {
    if (before === undefined) delete process.env.NODE_ENV
    else process.env.NODE_ENV = before
  }
  const manifest: ViteManifest = JSON.parse(await readFile(join(out, '.vite/manifest.json'), 'utf8'))
  await rm(join(out, '.vite'), { recursive: true })
  await measure(manifest, out)
  await putEarlyScriptIn(out)
  await stampPage(out)
  return manifest
}

/** A logger for warnings only: errors are thrown. */
const warningsOnly = (): Logger => ({ ...createLogger('warn'), error: () => undefined })

/**
 * Prints the size of each page and stores the sizes in the build for `checkBudget`, which runs in the test
 * command only.
 */
async function measure(manifest: ViteManifest, out: string): Promise<void> {
  const sizes = new Map<string, number>()
  for (const file of Object.values(manifest).flatMap((chunk) => [chunk.file, ...(chunk.css ?? [])])) {
    if (!sizes.has(file)) sizes.set(file, (await gzipped(await readFile(join(out, file)))).length)
  }
  const weights = weighBundles(manifest, (file) => sizes.get(file) ?? 0)
  const font = await preloadedFont(out)
  weights.push({
    name: 'preloaded font',
    kib: (await stat(join(out, 'assets', font))).size / 1024,
    limit: FONT_LIMIT,
  })
  const { table, overLimit } = formatBudget(weights)
  process.stdout.write(`${table}\n`)
  if (overLimit.length > 0)
    process.stdout.write(`  注意：比约定的重 · warning: above the budget: ${overLimit.join(', ')}\n`)
  await writeFile(join(out, '..', WEIGHTS_FILE), JSON.stringify(weights))
}

/**
 * Inlines the script that has to run before the first paint. As a separate file it would delay every visit by
 * a request, and could fail to load. The content security policy allows it by its hash
 * (server/http/security.ts).
 */
async function putEarlyScriptIn(out: string): Promise<void> {
  const [page, script] = [join(out, 'index.html'), join(out, 'theme.js')]
  const html = await readFile(page, 'utf8')
  if (!html.includes(EARLY_SCRIPT)) throw new CliError(`web/index.html has no ${EARLY_SCRIPT}`)
  const { code } = await transform(await readFile(script, 'utf8'), { minify: true })
  await writeFile(
    page,
    html.replace(EARLY_SCRIPT, () => `<script>${code.trim()}</script>`),
  )
  await rm(script)
}

/**
 * Writes the build id into the page, into latest.json and, with the URL of each file, into manifest.json (an
 * open page fetches both every hour), and preloads the font.
 */
async function stampPage(out: string): Promise<void> {
  const page = join(out, 'index.html')
  const html = await readFile(page, 'utf8')
  const assets = (await readdir(join(out, 'assets'))).sort()
  const id = createHash('sha256').update(html).update(assets.join('\n')).digest('hex').slice(0, 12)
  const font = await preloadedFont(out)
  const preload = `<link rel="preload" href="/assets/${font}" as="font" type="font/woff2" crossorigin>`
  // The page may already preload the font; a second tag would load it twice.
  const head = [`<meta name="build" content="${id}">`, ...(html.includes(font) ? [] : [preload])]
  if (!html.includes('</head>')) throw new CliError('web/index.html has no </head>')
  await writeFile(page, html.replace('</head>', `  ${head.join('\n    ')}\n  </head>`))
  await writeFile(join(out, 'latest.json'), `${JSON.stringify({ build: id })}\n`)
  const files = assets.map((name) => `/assets/${name}`)
  await writeFile(join(out, 'manifest.json'), `${JSON.stringify({ build: id, files })}\n`)
}

async function preloadedFont(out: string): Promise<string> {
  const fonts = (await readdir(join(out, 'assets'))).filter((name) => PRELOADED_FONT.test(name))
  if (fonts[0] === undefined || fonts.length > 1)
    throw new Error(`expected one font to preload (${PRELOADED_FONT}), found ${fonts.length}`)
  return fonts[0]
}

/**
 * A page that was open during an upgrade still requests the files of its own build, so the files of the
 * previous build are retained.
 */
async function keepPreviousAssets(dist: string): Promise<void> {
  const file = join(dist, 'assets.json')
  const now = await readdir(join(dist, 'web.next/assets'))
  const known: { now: string[]; before: string[] } = existsSync(file)
    ? JSON.parse(await readFile(file, 'utf8'))
    : { now: [], before: [] }
  // A repeated identical build must not drop the files of the previous one.
  const isSame = now.every((name) => known.now.includes(name))
  const before = isSame ? known.before : known.now
  for (const name of before) {
    const from = join(dist, 'web/assets', name)
    if (!now.includes(name) && existsSync(from)) await cp(from, join(dist, 'web.next/assets', name))
  }
  await writeFile(file, JSON.stringify({ now, before }))
}

async function compressAll(folder: string, quality: number): Promise<void> {
  const entries = await readdir(folder, { withFileTypes: true, recursive: true })
  const files = entries.filter((entry) => entry.isFile() && COMPRESSIBLE.has(extname(entry.name)))
  await Promise.all(
    files.map(async (entry) => {
      const path = join(entry.parentPath, entry.name)
      const bytes = await readFile(path)
      if (bytes.length < COMPRESS_FROM) return
      const params = { [constants.BROTLI_PARAM_QUALITY]: quality }
      await writeFile(`${path}.br`, await promisify(brotliCompress)(bytes, { params }))
      await writeFile(`${path}.gz`, await gzipped(bytes))
    }),
  )
}

const gzipped = (bytes: Buffer): Promise<Buffer> =>
  promisify(
    gzip as (input: Buffer, options: { level: number }, done: (e: Error | null, out: Buffer) => void) => void,
  )(bytes, { level: 9 })

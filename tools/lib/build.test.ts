// Shows what a build leaves behind, on a small project of the same shape: its page, its generations, its failures.
import { execFileSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { cp, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { stripVTControlCharacters } from 'node:util'
import { brotliDecompressSync } from 'node:zlib'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import type { ScreenFiles } from '../../contract/kernel/server-renderer.ts'
import { buildProduct } from './build.ts'
import { checkBudget } from './check-budget.ts'
import { hashSources, isBuilt, markBuilt } from './sources.mjs'

const REPOSITORY = resolve(import.meta.dirname, '../..')
let root: string

const put = async (path: string, text: string) => {
  await mkdir(dirname(join(root, path)), { recursive: true })
  await writeFile(join(root, path), text)
}
const page = () => readFile(join(root, 'dist/web/index.html'), 'utf8')
const assets = () => readdir(join(root, 'dist/web/assets'))
const buildId = async () => JSON.parse(await readFile(join(root, 'dist/web/latest.json'), 'utf8')).build

beforeAll(async () => {
  vi.spyOn(process.stdout, 'write').mockReturnValue(true)
  // Inside the repository, so that its packages are found; the folder is ignored by git.
  await mkdir(join(REPOSITORY, '.cache'), { recursive: true })
  root = await mkdtemp(join(REPOSITORY, '.cache/build-'))
  await cp(join(REPOSITORY, 'vite.config.ts'), join(root, 'vite.config.ts'))
  for (const file of ['package-lock.json', 'tsconfig.json']) await put(file, '{}')
  for (const folder of ['domain', 'contract']) await mkdir(join(root, folder))
  await put(
    'web/index.html',
    '<!doctype html><html><head><title>x</title><script src="/theme.js"></script></head><body><script type="module" src="/main.tsx"></script></body></html>',
  )
  await put(
    'web/main.tsx',
    `import './font.css'
     import { createElement } from 'react'
     console.log(createElement('p', {}, 'one'))
     globalThis.screens = [
       () => import('./screens/read/HomeScreen.tsx'),
       () => import('./screens/read/ArticleScreen.tsx'),
       () => import('./features/word/WordSheet.tsx'),
     ]`,
  )
  await put('web/public/theme.js', `// Early.\ndocument.title = '</' + 'script>$&'\n`)
  await put(
    'web/font.css',
    '@font-face { font-family: L; src: url("@fontsource-variable/literata/files/literata-latin-wght-normal.woff2"); }',
  )
  for (const path of ['screens/read/HomeScreen', 'screens/read/ArticleScreen', 'features/word/WordSheet'])
    await put(`web/${path}.tsx`, `export const name = '${path}'`)
  await put(
    'web/entry-server.tsx',
    `import { renderToString } from 'react-dom/server'
     import { name } from './screens/read/HomeScreen.tsx'
     export const painted = renderToString(<p>{name}</p>)`,
  )
  await put('server/main.ts', `import { word } from './word.ts'\nconsole.log(word)`)
  await put('server/word.ts', `export const word: string = 'hello'`)
  await put('server/providers/anki/anki-worker.ts', 'export const worker = 3')
  await put('server/providers/page-fetch/extract-worker.ts', 'export const worker = 1')
  await put('server/providers/epub/epub-worker.ts', 'export const worker = 4')
  await put('server/providers/feed/feed-worker.ts', 'export const worker = 2')
  await put('server/providers/typeset/typst-worker.ts', 'export const worker = 5')
  await put('server/providers/speech/flite-worker.ts', 'export const worker = 6')
  await put('server/features/dictionary/index/dictionary-build.ts', 'export const apart = 3')
  await put('server/db/migrations/meta/_journal.json', '{"entries":[]}')
})
afterAll(async () => {
  vi.restoreAllMocks()
  await rm(root, { recursive: true, force: true })
})

it('builds a page that names its build, and a server that runs', async () => {
  const mode = process.env.NODE_ENV
  await buildProduct(root)
  expect(process.env.NODE_ENV).toBe(mode)
  expect(await page()).toContain(`<meta name="build" content="${await buildId()}">`)
  expect(await page()).toMatch(
    /<link rel="preload" href="\/assets\/literata-latin-wght-normal-[\w-]+\.woff2" as="font"/,
  )
  expect(execFileSync(process.execPath, [join(root, 'dist/server/main.js')], { encoding: 'utf8' })).toBe(
    'hello\n',
  )
  expect(existsSync(join(root, 'dist/server/extract-worker.js'))).toBe(true)
  expect(existsSync(join(root, 'dist/server/feed-worker.js'))).toBe(true)
  expect(existsSync(join(root, 'dist/server/dictionary-build.js'))).toBe(true)
  expect(existsSync(join(root, 'dist/server/migrations/meta/_journal.json'))).toBe(true)
  const paint = join(root, 'dist/server/first-paint')
  const { painted } = (await import(pathToFileURL(join(paint, 'first-paint.js')).href)) as { painted: string }
  expect(painted).toBe('<p>screens/read/HomeScreen</p>')
  const files = JSON.parse(await readFile(join(paint, 'files.json'), 'utf8')) as Record<string, ScreenFiles>
  const home = files['screens/read/HomeScreen.tsx']?.scripts ?? []
  expect(await assets()).toEqual(expect.arrayContaining(home.map((file) => file.replace('/assets/', ''))))
  expect(home).toHaveLength(1)
  const react = (await assets()).find((name) => /^react-.*\.js$/.test(name))
  const plain = await readFile(join(root, 'dist/web/assets', `${react}`), 'utf8')
  const packed = brotliDecompressSync(await readFile(join(root, 'dist/web/assets', `${react}.br`)))
  expect(packed.toString()).toBe(plain)
})

it('paints with React’s production build, whatever NODE_ENV says when the server runs', async () => {
  const paint = await readFile(join(root, 'dist/server/first-paint/first-paint.js'), 'utf8')
  for (const trace of ['process.env.NODE_ENV', 'react.development', 'jsxDEV'])
    expect(paint.includes(trace), trace).toBe(false)
})

it('has the early script in the page itself, and no file of it', async () => {
  expect(await page()).toContain('<script>document.title="<\\/script>$&";</script>')
  expect(await page()).not.toContain('theme.js')
  expect(existsSync(join(root, 'dist/web/theme.js'))).toBe(false)
})

it('lists its files by their addresses, every one of which is there', async () => {
  const manifest = JSON.parse(await readFile(join(root, 'dist/web/manifest.json'), 'utf8'))
  expect(manifest.build).toBe(await buildId())
  expect(manifest.files.filter((file: string) => !existsSync(join(root, 'dist/web', file)))).toEqual([])
  const scripts = manifest.files.filter((file: string) => file.endsWith('.js'))
  expect(scripts.map((file: string) => file.replace(/-[^-]+$/, ''))).toEqual(
    expect.arrayContaining(['/assets/index', '/assets/react', '/assets/HomeScreen', '/assets/WordSheet']),
  )
})

it('keeps the files of one build before, for pages that are still open', async () => {
  const entry = async () => /src="\/assets\/([^"]+)"/.exec(await page())?.[1] ?? 'none'
  const entries = [await entry()]
  const ids = [await buildId()]
  for (const word of ['two', 'three']) {
    const source = await readFile(join(root, 'web/main.tsx'), 'utf8')
    await put('web/main.tsx', source.replace(/'one'|'two'/, `'${word}'`))
    await buildProduct(root)
    entries.push(await entry())
    ids.push(await buildId())
  }
  expect(new Set(ids).size).toBe(3)
  expect(await assets()).toEqual(expect.arrayContaining(entries.slice(1)))
  expect(await assets()).not.toContain(entries[0])
  await buildProduct(root)
  expect(await buildId()).toBe(ids[2])
  expect(await assets()).toEqual(expect.arrayContaining(entries.slice(1)))
})

it.each([
  ['web/main.tsx', 'const half = {'],
  ['web/main.tsx', `import { nobody } from './nothing.ts'\nnobody()`],
  ['server/word.ts', 'const half = {'],
  ['server/word.ts', `import { nobody } from './nothing.ts'\nnobody()`],
])('says in one line what is wrong with %s and where: %s', async (path, fault) => {
  const before = await buildId()
  const source = await readFile(join(root, path), 'utf8')
  await put(path, `${source}\n${fault}`)
  const building = buildProduct(root)
  await expect(building).rejects.toThrow(new RegExp(`The build failed: \\S*${path}:\\d+:\\d+ .+$`))
  await expect(building).rejects.toSatisfy(
    ({ name, message }: Error) =>
      name === 'ToolRefused' && !message.includes('\n') && stripVTControlCharacters(message) === message,
  )
  await put(path, source)
  expect(await buildId()).toBe(before)
})

it('builds a page far above its budget with a warning; only the check fails', async () => {
  const path = 'web/screens/read/HomeScreen.tsx'
  const source = await readFile(join(root, path), 'utf8')
  const before = await buildId()
  const output = vi.mocked(process.stdout.write)
  await put(path, `export const name = '${randomBytes(200_000).toString('base64')}'`)
  output.mockClear()
  await buildProduct(root)
  expect(await buildId()).not.toBe(before)
  expect(output.mock.calls.join('')).toMatch(/home .*← far above\n[\s\S]*warning: above the budget: home\n/)
  expect(() => checkBudget(root)).toThrow('more than 5 % above the budget: home')
  await put(path, source)
  output.mockClear()
  await buildProduct(root)
  expect(output.mock.calls.join('')).not.toContain('warning')
  expect(() => checkBudget(root)).not.toThrow()
})

it('knows a finished build of the same sources by their content', async () => {
  const before = hashSources(root)
  expect(isBuilt(root, before)).toBe(false)
  markBuilt(root, before)
  expect(isBuilt(root)).toBe(true)
  await put('server/word.test.ts', '// tests are not built')
  expect(isBuilt(root)).toBe(true)
  await put('server/word.ts', `export const word: string = 'bye'`)
  expect(isBuilt(root)).toBe(false)
})

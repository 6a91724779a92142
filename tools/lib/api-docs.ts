// Builds the files of the API documentation at /docs: our page and its script, and Scalar's standalone bundle.
import { createHash } from 'node:crypto'
import { copyFile, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { build as bundle } from 'esbuild'
import Fastify from 'fastify'

/** The package that carries the bundle; it is used by the build only. */
export const API_DOCS_PACKAGE = '@scalar/fastify-api-reference'

/**
 * Writes the files into the folder `out`, which is replaced. Scripts and styles have a hash in their names, so
 * that browsers can cache them permanently; index.html names them.
 */
export async function buildApiDocs(root: string, out: string): Promise<void> {
  const source = join(root, 'web/api-docs')
  const [scalar, { outputFiles }] = await Promise.all([
    readScalar(),
    bundle({
      absWorkingDir: root,
      entryPoints: { page: join(source, 'main.ts') },
      outdir: out,
      bundle: true,
      minify: true,
      format: 'esm',
      target: 'es2022',
      write: false,
      define: { 'import.meta.env': '{}' },
      logLevel: 'silent',
    }),
  ])
  const script = outputFiles.find(({ path }) => path.endsWith('.js'))?.text ?? ''
  const style = await readFile(join(source, 'page.css'), 'utf8')
  const files = [
    { name: 'scalar.js', text: scalar },
    { name: 'page.js', text: script },
    { name: 'page.css', text: style },
  ]
  let html = await readFile(join(source, 'page.html'), 'utf8')
  await rm(out, { recursive: true, force: true })
  await mkdir(out, { recursive: true })
  for (const { name, text } of files) {
    const hashed = name.replace(
      '.',
      `-${createHash('sha256').update(text).digest('base64url').slice(0, 10)}.`,
    )
    if (!html.includes(`"/docs/${name}"`)) throw new Error(`web/api-docs/page.html does not load ${name}`)
    html = html.replace(`"/docs/${name}"`, `"/docs/${hashed}"`)
    await writeFile(join(out, hashed), text)
  }
  await writeFile(join(out, 'index.html'), html)
  // The package itself is not part of an installation, its licence is.
  await copyFile(join(root, 'node_modules', API_DOCS_PACKAGE, 'LICENSE'), join(out, 'LICENSE.txt'))
}

/** The standalone bundle. The package exports no file; its plugin serves the bundle. */
async function readScalar(): Promise<string> {
  const { default: plugin } = await import('@scalar/fastify-api-reference')
  const app = Fastify()
  await app.register(plugin, { routePrefix: '/docs', configuration: { content: '{}' } })
  const { statusCode, body } = await app.inject('/docs/js/scalar.js')
  await app.close()
  if (statusCode !== 200) throw new Error(`${API_DOCS_PACKAGE} has no /js/scalar.js: ${statusCode}`)
  return body
}

// Worker thread that renders pages with typst; data is passed as JSON, so that no text is parsed as markup.
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { NodeCompiler, type NodeTypstDocument } from '@myriaddreamin/typst-ts-node-compiler'
import { removeEmoji } from '../../../domain/print/remove-emoji.ts'
import { serveThread } from '../killable-thread.ts'
import type { TypesetJob } from './port.ts'
import { templateOf } from './templates/index.ts'

type Task = TypesetJob & { form: 'pdf' | 'svg' }

const resolve = createRequire(import.meta.url).resolve
const packageDir = (name: string): string => dirname(resolve(`${name}/package.json`))
const LITERATA = packageDir('@expo-google-fonts/literata')
const NOTO = packageDir('@expo-google-fonts/noto-serif-sc')

/**
 * Fonts. Latin: Literata; Chinese characters: Noto Serif SC, which covers GB2312 and more; IPA: Libertinus,
 * which is bundled with typst.
 */
const FONTS = [
  ...['400Regular', '400Regular_Italic', '600SemiBold', '600SemiBold_Italic', '700Bold'].map((face) =>
    join(LITERATA, face),
  ),
  ...['400Regular', '600SemiBold'].map((face) => join(NOTO, face)),
]

/** A folder that does not exist: a template can read only the files that were sent with its data. */
const WORKSPACE = join(tmpdir(), 'kaijuan-typeset-nowhere')
const compiler = NodeCompiler.create({ workspace: WORKSPACE, fontArgs: [{ fontPaths: FONTS }] })
/**
 * Max. age of entries in typst's layout cache, in compilations. The cache is meant for editors, which compile
 * the same page repeatedly.
 */
const CACHE_AGE = 4

function work({ document, data, files = {}, form }: Task): Uint8Array | string {
  for (const [name, bytes] of Object.entries(files))
    compiler.mapShadow(join(WORKSPACE, name), Buffer.from(bytes))
  try {
    const compilation = compiler.compile({
      mainFileContent: templateOf(document),
      inputs: {
        data: JSON.stringify(data, (_, value) => (typeof value === 'string' ? removeEmoji(value) : value)),
      },
      resetRead: false,
    })
    const page = compilation.result
    if (!page) throw new Error(faultOf(compilation.takeDiagnostics()?.shortDiagnostics))
    return form === 'pdf' ? Uint8Array.from(compiler.pdf(page)) : svgOf(page)
  } finally {
    for (const name of Object.keys(files)) compiler.unmapShadow(join(WORKSPACE, name))
    compiler.evictCache(CACHE_AGE)
  }
}

/**
 * Renders SVG with sizes in pixels: sharp would apply its density to sizes in points, and scale them twice.
 */
const svgOf = (page: NodeTypstDocument): string =>
  compiler
    .plainSvg(page)
    .replace(/^<svg[^>]*>/, (root) => root.replace(/\b(width|height)="([\d.]+)pt"/g, '$1="$2"'))

const faultOf = (diagnostics: readonly unknown[] | undefined): string =>
  diagnostics?.map((one) => JSON.stringify(one)).join('; ') ?? 'nothing was set'

serveThread((task) => work(task as Task))

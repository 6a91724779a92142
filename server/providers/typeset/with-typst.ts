// Renders pages with typst in a worker thread, which is killed on a timeout; sharp converts pictures to PNG.
import { KillableThread } from '../killable-thread.ts'
import { PictureTooLarge, TypesetFailure, type Typesetter } from './port.ts'

/** A book-long article takes two seconds on an idle machine. */
const TIMEOUT_MS = 30_000
/**
 * Limit of the worker's JavaScript heap. Typst's native memory, about 100 MB with its fonts, is not included.
 */
const MEMORY_MB = 256
/** Pixels per point: sharp on current phones. */
const SCALE = 2
/** Default density of SVG: one pixel per point. */
const BASE_DPI = 72
/**
 * PNG compression level: takes 40 ms for a poster. The highest level takes five times as long for a file that
 * is a quarter smaller.
 */
const COMPRESSION = 6
/**
 * Rendering pixels takes about 120 ms of CPU time per million; the layout takes almost nothing. A card of 8
 * KB of English paragraphs has 10 million pixels; one of headings only could have 35 million.
 */
export const PIXELS_AT_MOST = 12_000_000

export function withTypst(options: { worker_url?: URL; timeout_ms?: number } = {}): Typesetter {
  const suffix = import.meta.url.endsWith('.ts') ? 'ts' : 'js'
  const thread = new KillableThread({
    url: options.worker_url ?? new URL(`./typst-worker.${suffix}`, import.meta.url),
    timeout_ms: options.timeout_ms ?? TIMEOUT_MS,
    memory_mb: MEMORY_MB,
  })
  const withTypesetFailure = async <T>(work: Promise<T>): Promise<T> => {
    try {
      return await work
    } catch (error) {
      if (error instanceof TypesetFailure) throw error
      throw new TypesetFailure(error instanceof Error ? error.message : String(error), { cause: error })
    }
  }
  return {
    pdf: async (job) => (await withTypesetFailure(thread.run({ ...job, form: 'pdf' }))) as Uint8Array,
    png: (job, scale = SCALE) =>
      withTypesetFailure(
        (async () => {
          const svg = (await thread.run({ ...job, form: 'svg' })) as string
          const pixels = pixelsOf(svg) * scale ** 2
          if (pixels > PIXELS_AT_MOST) throw new PictureTooLarge(`${Math.round(pixels)} pixels`)
          // Lazy import: sharp is loaded with the first picture, as in the other modules.
          const { default: sharp } = await import('sharp')
          const options = { density: BASE_DPI * scale, limitInputPixels: PIXELS_AT_MOST }
          return await sharp(Buffer.from(svg), options).png({ compressionLevel: COMPRESSION }).toBuffer()
        })(),
      ),
    close: () => thread.close(),
  }
}

/** Number of pixels of a page at one pixel per point. */
function pixelsOf(svg: string): number {
  const root = /^<svg[^>]*>/.exec(svg)?.[0] ?? ''
  const side = (name: string) => Number(new RegExp(`\\b${name}="([\\d.]+)"`).exec(root)?.[1] ?? 0)
  return side('width') * side('height')
}

// Sets pages with typst in a thread that is killed when it takes too long; pictures become PNG in sharp's own threads.
import { KillableThread } from '../killable-thread.ts'
import { PictureTooLarge, TypesetFailure, type Typesetter } from './port.ts'

/** A book-long article takes two seconds on a quiet machine. */
const TIMEOUT_MS = 30_000
/** Of the thread's JavaScript heap; typst's own memory, some 100 MB with its fonts, lies beside it. */
const MEMORY_MB = 256
/** Pixels a point: sharp on phones of today. */
const SCALE = 2
/** What SVG counts as its own: one pixel a point. */
const BASE_DPI = 72
/** A level that takes 40 ms of a poster; the highest takes five times as long for a quarter less. */
const COMPRESSION = 6
/**
 * Drawing takes a core some 120 ms a million pixels, setting the page next to nothing. A card of 8 KB of English paragraphs
 * has 10 million; one of headings alone could have 35.
 */
export const PIXELS_AT_MOST = 12_000_000

export function withTypst(options: { worker_url?: URL; timeout_ms?: number } = {}): Typesetter {
  const suffix = import.meta.url.endsWith('.ts') ? 'ts' : 'js'
  const thread = new KillableThread({
    url: options.worker_url ?? new URL(`./typst-worker.${suffix}`, import.meta.url),
    timeout_ms: options.timeout_ms ?? TIMEOUT_MS,
    memory_mb: MEMORY_MB,
  })
  const made = async <T>(work: Promise<T>): Promise<T> => {
    try {
      return await work
    } catch (error) {
      if (error instanceof TypesetFailure) throw error
      throw new TypesetFailure(error instanceof Error ? error.message : String(error), { cause: error })
    }
  }
  return {
    pdf: async (job) => (await made(thread.run({ ...job, form: 'pdf' }))) as Uint8Array,
    png: (job, scale = SCALE) =>
      made(
        (async () => {
          const svg = (await thread.run({ ...job, form: 'svg' })) as string
          const pixels = pixelsOf(svg) * scale ** 2
          if (pixels > PIXELS_AT_MOST) throw new PictureTooLarge(`${Math.round(pixels)} pixels`)
          // Loaded with the first picture, as everywhere.
          const { default: sharp } = await import('sharp')
          const options = { density: BASE_DPI * scale, limitInputPixels: PIXELS_AT_MOST }
          return await sharp(Buffer.from(svg), options).png({ compressionLevel: COMPRESSION }).toBuffer()
        })(),
      ),
    close: () => thread.close(),
  }
}

/** Of a page at one pixel a point. */
function pixelsOf(svg: string): number {
  const root = /^<svg[^>]*>/.exec(svg)?.[0] ?? ''
  const side = (name: string) => Number(new RegExp(`\\b${name}="([\\d.]+)"`).exec(root)?.[1] ?? 0)
  return side('width') * side('height')
}

// Copies the pictures of an article into our storage: fetched with SSRF protection, type detected from the
// bytes, stored once per hash.
import type { ArticleBlock } from '../../../../domain/article/block.ts'
import type { Deps } from '../../../deps.ts'
import type { ExtractedPage } from '../../../providers/page-fetch/port.ts'
import { pictureKey } from '../../../providers/storage/port.ts'
import type { DraftParagraph } from '../paragraphs.ts'

const LIMITS = { kind: 'picture', max_bytes: 8_000_000, timeout_ms: 20_000 } as const
/**
 * Timeout for all pictures of one article, in milliseconds; pictures that are not fetched by then are
 * skipped.
 */
const TIME_FOR_ALL = 120_000
/** Min. width and height in pixels; smaller ones are tracking pixels, avatars and icons. */
const SMALLEST = 64
const AT_ONCE = 4
/** Max. pictures per article; further ones are skipped. */
const MAX_COUNT = 60

export interface StoredArticlePicture {
  src: string
  width: number
  height: number
}
export interface PicturesOfPage {
  stored: Map<string, StoredArticlePicture>
  /** URLs of pictures that could not be fetched; icons and tracking pixels are not included. */
  lost: string[]
}
type Ports = Pick<Deps, 'pages' | 'pictures' | 'storage' | 'log'>

/** URLs of a page's pictures without duplicates, the cover first. */
export const pictureAddresses = ({ cover, paragraphs }: Pick<ExtractedPage, 'cover' | 'paragraphs'>) => {
  const inText = paragraphs.flatMap(({ kind, src }) => (kind === 'img' && src ? [src] : []))
  return [...new Set([...(cover ? [cover] : []), ...inText])].slice(0, MAX_COUNT)
}

/**
 * Returns the stored pictures by URL. A picture that is missing, broken, too small, too large or too slow is
 * skipped: it never fails a download. `page` is sent as the referer, because many sites serve pictures only
 * to requests from their own pages. Throws only if `signal` is aborted.
 */
export async function storePictures(
  ports: Ports,
  addresses: readonly string[],
  signal: AbortSignal,
  onDone: (done: number, total: number) => Promise<void>,
  page?: string,
): Promise<PicturesOfPage> {
  const lost = new Set(addresses)
  const stored = new Map<string, StoredArticlePicture>()
  const inTime = AbortSignal.any([signal, AbortSignal.timeout(TIME_FOR_ALL)])
  const waiting = addresses.values()
  let done = 0
  const fetchOneByOne = async () => {
    for (const address of waiting) {
      const picture = await storePicture(ports, address, { signal: inTime, page })
      signal.throwIfAborted()
      if (picture) lost.delete(address)
      if (picture && picture !== 'small') stored.set(address, picture)
      done += 1
      await onDone(done, addresses.length)
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, fetchOneByOne))
  return { stored, lost: [...lost] }
}

async function storePicture(
  { pages, pictures, storage, log }: Ports,
  address: string,
  { signal, page }: { signal: AbortSignal; page: string | undefined },
): Promise<StoredArticlePicture | 'small' | undefined> {
  try {
    const { body } = await pages.fetch(address, {
      ...LIMITS,
      signal,
      ...(page === undefined ? {} : { referer: page }),
    })
    return await keepAny({ pictures, storage }, body)
  } catch (error) {
    if (!signal.aborted) log.info({ err: error }, 'picture left out')
    return undefined
  }
}

/** Stores a picture by its hash; undefined if the bytes are no picture. */
async function keepAny(
  { pictures, storage }: Pick<Ports, 'pictures' | 'storage'>,
  body: Uint8Array,
): Promise<StoredArticlePicture | 'small' | undefined> {
  const picture = await pictures.sniffPicture(body)
  if (!picture) return undefined
  if (picture.width < SMALLEST || picture.height < SMALLEST) return 'small'
  const key = pictureKey(body, picture.extension)
  // Also if the file already exists: this renews its date, and the clean-up job skips recent files.
  await storage.put(key, body, picture.content_type)
  return { src: storage.url(key), width: picture.width, height: picture.height }
}

/** The same for a single picture; undefined also if it is too small. */
export async function keepPicture(
  ports: Pick<Ports, 'pictures' | 'storage'>,
  body: Uint8Array,
): Promise<StoredArticlePicture | undefined> {
  const stored = await keepAny(ports, body)
  return stored === 'small' ? undefined : stored
}

/**
 * Maps blocks to paragraphs: a stored picture gets its URL and size; other pictures are dropped with their
 * captions.
 */
export const placePictures = (
  blocks: readonly ArticleBlock[],
  stored: ReadonlyMap<string, StoredArticlePicture>,
): DraftParagraph[] =>
  blocks.flatMap((block, at): DraftParagraph[] => {
    if (block.kind === 'caption' && isOfLost(blocks, at, stored)) return []
    if (block.kind !== 'img') return [{ kind: block.kind, text: block.text, zh: '', runs: block.runs }]
    const picture = block.src ? stored.get(block.src) : undefined
    return picture ? [{ kind: 'img' as const, text: block.alt ?? '', zh: '', runs: [], ...picture }] : []
  })

/** Drop the caption of a picture that was not stored; a caption follows its picture. */
function isOfLost(
  blocks: readonly ArticleBlock[],
  at: number,
  stored: ReadonlyMap<string, StoredArticlePicture>,
): boolean {
  const above = blocks.slice(0, at).findLast(({ kind }) => kind !== 'caption')
  return above?.kind === 'img' && !(above.src && stored.has(above.src))
}

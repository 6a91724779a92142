// Copies an article's pictures into our storage: fetched under guard, known by their bytes, stored once by their digest.
import type { ArticleBlock } from '../../../../domain/article/block.ts'
import type { Deps } from '../../../deps.ts'
import type { ExtractedPage } from '../../../providers/page-fetch/port.ts'
import { pictureKey } from '../../../providers/storage/port.ts'
import type { DraftParagraph } from '../paragraphs.ts'

const LIMITS = { kind: 'picture', max_bytes: 8_000_000, timeout_ms: 20_000 } as const
/** For all pictures of one article, in milliseconds; what has not come by then is left out. */
const TIME_FOR_ALL = 120_000
/** Smaller ones are counters, avatars and icons. */
const SMALLEST = 64
const AT_ONCE = 4
/** Of one article; further ones are left out. */
const MAX_COUNT = 60

export interface StoredArticlePicture {
  src: string
  width: number
  height: number
}
export interface PicturesOfPage {
  stored: Map<string, StoredArticlePicture>
  /** Addresses of those that could not be had; icons and counters are not missed. */
  lost: string[]
}
type Ports = Pick<Deps, 'pages' | 'pictures' | 'storage' | 'log'>

/** Where a page's pictures are, the lead one first, each once. */
export const pictureAddresses = ({ cover, paragraphs }: Pick<ExtractedPage, 'cover' | 'paragraphs'>) => {
  const inText = paragraphs.flatMap(({ kind, src }) => (kind === 'img' && src ? [src] : []))
  return [...new Set([...(cover ? [cover] : []), ...inText])].slice(0, MAX_COUNT)
}

/**
 * The pictures that could be had, by their address. One that is missing, broken, too small, too large or too slow is
 * left out: a picture that fails never fails a download. `page` is where their addresses were found: many sites give
 * pictures only to whoever comes from there. Throws only when `signal` is aborted.
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

/** Stores a picture by its digest; undefined for what is none. */
async function keepAny(
  { pictures, storage }: Pick<Ports, 'pictures' | 'storage'>,
  body: Uint8Array,
): Promise<StoredArticlePicture | 'small' | undefined> {
  const picture = await pictures.sniffPicture(body)
  if (!picture) return undefined
  if (picture.width < SMALLEST || picture.height < SMALLEST) return 'small'
  const key = pictureKey(body, picture.extension)
  // Also when it is there already: the sweep leaves alone what was stored lately.
  await storage.put(key, body, picture.content_type)
  return { src: storage.url(key), width: picture.width, height: picture.height }
}

/** The same for a picture that stands alone: undefined for one that is too small, too. */
export async function keepPicture(
  ports: Pick<Ports, 'pictures' | 'storage'>,
  body: Uint8Array,
): Promise<StoredArticlePicture | undefined> {
  const stored = await keepAny(ports, body)
  return stored === 'small' ? undefined : stored
}

/** Blocks as paragraphs: every stored picture has its place and size; the others are left out with their captions. */
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

/** A caption stands below its picture; where that has not come, it would speak of nothing. */
function isOfLost(
  blocks: readonly ArticleBlock[],
  at: number,
  stored: ReadonlyMap<string, StoredArticlePicture>,
): boolean {
  const above = blocks.slice(0, at).findLast(({ kind }) => kind !== 'caption')
  return above?.kind === 'img' && !(above.src && stored.has(above.src))
}

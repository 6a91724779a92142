// Reads the table of contents of an issue from its URL: an EPUB, a feed, or an HTML page with links.
import { throwAppError } from '../../../contract/kernel/app-error.ts'
import { parseAuthorNames } from '../../../domain/article/byline.ts'
import { toLinkKey } from '../../../domain/article/duplicates.ts'
import { isFileAddress } from '../../../domain/article/file-address.ts'
import { truncateText } from '../../../domain/kernel/well-formed.ts'
import type { Deps } from '../../deps.ts'
import type { EpubBook, EpubContent } from '../../providers/epub/port.ts'
import { FeedFailure } from '../../providers/feed/port.ts'
import { keepPicture } from '../desk/public.ts'
import { epubKey, keyOfFile } from './files.ts'

/** Max. size of an EPUB. */
const MAX_BYTES = 100_000_000
const TIMEOUT_MS = 60_000
/** Chapters that are part of the book but not articles. */
const NOT_ARTICLES =
  /^(cover|title ?page|copyright.*|colophon|(table of )?contents|masthead|imprint|advertisement)$/i

export interface IssuePlace {
  title: string
  section: string
  /** Null for a chapter. */
  link: string | null
  /** Id within the issue: the key of its link, or the path of its chapter. */
  source: string
  digest: string
  author: string | null
}
export interface ParsedIssue {
  places: IssuePlace[]
  /** URL of the cover, in our storage or external. */
  cover: string | null
  epub_key: string | null
  /** Message with the chapters that an EPUB lists but does not contain; null if it is complete. */
  missing: string | null
}
type ContentsDeps = Pick<Deps, 'pages' | 'feeds' | 'extractor' | 'epubs' | 'storage' | 'pictures'>

/** Throws FetchFailure, EpubFailure, ExtractFailure; NO_CONTENTS_FOUND if there is nothing to read. */
export async function findContents(
  deps: ContentsDeps,
  url: string,
  signal: AbortSignal,
): Promise<ParsedIssue> {
  const fetched = isFileAddress(url) ? await ofFile(deps, url) : await ofWeb(deps, url, signal)
  const { body } = fetched
  const isZip = body[0] === 0x50 && body[1] === 0x4b
  const found = isZip ? await inEpub(deps, body) : await inText(deps, fetched)
  return found.places.length > 0 ? found : throwAppError('NO_CONTENTS_FOUND')
}

interface Body {
  body: Buffer
  url: string
  content_type: string | null
}

async function ofFile({ storage }: ContentsDeps, url: string): Promise<Body> {
  const body = await storage.get(keyOfFile(url))
  return body
    ? { body, url, content_type: null }
    : throwAppError('BAD_ADDRESS', { message: '没有这个文件，请重新上传。' })
}

async function ofWeb({ pages }: ContentsDeps, address: string, signal: AbortSignal): Promise<Body> {
  const fetchOptions = { kind: 'issue', max_bytes: MAX_BYTES, timeout_ms: TIMEOUT_MS, signal } as const
  const { body, url, headers } = await pages.fetch(address, fetchOptions)
  return { body, url, content_type: headers.content_type }
}

async function inText(
  { feeds, extractor }: ContentsDeps,
  { body, url, content_type }: Body,
): Promise<ParsedIssue> {
  try {
    const { items } = await feeds.readFeed(body, { content_type }, url)
    const places = items.flatMap(({ title, link, summary, author }): IssuePlace[] => {
      const source = toLinkKey(link)
      return source === undefined
        ? []
        : [
            {
              title: title || link,
              section: '',
              link,
              source,
              digest: truncateText(summary, 300),
              author: parseAuthorNames(author),
            },
          ]
    })
    return { places, cover: null, epub_key: null, missing: null }
  } catch (error) {
    if (!(error instanceof FeedFailure && error.reason === 'NOT_A_FEED')) throw error
  }
  const { places, cover } = await extractor.readContents(body, url, { content_type })
  return {
    places: places.flatMap(({ title, link, section }): IssuePlace[] => {
      const source = toLinkKey(link)
      return source === undefined ? [] : [{ title, section, link, source, digest: '', author: null }]
    }),
    cover,
    ...{ epub_key: null, missing: null },
  }
}

async function inEpub(deps: ContentsDeps, body: Buffer): Promise<ParsedIssue> {
  const book = await deps.epubs.open(body)
  const key = epubKey(body)
  // Store the EPUB: each chapter is read from it separately, and again on a retry.
  if (!(await deps.storage.has(key))) await deps.storage.put(key, body, 'application/epub+zip')
  const bytes = book.cover === null ? undefined : await deps.epubs.resource(body, book.cover)
  const cover = bytes && (await keepPicture(deps, bytes))
  return { places: placesOf(book), cover: cover?.src ?? null, epub_key: key, missing: missingText(book) }
}

/** Chapters listed in the table of contents, with their section headings; the spine is the fallback. */
function placesOf({ contents, spine, creators }: EpubBook): IssuePlace[] {
  const chapters = new Set(spine.map(({ path }) => path))
  const found = new Map<string, IssuePlace>()
  const author = creators.length === 1 ? parseAuthorNames(creators[0] ?? '') : null
  const put = (title: string, path: string, section: string) => {
    if (found.has(path) || !chapters.has(path) || NOT_ARTICLES.test(title.trim())) return
    found.set(path, {
      title: truncateText(title, 300),
      section,
      link: null,
      source: `epub:${path}`,
      digest: '',
      author,
    })
  }
  const walk = (entries: readonly EpubContent[], section: string) => {
    for (const { title, path, children } of entries) {
      // A heading with entries below it is a section; its own link usually leads to the first entry and is no
      // article.
      const isSection =
        children.length > 0 && children.every((child) => child.path !== path || child.fragment === '')
      const isOwn = children.length === 0 || !children.some((child) => child.path === path)
      if (path !== null && isOwn) put(title, path, section)
      if (isSection || path === null) walk(children, truncateText(title, 80))
      else walk(children, section)
    }
  }
  walk(contents, '')
  if (found.size === 0)
    for (const [at, { path, is_linear }] of spine.entries()) if (is_linear) put(`第 ${at + 1} 篇`, path, '')
  return [...found.values()]
}

/** Max. chapters named in the message. */
const MAX_NAMED = 10

/**
 * Message with the missing chapters of an EPUB, by title if the table of contents has them; null if it is
 * complete.
 */
export function missingText({ missing, contents }: Pick<EpubBook, 'missing' | 'contents'>): string | null {
  if (missing.length === 0) return null
  const titles = new Map<string, string>()
  const walk = (entries: readonly EpubContent[]) => {
    for (const { path, title, children } of entries) {
      if (path !== null && title !== '' && !titles.has(path)) titles.set(path, truncateText(title, 80))
      walk(children)
    }
  }
  walk(contents)
  const named = missing.slice(0, MAX_NAMED).map(({ number, path }) => {
    const title = titles.get(path)
    return `第 ${number} 章${title === undefined ? '' : `（${title}）`}`
  })
  const more = missing.length > named.length ? `等 ${missing.length} 章` : ''
  return `EPUB 里缺${named.join('、')}${more}，没有放进这一期。`
}

// Interface to the outside web: fetch a URL, extract an article from a page, detect a picture.
import type { ArticleBlock } from '../../../domain/article/block.ts'

export type FetchReason =
  | 'BAD_ADDRESS'
  | 'PRIVATE_ADDRESS'
  | 'DNS'
  | 'CONNECT'
  | 'TIMEOUT'
  | 'TOO_LARGE'
  | 'TOO_MANY_REDIRECTS'
  | 'HTTP_STATUS'
  | 'WRONG_TYPE'
  | 'CUT'

/**
 * Error of a fetch. `data` is plain and safe to store; `status` and `retry_after` (seconds) are set for
 * HTTP_STATUS.
 */
export class FetchFailure extends Error {
  readonly reason: FetchReason
  readonly data: { url: string; status?: number; retry_after?: number; limit?: number; content_type?: string }
  constructor(reason: FetchReason, data: FetchFailure['data'], options?: ErrorOptions) {
    super(`${reason} ${data.url}`, options)
    this.name = 'FetchFailure'
    this.reason = reason
    this.data = data
  }
}

export interface FetchOptions {
  /** Determines the Accept header and the valid content types. */
  kind: 'page' | 'feed' | 'picture' | 'issue'
  /**
   * Validators (ETag, Last-Modified) of the cached response; an unchanged resource returns `not_modified`.
   */
  etag?: string
  /**
   * URL of the referring page, sent like a browser does: in full to the same origin, only the origin to
   * others.
   */
  referer?: string
  last_modified?: string
  /** Max. size of the body after decompression, in bytes. */
  max_bytes: number
  /** Timeout of the whole fetch including redirects, in milliseconds. */
  timeout_ms: number
  signal?: AbortSignal
}

export interface FetchedHeaders {
  etag: string | null
  last_modified: string | null
  /** As sent, including its charset. */
  content_type: string | null
}

export interface FetchResult {
  status: number
  /** Final URL after all redirects. */
  url: string
  /** True if there were redirects and all of them were permanent (301, 308): use `url` from now on. */
  has_moved: boolean
  headers: FetchedHeaders
  /** Decompressed; empty if `not_modified`. */
  body: Buffer
  not_modified: boolean
}

export interface PageFetcher {
  /**
   * Fetches a public http(s) URL. Connects only to public unicast addresses, or to hosts that are explicitly
   * allowed.
   * @throws {FetchFailure} in every case except success and 304; an aborted `signal` rejects with the
   * signal's reason.
   */
  fetch(url: string, options: FetchOptions): Promise<FetchResult>
  close(): Promise<void>
}

export type ExtractReason =
  | 'TOO_LARGE'
  | 'TOO_DEEP'
  | 'TOO_MANY_ELEMENTS'
  | 'TIMEOUT'
  | 'NO_MEMORY'
  | 'NO_TEXT'
  | 'BROKEN'

/** Error with the reason why no article could be extracted from a page. */
export class ExtractFailure extends Error {
  readonly reason: ExtractReason
  readonly data: { url: string; limit?: number; detail?: string }
  constructor(reason: ExtractReason, data: ExtractFailure['data'], options?: ErrorOptions) {
    super(`${reason} ${data.url}`, options)
    this.name = 'ExtractFailure'
    this.reason = reason
    this.data = data
  }
}

/** WRONG_PART: the extraction selected another part of the page, e.g. its table, captions or references. */
export type StubReason = 'PAYWALL' | 'TOO_SHORT' | 'WRONG_PART'

export interface ExtractedPage {
  title: string
  byline: string | null
  site_name: string | null
  /** ISO 8601 in UTC; null if the page has no time that can be parsed. */
  published_at: string | null
  /** BCP 47 tag from the page. */
  lang: string | null
  excerpt: string
  /** Absolute http(s) URL of the page's lead picture. */
  cover: string | null
  /** Absolute http(s) URL that the page declares as canonical. */
  canonical: string | null
  /** Absolute http(s) URL of an automatic redirect of the page; only then may the text be empty. */
  refresh: string | null
  /** In reading order; `img` blocks contain absolute http(s) URLs of pictures that are not stored yet. */
  paragraphs: ArticleBlock[]
  /** Characters of the running text. */
  text_length: number
  /**
   * A stub is the beginning of an article behind a paywall, hardly any text, or probably a wrong part of the
   * page.
   */
  flags: { stub: boolean; reason?: StubReason }
}

/** A link of a table of contents. */
export interface ContentsLink {
  title: string
  /** Absolute http(s) URL. */
  link: string
  /** The heading above it; '' if there is none. */
  section: string
}
export interface FoundContents {
  title: string
  /** Absolute http(s) URL of the page's lead picture. */
  cover: string | null
  /** In the page's order, without duplicate URLs. */
  places: ContentsLink[]
}

export interface PageExtractor {
  /**
   * Returns the links of a page that lists articles, with their section headings; empty if there are none.
   * Parameters and errors as in `extractArticle`.
   */
  readContents(body: Buffer, url: string, headers?: { content_type?: string | null }): Promise<FoundContents>
  /**
   * Converts article markup to sanitized blocks without extraction heuristics: no text is removed. Relative
   * URLs are resolved against `base`.
   */
  blocksOf(html: string, base: string): Promise<ArticleBlock[]>
  /**
   * Extracts the article of a page in a worker thread, with a timeout and a memory limit.
   * @param body the bytes as fetched (the charset is detected), or decoded text
   * @param url URL of the page, the base of relative URLs (unless the page has its own base)
   * @throws {ExtractFailure}
   */
  extractArticle(
    body: Buffer | string,
    url: string,
    headers?: { content_type?: string | null },
  ): Promise<ExtractedPage>
  close(): Promise<void>
}

export type PictureFormat = 'png' | 'jpeg' | 'webp' | 'gif' | 'avif'

export interface FetchedPicture {
  format: PictureFormat
  content_type: string
  /** For a storage key, without a dot. */
  extension: string
  /** Pixels as rendered (with the EXIF rotation of a JPEG). */
  width: number
  height: number
}

export interface PictureReader {
  /**
   * Detects a picture by its bytes; `undefined` if it is broken or not one of the five formats (e.g. SVG).
   */
  sniffPicture(body: Uint8Array): Promise<FetchedPicture | undefined>
}

// What the server may ask of the outside web: fetch an address, make an article of a page, recognise a picture.
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

/** Why an address gave nothing. `data` is plain and safe to store; `status` and `retry_after` (seconds) come with HTTP_STATUS. */
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
  /** Decides what is asked for (Accept) and which content types are taken. */
  kind: 'page' | 'feed' | 'picture' | 'issue'
  /** Validators of the last answer; an unchanged resource comes back as `not_modified`. */
  etag?: string
  /** The page that names the address, told as a browser tells it: whole to its own site, by its origin to others. */
  referer?: string
  last_modified?: string
  /** Limit of the body after decompression, in bytes. */
  max_bytes: number
  /** Limit of the whole fetch, redirects included, in milliseconds. */
  timeout_ms: number
  signal?: AbortSignal
}

export interface FetchedHeaders {
  etag: string | null
  last_modified: string | null
  /** As sent, with its charset. */
  content_type: string | null
}

export interface FetchResult {
  status: number
  /** Where the redirects ended. */
  url: string
  /** True when there were redirects and each of them said that it is for good (301, 308): `url` is the address from now on. */
  has_moved: boolean
  headers: FetchedHeaders
  /** Decompressed; empty when `not_modified`. */
  body: Buffer
  not_modified: boolean
}

export interface PageFetcher {
  /**
   * Fetches a public http(s) address. Never connects to an address that is not public unicast, unless it is allowed by name.
   * @throws {FetchFailure} in every case but success and 304; an aborted `signal` rejects with the signal's reason.
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

/** Why no article could be made of a page. */
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

/** WRONG_PART: another part of the page, as its table, its captions or its references, was taken for the article. */
export type StubReason = 'PAYWALL' | 'TOO_SHORT' | 'WRONG_PART'

export interface ExtractedPage {
  title: string
  byline: string | null
  site_name: string | null
  /** ISO 8601 in UTC, when the page says a time that can be read. */
  published_at: string | null
  /** BCP 47 as the page says it. */
  lang: string | null
  excerpt: string
  /** Absolute http(s) address of the page's own lead picture. */
  cover: string | null
  /** Absolute http(s) address the page gives as its own. */
  canonical: string | null
  /** Absolute http(s) address where the page sends its visitors by itself; only then may there be no text. */
  refresh: string | null
  /** In reading order; `img` blocks carry absolute http(s) addresses of pictures that are not yet stored. */
  paragraphs: ArticleBlock[]
  /** Characters of the running text. */
  text_length: number
  /** A stub is the beginning of an article whose rest is behind a wall, hardly any text, or probably another one. */
  flags: { stub: boolean; reason?: StubReason }
}

/** A link of a table of contents. */
export interface ContentsLink {
  title: string
  /** Absolute http(s) address. */
  link: string
  /** The heading it stands under, '' for none. */
  section: string
}
export interface FoundContents {
  title: string
  /** Absolute http(s) address of the page's own lead picture. */
  cover: string | null
  /** In the page's order, each address once. */
  places: ContentsLink[]
}

export interface PageExtractor {
  /** The links of a page that lists articles, by its headings; empty when it lists none. As `extractArticle` otherwise. */
  readContents(body: Buffer, url: string, headers?: { content_type?: string | null }): Promise<FoundContents>
  /** Markup that is an article already, as clean blocks: nothing is guessed away. Relative addresses are against `base`. */
  blocksOf(html: string, base: string): Promise<ArticleBlock[]>
  /**
   * Makes an article of a page, outside the main thread, within bounded time and memory.
   * @param body the bytes as fetched (the charset is found here), or text already decoded
   * @param url where the page came from; relative addresses are resolved against it (or the page's own base)
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
  /** Pixels as shown (a JPEG turned by EXIF is turned). */
  width: number
  height: number
}

export interface PictureReader {
  /** What a picture is, from its bytes alone; `undefined` for anything but the five formats (SVG too), or a broken one. */
  sniffPicture(body: Uint8Array): Promise<FetchedPicture | undefined>
}

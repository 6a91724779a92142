// Dependencies of every handler and every job: stores, providers behind ports, the clock, the configuration.
import type { Logger } from 'pino'
import type { AiQuestion } from '../contract/entities/ai.ts'
import type { ArticleShown } from '../contract/entities/article.ts'
import type { Award } from '../contract/entities/award.ts'
import type { BookCard } from '../contract/entities/book.ts'
import type { WordEntry } from '../contract/entities/word.ts'
import type { ModelSense } from '../domain/language/model-sense.ts'
import type { Config } from './config.ts'
import type { Queryable } from './db/open.ts'
import type { DiskSpaceMonitor } from './disk-space-monitor.ts'
import type { Dictionary } from './features/dictionary/index/dictionary.ts'
import type { ResponseCache } from './http/response-cache.ts'
import type { SessionUser } from './http/session.ts'
import type { AnkiPackages } from './providers/anki/port.ts'
import type { CaptchaProvider } from './providers/captcha/port.ts'
import type { BookMaker, EpubReader } from './providers/epub/port.ts'
import type { FeedReader } from './providers/feed/port.ts'
import type { FileKinds } from './providers/file-kind/port.ts'
import type { RateLimitStore } from './providers/limits/port.ts'
import type { ModelsInOrder, Translator } from './providers/llm/port.ts'
import type { PageExtractor, PageFetcher, PictureReader } from './providers/page-fetch/port.ts'
import type { PasswordHash } from './providers/password-hash/port.ts'
import type { PaymentProvider } from './providers/payment/port.ts'
import type { PictureShrinker } from './providers/picture-shrink/port.ts'
import type { SmsSender } from './providers/sms/port.ts'
import type { LocalVoice, SpeechVoice } from './providers/speech/port.ts'
import type { ObjectStorage, OwnUploads } from './providers/storage/port.ts'
import type { Typesetter } from './providers/typeset/port.ts'
import type { TicketSources, WechatLogin } from './providers/wechat/port.ts'
import type { ZipWriter } from './providers/zip/port.ts'
import type { SecurityLog } from './security-log.ts'
import type { SizedPictures } from './sized-pictures.ts'
import type { Stores } from './stores.ts'

export interface Deps {
  config: Config
  store: Stores
  /** Cache of the responses to guests, invalidated by changes. */
  responseCache: ResponseCache
  /** Queries of higher features, injected because a lower feature may not import them. */
  crossFeatureQueries: CrossFeatureQueries
  dictionary: Dictionary
  pages: PageFetcher
  anki: AnkiPackages
  epubs: EpubReader
  /** Converts uploaded files to books. */
  bookMaker: BookMaker
  extractor: PageExtractor
  pictures: PictureReader
  feeds: FeedReader
  storage: ObjectStorage
  /** Receives uploaded parts through our own endpoints; absent where object storage has signed URLs. */
  parts: OwnUploads | undefined
  fileKinds: FileKinds
  shrinker: PictureShrinker
  /** Stored pictures, resized to other widths. */
  sized: SizedPictures
  typesetter: Typesetter
  zipper: ZipWriter
  /** Language models that answer readers' questions; absent when no provider is configured. */
  model: ModelsInOrder | undefined
  /** Absent when no provider is configured. */
  translator: Translator | undefined
  /** Text-to-speech for articles and words; absent when none is configured. */
  voice: SpeechVoice | undefined
  /**
   * Fallback text-to-speech for words and sentences, without another voice or when that fails; absent when it
   * is switched off.
   */
  localVoice: LocalVoice | undefined
  /** Absent when no provider is configured. */
  sms: SmsSender | undefined
  /** The configured providers; empty: orders are finished by hand. */
  payments: readonly PaymentProvider[]
  /** Sources of the tickets with which pages are signed for WeChat and WeCom; only the configured ones. */
  wechat: TicketSources
  /** Log-in within WeChat; absent when it is not configured. */
  wechatLogin: WechatLogin | undefined
  captcha: CaptchaProvider
  passwords: PasswordHash
  limits: RateLimitStore
  /** Key for the site's own signatures and hashes, the same on every machine. */
  site_key: string
  /** Whether the disk has enough free space for writes. */
  diskSpace: DiskSpaceMonitor
  log: Logger
  security: SecurityLog
  now(): Date
}

/** The viewer of a request, for results that depend on access rights. */
export type ViewerContext = Pick<Deps, 'store' | 'responseCache' | 'now'> & { user: SessionUser | undefined }

/** A use of an invitation code: the new user, the code, and the network and device. */
export interface InvitationUse {
  user_id: number
  code: { id: number; owner_id: number | null; days: number }
  /** Undefined when an editor adds the code later. */
  phone: string | undefined
  here:
    | {
        network: string
        /** Number of accounts that have logged in on this device. */
        device_accounts: number
        is_inviters_device: boolean
        is_inviters_network: boolean
      }
    | undefined
  at: Date
}

/** The text of a chapter, or of a section of a very long chapter. */
export interface ChapterText {
  book_uuid: string
  /** From 0. */
  chapter: number
  title: string
  /** In the order of the text; `cfi`: start of the paragraph. */
  paragraphs: readonly { id: string; is_heading: boolean; text: string; cfi: string }[]
  /** The paragraph at the requested position; undefined in a chapter without text. */
  here: string | undefined
}

/** Queries of lower features that higher features implement; see server/cross-feature-queries.ts. */
export interface CrossFeatureQueries {
  /** For the account feature: counts of words and due words, of finished and starred articles. */
  countsOf(
    deps: Deps,
    user_id: number,
  ): Promise<{ words: number; due: number; articles: number; starred: number }>
  /** For the overview of words: the streak in days with reading or words (there is only one streak). */
  streakOf(ctx: Deps & { user: SessionUser }): Promise<number>
  /** For membership: number of members-only articles that this reader has read since `since`. */
  lockedRead(deps: Pick<Deps, 'store'>, user_id: number, since: Date): Promise<number>
  /**
   * For a dictionary entry: this reader's card of the first of these lemmas that has one; deleted cards are
   * ignored.
   */
  savedCard(
    deps: Deps,
    user: Pick<SessionUser, 'id' | 'settings'>,
    lemmas: string[],
  ): Promise<WordEntry['saved']>
  /** For an article: the reading position of this reader; undefined without one. */
  placeOf(
    deps: Deps,
    user_id: number,
    article_id: number,
  ): Promise<NonNullable<ArticleShown['position']> | undefined>
  /**
   * For a passage: the cached Chinese of lines that were translated earlier as a whole, by line; `by_hand`:
   * includes translations by editors.
   */
  rememberedChinese(
    deps: Pick<Deps, 'store'>,
    lines: readonly string[],
    sees: { by_hand: boolean },
  ): Promise<Map<string, string>>
  /**
   * For the AI statistics of editors: English characters translated since a day in Shanghai, by day and
   * engine.
   */
  translatedByDay(
    deps: Pick<Deps, 'store'>,
    since: string,
  ): Promise<{ day: string; engine: string; characters: number }[]>
  /**
   * For a word in its paragraph: the English and its Chinese ('' for none); undefined if the viewer may not
   * read it.
   */
  paragraphOf(
    ctx: ViewerContext,
    params: { article_id: number; paragraph: string },
  ): Promise<{ text: string; zh: string } | undefined>
  /** For a word in a paragraph that the viewer may read: the senses that a model found there, by position. */
  sensesIn(
    deps: Pick<Deps, 'store'>,
    params: { article_id: number; text: string },
  ): Promise<readonly ModelSense[]>
  /** For the cleanup of pictures: those of these URLs that are used outside of articles. */
  picturesNamed(deps: Pick<Deps, 'store'>, addresses: readonly string[]): Promise<string[]>
  /** For the contents of an issue, and for a shelf: the book that this reader uploaded under that link. */
  uploadedBook(
    deps: Pick<Deps, 'store'>,
    user_id: number,
    link: string,
  ): Promise<{ key: string; name: string; size: number; digest: string } | undefined>
  /** For the reading history: those of these books that are on this reader's shelf. */
  booksOf(
    deps: Pick<Deps, 'store'>,
    user_id: number,
    uuids: readonly string[],
  ): Promise<
    Map<
      string,
      { word_count: number; card: Pick<BookCard, 'book_uuid' | 'title' | 'author' | 'digest' | 'cover'> }
    >
  >
  /**
   * For a question about a book: the text of the chapter at a position, limited to the part around the
   * position that is processed at once. Throws BOOK_NOT_FOUND, STATE_CONFLICT, STORAGE_FAILED, and
   * INVALID_INPUT for an invalid position.
   */
  chapterAround(ctx: ViewerContext & Deps, params: { book_uuid: string; cfi: string }): Promise<ChapterText>
  /**
   * For questions about books: the titles of these chapters and their books, by the key `book_uuid chapter`.
   */
  chapterNames(
    ctx: Pick<ViewerContext, 'store' | 'user'>,
    places: readonly { book_uuid: string; chapter: number }[],
  ): Promise<ReadonlyMap<string, NonNullable<AiQuestion['book']>>>
  /** For registration: the code for the user's input, if it is valid; throws WRONG_INVITATION_CODE. */
  registerCode(deps: Deps, typed: string): Promise<InvitationUse['code']>
  /**
   * For registration, within the transaction that creates the account: uses the code; throws
   * WRONG_INVITATION_CODE.
   */
  join(deps: Deps, tx: Queryable, input: InvitationUse): Promise<void>
  /** For the ranking: the award for this reader's rank in a past week; null for none. */
  rankAward(deps: Deps, user_id: number, week: string): Promise<Award | null>
  /** For the ranking: claims the award, once. */
  receiveRankAward(deps: Deps, user_id: number, week: string): Promise<Award>
  /**
   * For products and levels: the user id of an openid, or of a ticket of a WeChat log-in, if this session or
   * that ticket proves it; undefined for anybody else's.
   */
  whoseOpenid(ctx: Deps & { user: SessionUser | undefined }, openid: string): Promise<number | undefined>
  /** For recommendations: ids of the authors and publications that the reader follows. */
  followedBy(deps: Pick<Deps, 'store'>, user_id: number): Promise<number[]>
  /**
   * For a list of articles: ids of the articles that match the query `q`; of very many only the newest few
   * hundred.
   */
  idsAnswering(ctx: ViewerContext, q: string): Promise<number[]>
}

// What every handler and every job is given: stores, providers behind ports, the clock, the settings.
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
  /** What guests are shown, kept until it changes. */
  responseCache: ResponseCache
  /** What a lower feature asks of a higher one, handed in because it may not import it. */
  crossFeatureQueries: CrossFeatureQueries
  dictionary: Dictionary
  pages: PageFetcher
  anki: AnkiPackages
  epubs: EpubReader
  /** Makes books of what readers upload. */
  bookMaker: BookMaker
  extractor: PageExtractor
  pictures: PictureReader
  feeds: FeedReader
  storage: ObjectStorage
  /** Takes the parts that are put to addresses of ours; absent where the store has addresses of its own. */
  parts: OwnUploads | undefined
  fileKinds: FileKinds
  shrinker: PictureShrinker
  /** Stored pictures in other widths. */
  sized: SizedPictures
  typesetter: Typesetter
  zipper: ZipWriter
  /** Answers readers' questions; absent when no provider is set. */
  model: ModelsInOrder | undefined
  /** Absent when no provider is set. */
  translator: Translator | undefined
  /** Reads articles and words aloud; absent where none is set. */
  voice: SpeechVoice | undefined
  /** Says words and sentences where no other voice is set, or that one fails; absent where it is switched off. */
  localVoice: LocalVoice | undefined
  /** Absent when no sender is set. */
  sms: SmsSender | undefined
  /** Those that are set up; empty: orders are finished by hand. */
  payments: readonly PaymentProvider[]
  /** What WeChat and WeCom sign pages with, as far as they are set up. */
  wechat: TicketSources
  /** Log-in within WeChat; absent where it is not set up. */
  wechatLogin: WechatLogin | undefined
  captcha: CaptchaProvider
  passwords: PasswordHash
  limits: RateLimitStore
  /** Key of what the site signs or hashes for itself, the same on every machine. */
  site_key: string
  /** Whether the disk has room for writes. */
  diskSpace: DiskSpaceMonitor
  log: Logger
  security: SecurityLog
  now(): Date
}

/** Who asks, for what depends on what they may read. */
export type ViewerContext = Pick<Deps, 'store' | 'responseCache' | 'now'> & { user: SessionUser | undefined }

/** Who comes with which code, and from where. */
export interface InvitationUse {
  user_id: number
  code: { id: number; owner_id: number | null; days: number }
  /** undefined where an editor binds a code afterwards. */
  phone: string | undefined
  here:
    | {
        network: string
        /** How many accounts this device remembers. */
        device_accounts: number
        is_inviters_device: boolean
        is_inviters_network: boolean
      }
    | undefined
  at: Date
}

/** The text of a chapter, or of a stretch of a very long one. */
export interface ChapterText {
  book_uuid: string
  /** From 0. */
  chapter: number
  title: string
  /** In the order of the text; `cfi`: where each begins. */
  paragraphs: readonly { id: string; is_heading: boolean; text: string; cfi: string }[]
  /** The paragraph that the place is in; undefined in a chapter without text. */
  here: string | undefined
}

/** What a lower feature asks of a higher one; see server/cross-feature-queries.ts. */
export interface CrossFeatureQueries {
  /** For an account: how many words and due words, finished and starred articles it has. */
  countsOf(
    deps: Deps,
    user_id: number,
  ): Promise<{ words: number; due: number; articles: number; starred: number }>
  /** For the overview of one's words: days in a row with reading or words, the one streak there is. */
  streakOf(ctx: Deps & { user: SessionUser }): Promise<number>
  /** For a member: how many articles for members they have read since a moment. */
  lockedRead(deps: Pick<Deps, 'store'>, user_id: number, since: Date): Promise<number>
  /** For an entry of the dictionary: this reader's living card of the first of these lemmas that has one. */
  savedCard(
    deps: Deps,
    user: Pick<SessionUser, 'id' | 'settings'>,
    lemmas: string[],
  ): Promise<WordEntry['saved']>
  /** For an article: where this reader stopped in it; undefined when they were never there. */
  placeOf(
    deps: Deps,
    user_id: number,
    article_id: number,
  ): Promise<NonNullable<ArticleShown['position']> | undefined>
  /** For a passage: the Chinese of those of its lines that were translated before, whole, by the line; `by_hand`: also what editors wrote. */
  rememberedChinese(
    deps: Pick<Deps, 'store'>,
    lines: readonly string[],
    sees: { by_hand: boolean },
  ): Promise<Map<string, string>>
  /** For what editors see of AI: English characters translated since a day in Shanghai, by day and by who did it. */
  translatedByDay(
    deps: Pick<Deps, 'store'>,
    since: string,
  ): Promise<{ day: string; engine: string; characters: number }[]>
  /** For a word in its paragraph: the English and its Chinese ('' for none); undefined where the caller may not read it. */
  paragraphOf(
    ctx: ViewerContext,
    params: { article_id: number; paragraph: string },
  ): Promise<{ text: string; zh: string } | undefined>
  /** For a word in its paragraph, which the caller may read: the senses that a model read there, by place. */
  sensesIn(
    deps: Pick<Deps, 'store'>,
    params: { article_id: number; text: string },
  ): Promise<readonly ModelSense[]>
  /** For the sweep of pictures: those of these addresses that something other than an article names. */
  picturesNamed(deps: Pick<Deps, 'store'>, addresses: readonly string[]): Promise<string[]>
  /** For the contents of an issue, and for a shelf: the book that this reader uploaded under that link. */
  uploadedBook(
    deps: Pick<Deps, 'store'>,
    user_id: number,
    link: string,
  ): Promise<{ key: string; name: string; size: number; digest: string } | undefined>
  /** For the record of reading: those of these books that stand on this reader's shelf. */
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
   * For a question about a book: the text of the chapter that a place is in, as much of it around that place as is looked
   * into at once. Refuses with BOOK_NOT_FOUND, STATE_CONFLICT, STORAGE_FAILED, and INVALID_INPUT for a place that is none.
   */
  chapterAround(ctx: ViewerContext & Deps, params: { book_uuid: string; cfi: string }): Promise<ChapterText>
  /** For what was asked about books: what these chapters and their books are called, by `book_uuid chapter`. */
  chapterNames(
    ctx: Pick<ViewerContext, 'store' | 'user'>,
    places: readonly { book_uuid: string; chapter: number }[],
  ): Promise<ReadonlyMap<string, NonNullable<AiQuestion['book']>>>
  /** For who registers: the code that was typed, when it lets somebody in; throws WRONG_INVITATION_CODE. */
  registerCode(deps: Deps, typed: string): Promise<InvitationUse['code']>
  /** For who registers, within the transaction that makes the account: uses the code; throws WRONG_INVITATION_CODE. */
  join(deps: Deps, tx: Queryable, input: InvitationUse): Promise<void>
  /** For the ranking: what this reader's place in a week that is over is worth; null for nothing. */
  rankAward(deps: Deps, user_id: number, week: string): Promise<Award | null>
  /** For the ranking: claims it, once. */
  receiveRankAward(deps: Deps, user_id: number, week: string): Promise<Award>
  /**
   * For products and levels: whom an openid, or the ticket of a log-in within WeChat, stands for, when this session or that
   * ticket proves it; undefined for anybody else's.
   */
  whoseOpenid(ctx: Deps & { user: SessionUser | undefined }, openid: string): Promise<number | undefined>
  /** For what suits a reader: numbers of the authors and publications they follow. */
  followedBy(deps: Pick<Deps, 'store'>, user_id: number): Promise<number[]>
  /** For a list of articles: numbers of those that answer a query as typed, of very many the newest few hundred. */
  idsAnswering(ctx: ViewerContext, q: string): Promise<number[]>
}

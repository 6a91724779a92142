// What every handler and every job is given: stores, providers behind ports, the clock, the settings.
import type { Logger } from 'pino'
import type { Config } from './config.ts'
import type { Dictionary } from './features/dictionary/index/dictionary.ts'
import type { Captcha } from './providers/captcha/port.ts'
import type { FeedReader } from './providers/feed/port.ts'
import type { Translator } from './providers/llm/port.ts'
import type { PageExtractor, PageFetcher, PictureReader } from './providers/page-fetch/port.ts'
import type { PasswordHash } from './providers/password-hash/port.ts'
import type { SmsSender } from './providers/sms/port.ts'
import type { Storage } from './providers/storage/port.ts'
import type { Stores } from './stores.ts'

export interface Deps {
  config: Config
  store: Stores
  dictionary: Dictionary
  pages: PageFetcher
  extractor: PageExtractor
  pictures: PictureReader
  feeds: FeedReader
  storage: Storage
  /** Absent when no provider is set. */
  translator: Translator | undefined
  /** Absent when no sender is set. */
  sms: SmsSender | undefined
  captcha: Captcha
  passwords: PasswordHash
  /** Key of what the site signs or hashes for itself, the same on every machine. */
  site_key: string
  log: Logger
  now(): Date
}

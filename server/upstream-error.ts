// Maps upstream errors, of a page, a feed or a provider, to an error code and a Chinese message.
import { AppError, type ErrorCode } from '../contract/kernel/app-error.ts'
import type { FailureReason } from '../domain/article/failure.ts'
import { EpubFailure, type EpubReason } from './providers/epub/port.ts'
import { FeedFailure, type FeedReason } from './providers/feed/port.ts'
import { ProviderFailure, type ProviderFailureReason } from './providers/llm/port.ts'
import {
  ExtractFailure,
  type ExtractReason,
  FetchFailure,
  type FetchReason,
} from './providers/page-fetch/port.ts'
import { SpeechFailure, type SpeechReason } from './providers/speech/port.ts'

const FETCH: Record<FetchReason, [ErrorCode, string]> = {
  BAD_ADDRESS: ['BAD_ADDRESS', '网址不对'],
  PRIVATE_ADDRESS: ['BAD_ADDRESS', '网址指向内部网络，不能打开'],
  DNS: ['FETCH_FAILED', '找不到这个网站'],
  CONNECT: ['FETCH_FAILED', '连不上对方网站'],
  TIMEOUT: ['FETCH_TIMEOUT', '对方网站太久没有回应'],
  TOO_LARGE: ['FETCH_FAILED', '内容太大'],
  TOO_MANY_REDIRECTS: ['FETCH_FAILED', '跳转次数太多'],
  HTTP_STATUS: ['FETCH_FAILED', '对方网站拒绝了请求'],
  WRONG_TYPE: ['WRONG_TYPE', '这个网址给的不是网页，也不是订阅源'],
  CUT: ['FETCH_FAILED', '内容传到一半断了'],
}
const REASON: Record<FetchReason, FailureReason> = {
  BAD_ADDRESS: 'BAD_ADDRESS',
  PRIVATE_ADDRESS: 'BAD_ADDRESS',
  DNS: 'DNS',
  CONNECT: 'CONNECT',
  TIMEOUT: 'TIMEOUT',
  TOO_LARGE: 'TOO_LARGE',
  TOO_MANY_REDIRECTS: 'REDIRECTS',
  HTTP_STATUS: 'FORBIDDEN',
  WRONG_TYPE: 'WRONG_TYPE',
  CUT: 'CUT',
}
const EXTRACT_REASON: Partial<Record<ExtractReason, FailureReason>> = {
  TOO_LARGE: 'TOO_LARGE',
  NO_MEMORY: 'TOO_LARGE',
  NO_TEXT: 'NO_TEXT',
}
const EXTRACT: Record<ExtractReason, string> = {
  TOO_LARGE: '网页太大',
  TOO_DEEP: '网页的结构太深',
  TOO_MANY_ELEMENTS: '网页的内容太杂',
  TIMEOUT: '网页太久没有读完',
  NO_MEMORY: '网页太大，读不下',
  NO_TEXT: '网页里没有找到正文',
  BROKEN: '网页读不出来',
}
const EPUB: Record<EpubReason, string> = {
  NOT_AN_EPUB: '这个文件不是 EPUB',
  PROTECTED: '这本书加了密，打不开；请换没有加密的版本',
  TOO_LARGE: '文件太大',
  TOO_MANY_FILES: '里面的文件太多',
  HOSTILE: '文件的内容不对，为了安全没有打开',
  TIMEOUT: '文件太久没有读完',
  NO_MEMORY: '文件太大，读不下',
  BROKEN: '文件坏了，读不出来',
  FIXED_PAGES: '版面固定，没有可读的文字，请换成 EPUB',
  SEVERAL_BOOKS: '压缩包里有好几本书，请解压后一本一本上传',
}
const FEED: Record<FeedReason, string> = {
  NOT_A_FEED: '内容不是订阅源',
  TOO_LARGE: '订阅源太大',
  TOO_DEEP: '订阅源的结构太深',
  TIMEOUT: '订阅源太久没有读完',
  NO_MEMORY: '订阅源太大，读不下',
  BROKEN: '订阅源的格式坏了',
}
const PROVIDER: Record<ProviderFailureReason, ErrorCode> = {
  NOT_CONFIGURED: 'TRANSLATION_NOT_CONFIGURED',
  KEY_REFUSED: 'TRANSLATION_KEY_REFUSED',
  NO_BALANCE: 'TRANSLATION_NO_BALANCE',
  NO_MODEL: 'TRANSLATION_NO_MODEL',
  BUSY: 'TRANSLATION_BUSY',
  FAILED: 'TRANSLATION_FAILED',
  TIMEOUT: 'TRANSLATION_TIMEOUT',
  BAD_ANSWER: 'TRANSLATION_UNUSABLE',
}

const SPEECH: Record<SpeechReason, string> = {
  KEY_REFUSED: '朗读暂不可用：朗读服务拒绝了密钥。',
  NO_BALANCE: '朗读暂不可用：朗读额度已用完。',
  FAILED: '朗读服务出了问题，请稍后再试。',
  TIMEOUT: '朗读服务太久没有回应，请稍后再试。',
  BAD_ANSWER: '朗读服务没有给出能用的声音，请稍后再试。',
}

/**
 * Maps the status of a response that is no page: the page was removed, the site has an error, or it rejects
 * our request.
 */
function fromStatus(status = 0): [FailureReason, string] {
  if (status === 404 || status === 410) return ['GONE', '对方网站没有这一页了']
  if (status === 429) return ['SITE_BUSY', '对方网站说请求太多']
  if (status >= 500) return ['SITE_ILL', '对方网站出了故障']
  return ['FORBIDDEN', FETCH.HTTP_STATUS[1]]
}

/**
 * The `AppError` for an upstream error; undefined for our own bugs. Messages of a provider are not shown to
 * users.
 */
export function toUpstreamError(error: unknown): AppError | undefined {
  if (error instanceof FetchFailure) {
    const [code, usual] = FETCH[error.reason]
    const [reason, words] =
      error.reason === 'HTTP_STATUS' ? fromStatus(error.data.status) : [REASON[error.reason], usual]
    const status = error.data.status === undefined ? '' : `（HTTP ${error.data.status}）`
    const wait = error.data.retry_after
    return new AppError(code, {
      message: `${words}${status}。`,
      reason,
      ...(wait === undefined ? {} : { retryAfter: wait }),
    })
  }
  if (error instanceof ExtractFailure)
    return new AppError('FETCH_FAILED', {
      message: `${EXTRACT[error.reason]}。`,
      reason: EXTRACT_REASON[error.reason] ?? 'UNREADABLE',
    })
  if (error instanceof EpubFailure)
    return new AppError('EPUB_UNREADABLE', { message: `${EPUB[error.reason]}。` })
  if (error instanceof FeedFailure)
    return new AppError('NO_FEED_FOUND', { message: `${FEED[error.reason]}。` })
  if (error instanceof ProviderFailure)
    return new AppError(
      PROVIDER[error.reason],
      error.retryAfter === undefined ? {} : { retryAfter: error.retryAfter },
    )
  if (error instanceof SpeechFailure) return new AppError('AUDIO_FAILED', { message: SPEECH[error.reason] })
  return undefined
}

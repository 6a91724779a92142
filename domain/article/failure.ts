// Closed list of error reasons of downloads and translations. Errors are grouped by reason, and some are
// transient.

/** Every error reason, with its label for editors. */
export const FAILURE_LABELS = {
  BAD_ADDRESS: '网址不对，或指向内部网络',
  DNS: '找不到这个网站',
  CONNECT: '连不上对方网站',
  TIMEOUT: '对方网站太久没有回应',
  CUT: '内容传到一半断了',
  SITE_ILL: '对方网站出了故障',
  SITE_BUSY: '对方网站嫌请求太多',
  GONE: '对方网站没有这一页了',
  FORBIDDEN: '对方网站不让打开',
  REDIRECTS: '跳转次数太多',
  WRONG_TYPE: '不是网页',
  TOO_LARGE: '内容太大',
  NO_TEXT: '没有找到正文',
  UNREADABLE: '网页读不出来',
  TRANSLATION_NOT_CONFIGURED: '没有设置翻译服务',
  TRANSLATION_KEY_REFUSED: '翻译服务拒绝了当前密钥',
  TRANSLATION_NO_BALANCE: '翻译额度用完了',
  TRANSLATION_NO_MODEL: '翻译服务没有这个模型',
  TRANSLATION_BUSY: '翻译服务嫌请求太多',
  TRANSLATION_TIMEOUT: '翻译服务太久没有回应',
  TRANSLATION_FAILED: '翻译服务出了问题',
  TRANSLATION_UNUSABLE: '译文不能用',
  STOPPED: '已停止',
  OTHER: '其他原因',
} as const

export type FailureReason = keyof typeof FAILURE_LABELS
export const FAILURE_REASONS = Object.keys(FAILURE_LABELS) as [FailureReason, ...FailureReason[]]

/** Transient errors, for which a retry makes sense. */
const PASSING: ReadonlySet<FailureReason> = new Set([
  'DNS',
  'CONNECT',
  'TIMEOUT',
  'CUT',
  'SITE_ILL',
  'SITE_BUSY',
  'TRANSLATION_BUSY',
  'TRANSLATION_TIMEOUT',
  'TRANSLATION_FAILED',
])

export const isTransientFailure = (reason: FailureReason): boolean => PASSING.has(reason)

/** Returns the reason with this name, or OTHER for an unknown error. */
export const toFailureReason = (name: string): FailureReason =>
  Object.hasOwn(FAILURE_LABELS, name) ? (name as FailureReason) : 'OTHER'

/** Maximum accepted Retry-After, in seconds. */
const MAX_RETRY_AFTER_S = 3600

/**
 * Returns the delay in seconds before the next retry, after `tries` requests with an error. Returns undefined
 * for no retry: the back-off delays are used up, or the server's Retry-After exceeds the maximum.
 */
export function computeRetryDelay(
  pauses: readonly number[],
  { tries, retry_after = 0 }: { tries: number; retry_after?: number | undefined },
): number | undefined {
  const pause = pauses[tries - 1]
  if (pause === undefined || retry_after > MAX_RETRY_AFTER_S) return undefined
  return Math.max(pause, retry_after)
}

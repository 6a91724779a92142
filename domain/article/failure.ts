// Why a download or a translation failed, as a closed list of reasons: failures are grouped by it, and some pass by themselves.

/** Every reason, with what an editor reads over the articles that failed for it. */
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

/** What may be gone a few minutes later without anybody's doing: worth further tries. */
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

/** The reason of that name; of a refusal that is none of them, OTHER. */
export const toFailureReason = (name: string): FailureReason =>
  Object.hasOwn(FAILURE_LABELS, name) ? (name as FailureReason) : 'OTHER'

/** A site that asks for a longer pause than this is not waited for. */
const MAX_RETRY_AFTER_S = 3600

/**
 * Seconds until the next try after `tries` have failed, or undefined when there is none: the pauses are used up, or
 * the other side asks for a longer one than anybody would wait for.
 */
export function computeRetryDelay(
  pauses: readonly number[],
  { tries, retry_after = 0 }: { tries: number; retry_after?: number | undefined },
): number | undefined {
  const pause = pauses[tries - 1]
  if (pause === undefined || retry_after > MAX_RETRY_AFTER_S) return undefined
  return Math.max(pause, retry_after)
}

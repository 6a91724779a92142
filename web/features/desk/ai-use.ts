// Texts of the editors' AI usage page: headline, state of each model, reasons of errors.
import type { AiUsageFigures } from '../../../contract/entities/ai.ts'
import { formatCount, formatDateTime, formatPercent } from '../../lib/format.ts'

export function aiHeadline({ today, used, ceiling }: AiUsageFigures): string {
  const total = today.answers + today.cached
  if (total === 0) return '今天还没有人问过 AI'
  return `今天回答了 ${formatCount(total)} 次，用了上限的 ${formatPercent(used / ceiling)}`
}

const CODES: Record<string, string> = {
  AI_UNAVAILABLE: '密钥、额度或模型不对',
  AI_BUSY: '请求太多',
  AI_FAILED: '出错或断开',
  AI_TIMEOUT: '太久没回应',
  AI_UNUSABLE: '回答不能用',
  INTERNAL: '我们自己出错',
}
export const codeLabel = (code: string): string => CODES[code] ?? '其他原因'

const REASONS: Record<string, string> = {
  KEY_REFUSED: '密钥不对',
  NO_BALANCE: '余额不足',
  NO_MODEL: '没有这个模型',
  BUSY: '请求太多',
  FAILED: '出错或断开',
  TIMEOUT: '太久没回应',
  BAD_ANSWER: '回答不能用',
}

/** State of a model's provider; after repeated errors it is paused until the next retry. */
export function providerText({
  is_well,
  reason,
  tried_again_at,
}: Pick<AiUsageFigures['providers'][number], 'is_well' | 'reason' | 'tried_again_at'>): string {
  const why = reason === null ? '' : (REASONS[reason] ?? '失败')
  if (is_well) return why ? `正常，上一次${why}` : '正常'
  return `暂停使用：${why || '失败'}${tried_again_at ? `，${formatDateTime(tried_again_at)} 再试` : ''}`
}

// Formats system health as text: unexpected errors within a day, and the state of each external provider.

import type { EndpointResult } from '../../../contract/kernel/endpoint-definition.ts'
import type { ProviderHealthEntry, siteEndpoints } from '../../../contract/site.ts'
import { formatCount, formatGap } from '../../lib/format.ts'

const KINDS: Readonly<Record<string, string>> = {
  model: '模型',
  translate: '翻译',
  speech: '朗读',
  sms: '短信',
  pay: '支付',
  wechat: '微信',
  storage: '存储',
}
const NAMES: Readonly<Record<string, string>> = {
  'pay.wxpay': '微信支付',
  'pay.alipay': '支付宝',
  'wechat.wx': '微信',
  'wechat.login': '微信登录',
  'wechat.qywx': '企业微信',
  'storage.s3': '对象存储',
}

/** `translate.deepl` is 翻译 · deepl. */
export function getProviderLabel(name: string): string {
  const [kind = '', ...rest] = name.split('.')
  const known = NAMES[name]
  if (known) return known
  return [KINDS[kind] ?? kind, rest.join('.')].filter(Boolean).join(' · ')
}

/** Its last request succeeded, or there was none yet. */
export const isProviderHealthy = ({ good_at, failed_at }: ProviderHealthEntry): boolean =>
  failed_at === null || (good_at !== null && good_at >= failed_at)

const ago = (at: string, now: number): string => {
  const ms = now - Date.parse(at)
  return ms < 60_000 ? '刚刚' : `${formatGap(ms)}前`
}

/** `刚刚成功` · `3 小时前失败，5 小时前成功` */
export function formatProviderHealth(sign: ProviderHealthEntry, now: number): string {
  const { good_at, failed_at } = sign
  const good = good_at === null ? '尚未成功' : `${ago(good_at, now)}成功`
  if (failed_at === null) return good
  const failed = `${ago(failed_at, now)}失败`
  return isProviderHealthy(sign) ? `${good}，${failed}` : `${failed}，${good}`
}

/** For the editors' start page: the number of errors a day, and whether an external provider is failing. */
function faultsText(faults: readonly { count: number }[]): string {
  const count = faults.reduce((sum, fault) => sum + fault.count, 0)
  return count === 0 ? '24 小时内没有错误' : `24 小时内 ${formatCount(count)} 次`
}

type Signs = EndpointResult<typeof siteEndpoints.health>

/** Two lines for the editors' start page; none while loading. */
export function getSystemHealthChecks(signs: Signs | undefined) {
  if (!signs) return []
  const { faults, providers } = signs
  const ill = providers.filter((sign) => !isProviderHealthy(sign))
  const to = '/admin?view=health'
  const outside = {
    name: '外部服务',
    isHealthy: ill.length === 0,
    summary:
      ill.length === 0 ? '最近均成功' : `${ill.map(({ name }) => getProviderLabel(name)).join('、')}失败`,
  }
  return [
    { name: '错误', isHealthy: faults.length === 0, summary: faultsText(faults), more: '', to },
    ...(providers.length === 0 ? [] : [{ ...outside, more: '', to }]),
  ]
}

// The health of the house in words: who is ill, since when, and by which name admins know it.
import { expect, it } from 'vitest'
import {
  formatProviderHealth,
  getProviderLabel,
  getSystemHealthChecks,
  isProviderHealthy,
} from './system-health.ts'

const NOW = Date.parse('2026-05-04T12:00:00Z')
const sign = (good_at: string | null, failed_at: string | null) => ({
  ...{ name: 'sms', good_at, failed_at, failure: '' },
})
const [FIVE, THREE] = ['2026-05-04T07:00:00Z', '2026-05-04T09:00:00Z']

it('goes by what a provider did last', () => {
  expect(
    [sign(null, null), sign(THREE, null), sign(THREE, FIVE), sign(FIVE, THREE), sign(null, FIVE)].map(
      isProviderHealthy,
    ),
  ).toEqual([...[true, true, true, false, false]])
  expect(formatProviderHealth(sign(THREE, null), NOW)).toBe('3 小时前成功')
  expect(formatProviderHealth(sign(FIVE, THREE), NOW)).toBe('3 小时前失败，5 小时前成功')
  expect(formatProviderHealth(sign(null, '2026-05-04T11:59:40Z'), NOW)).toBe('刚刚失败，尚未成功')
  expect(formatProviderHealth(sign(THREE, FIVE), NOW)).toBe('3 小时前成功，5 小时前失败')
})

it('calls providers by the names that people know', () => {
  expect(
    ['pay.wxpay', 'translate.deepl', 'model.qwen2.5-7b', 'sms', 'storage.s3'].map(getProviderLabel),
  ).toEqual([...['微信支付', '翻译 · deepl', '模型 · qwen2.5-7b', '短信', '对象存储']])
})

it('says on the first page what is wrong, and nothing of what is not known', () => {
  const fault = (count: number) => ({ text: 'x', place: '', error: '', count, last_at: THREE })
  const says = (...given: Parameters<typeof getSystemHealthChecks>) =>
    getSystemHealthChecks(...given).map(({ name, isHealthy, summary }) => [name, isHealthy, summary])
  expect(says(undefined)).toEqual([])
  expect(says({ faults: [], providers: [] })).toEqual([['错误', true, '24 小时内没有错误']])
  const ill = { ...sign(FIVE, THREE), name: 'pay.wxpay' }
  expect(says({ faults: [fault(2), fault(1200)], providers: [ill, sign(THREE, null)] })).toEqual([
    ['错误', false, '24 小时内 1,202 次'],
    ['外部服务', false, '微信支付失败'],
  ])
})

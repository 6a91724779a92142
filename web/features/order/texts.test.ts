// What an order says of itself: numbers that can be read aloud, prices a month, and why in words.
import { expect, it } from 'vitest'
import {
  detectPayPlace,
  formatEventDetail,
  formatMonthlyPrice,
  formatOrderNumber,
  getNotSoldReason,
} from './texts.ts'

it('groups a number, and says what a month comes to', () => {
  expect(formatOrderNumber('2611261234567890')).toBe('2611 2612 3456 7890')
  // Rounded, and said so.
  expect(formatMonthlyPrice(6800, 3)).toBe('每月约 22.7 元')
  expect(formatMonthlyPrice(6750, 3)).toBe('每月 22.5 元')
  expect(formatMonthlyPrice(22_800, 12)).toBe('每月 19 元')
  expect(formatMonthlyPrice(2500, 1)).toBe('')
})

it('says that nothing is for sale, or that no one can be paid', () => {
  const manual = { is_manual: true, contact: null }
  const contact = { name: '客服', wechat_id: 'kaijuan-kf', hours: '', picture: '' }
  expect(getNotSoldReason([], manual)).toBe('暂无可购买的套餐')
  expect(getNotSoldReason([{}], manual)).toBe('暂无可购买的套餐')
  expect(getNotSoldReason([{}], { is_manual: true, contact })).toBeUndefined()
  expect(getNotSoldReason([{}], { is_manual: false, contact: null })).toBeUndefined()
  expect(getNotSoldReason([], { is_manual: false, contact: null })).toBe('暂无可购买的套餐')
})

it('says why in words, and what somebody wrote as they wrote it', () => {
  expect(formatEventDetail({ detail: { why: 'AMOUNT', fen: 2400, transaction_id: 'T1' } })).toBe(
    '金额不对，24 元，T1',
  )
  expect(formatEventDetail({ detail: { by_hand: true, reason: '微信转账' } })).toBe('手工，微信转账')
  expect(formatEventDetail({ detail: { reason: 'NO_BALANCE', detail: 'not enough' } })).toBe(
    '商户余额不够，not enough',
  )
  expect(formatEventDetail({ detail: { is_late: true } })).toBe('到账较晚，订单关闭后重新开通')
  expect(formatEventDetail({ detail: {} })).toBe('')
})

it('knows where it is', () => {
  expect(detectPayPlace('Mozilla/5.0 (iPhone) MicroMessenger/8.0', true)).toBe('WECHAT')
  expect(detectPayPlace('Mozilla/5.0 (Linux; Android 14) Mobile', true)).toBe('PHONE')
  expect(detectPayPlace('Mozilla/5.0 (X11; Linux x86_64)', false)).toBe('DESK')
})

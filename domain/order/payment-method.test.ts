// Shows that a buyer is offered only ways that work where they are.
import { expect, it } from 'vitest'
import { filterPaymentMethods, PAYMENT_METHODS, toPayProvider } from './payment-method.ts'

it('offers what works in the place, of what is set up', () => {
  expect(filterPaymentMethods(PAYMENT_METHODS, 'WECHAT')).toEqual(['WX_JSAPI'])
  expect(filterPaymentMethods(PAYMENT_METHODS, 'PHONE')).toEqual(['WX_H5', 'ALI_WAP'])
  expect(filterPaymentMethods(PAYMENT_METHODS, 'DESK')).toEqual(['WX_NATIVE', 'ALI_PAGE'])
  expect(filterPaymentMethods(['ALI_WAP', 'ALI_PAGE'], 'WECHAT')).toEqual([])
})

it('knows whose a way is', () => {
  expect(PAYMENT_METHODS.map(toPayProvider)).toEqual(['wxpay', 'wxpay', 'wxpay', 'alipay', 'alipay'])
})

// Shows that a buyer is offered only ways that work where they are.
import { expect, it } from 'vitest'
import { PAY_WAYS, providerOf, waysAt } from './pay-way.ts'

it('offers what works in the place, of what is set up', () => {
  expect(waysAt(PAY_WAYS, 'WECHAT')).toEqual(['WX_JSAPI'])
  expect(waysAt(PAY_WAYS, 'PHONE')).toEqual(['WX_H5', 'ALI_WAP'])
  expect(waysAt(PAY_WAYS, 'DESK')).toEqual(['WX_NATIVE', 'ALI_PAGE'])
  expect(waysAt(['ALI_WAP', 'ALI_PAGE'], 'WECHAT')).toEqual([])
})

it('knows whose a way is', () => {
  expect(PAY_WAYS.map(providerOf)).toEqual(['wxpay', 'wxpay', 'wxpay', 'alipay', 'alipay'])
})

// Shows in which browsers WeChat logs in, where it leads, and what of an address is a ticket.
import { expect, it } from 'vitest'
import { getWechatAuthorizeUrl, isInWechat } from './to-wechat.ts'
import { parseTicket } from './wechat-ticket.ts'

it.each([
  ['Mozilla/5.0 (iPhone) AppleWebKit/605 Mobile MicroMessenger/8.0.50 Language/zh_CN', true],
  ['Mozilla/5.0 (Windows) wxwork/4.1 MicroMessenger/7.0.1', false],
  ['Mozilla/5.0 (iPhone) Version/18.0 Mobile Safari/604.1', false],
])('%s: %s', (agent, is) => {
  expect(isInWechat(agent)).toBe(is)
})

it('leads there with the way on', () => {
  expect(getWechatAuthorizeUrl('/article/7?a=b&c')).toBe('/auth/wx/authorize?next=%2Farticle%2F7%3Fa%3Db%26c')
})

it('takes a ticket, an empty one for no log-in, and nothing else', () => {
  expect([
    parseTicket('#wx=aZ-_9'),
    parseTicket('#wx='),
    parseTicket(''),
    parseTicket('#other'),
    parseTicket('#wx=a b'),
  ]).toEqual(['aZ-_9', '', undefined, undefined, undefined])
})

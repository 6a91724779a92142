// Links are known as people write them; sentences are none.
import { expect, it } from 'vitest'
import { hasLink } from './link.ts'

it.each([
  'https://a.example/x',
  'weixin://dl/x',
  '看 www.example.org',
  'my-shop.com',
  '加我：shop.top/abc',
  'ＷＷＷ．ＳＨＯＰ．ＣＯＭ',
  'shop。com',
  'shop . com',
  'a@shop.com',
  'кириллица.com',
])('%s has one', (text) => expect(hasLink(text)).toBe(true))

it.each([
  '好句',
  'The end.Come in',
  'Read it twice. Top of the list',
  'They stay.Live well',
  'e.g. this',
  '3.5 metres',
  'Mr. Coe',
  'and so on...',
  '第一.第二',
  'a.m. or p.m.',
  '',
])('%s has none', (text) => expect(hasLink(text)).toBe(false))

it('takes as long as the text is, whatever it is made of', () => {
  const time = (text: string): number => {
    const began = performance.now()
    expect(hasLink(text)).toBe(false)
    return performance.now() - began
  }
  for (const piece of ['好', '好-', 'a', 'a-', 'a.', 'a+'])
    expect([piece, time(piece.repeat(5000 / piece.length)) < 5000]).toEqual([piece, true])
})

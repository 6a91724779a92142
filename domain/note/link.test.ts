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

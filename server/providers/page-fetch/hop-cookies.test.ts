// A cookie goes where a browser would send it, and nowhere else.
import { expect, it } from 'vitest'
import { HopCookies } from './hop-cookies.ts'

const sent = (from: string, set: string | string[], to: string) => {
  const cookies = new HopCookies()
  cookies.take(new URL(from), set)
  return cookies.header(new URL(to))
}

it.each<[string, string, string, string | undefined]>([
  ['http://paper.example/a', 'seen=1; Path=/', 'http://paper.example/b', 'seen=1'],
  ['http://paper.example/a/b', 'seen=1', 'http://paper.example/a/c', 'seen=1'],
  ['http://paper.example/a/b', 'seen=1', 'http://paper.example/c', undefined],
  ['http://paper.example/', 'seen=1; Path=/a', 'http://paper.example/ab', undefined],
  ['http://paper.example/', 'seen=1', 'http://other.example/', undefined],
  ['http://paper.example/', 'seen=1', 'http://www.paper.example/', undefined],
  ['http://www.paper.example/', 'seen=1; Domain=.paper.example', 'http://login.paper.example/', 'seen=1'],
  ['http://paper.example/', 'seen=1; Domain=paper.example', 'http://www.paper.example/', 'seen=1'],
  ['http://paper.example/', 'seen=1; Domain=other.example', 'http://other.example/', undefined],
  ['http://evilpaper.example/', 'seen=1; Domain=paper.example', 'http://paper.example/', undefined],
  ['http://a.example/', 'seen=1; Domain=example', 'http://b.example/', undefined],
  ['http://a.co.uk/', 'seen=1; Domain=co.uk', 'http://b.co.uk/', undefined],
  ['http://127.0.0.1/', 'seen=1; Domain=0.0.1', 'http://127.0.0.1/', undefined],
  ['http://paper.example/', 'seen=1; Secure', 'http://paper.example/', undefined],
  ['https://paper.example/', 'seen=1; Secure', 'https://paper.example/', 'seen=1'],
  ['https://paper.example/', 'seen=1; Secure', 'http://paper.example/', undefined],
  ['http://paper.example/', 'seen=1; Max-Age=0', 'http://paper.example/', undefined],
  [
    'http://paper.example/',
    'seen=1; Expires=Thu, 01 Jan 1970 00:00:00 GMT',
    'http://paper.example/',
    undefined,
  ],
  ['http://paper.example/', 'seen=é\u0001', 'http://paper.example/', undefined],
  ['http://paper.example/', 'no pair at all', 'http://paper.example/', undefined],
])('from %s, %s, to %s: %s', (from, set, to, header) => {
  expect(sent(from, set, to)).toBe(header)
})

it('several are sent together, the last of a name counts, and they are not without end', () => {
  expect(sent('http://p.example/', ['a=1; Path=/', 'b=2', 'a=3; Path=/'], 'http://p.example/')).toBe(
    'b=2; a=3',
  )
  const many = Array.from({ length: 80 }, (_, at) => `c${at}=${'x'.repeat(1_000)}`)
  const header = sent('http://p.example/', many, 'http://p.example/') ?? ''
  expect(header.length).toBeLessThanOrEqual(16_384)
  expect(header).toMatch(/^c0=x/)
})

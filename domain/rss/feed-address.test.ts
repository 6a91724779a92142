// Shows which spellings of a feed's URL are compared.
import { expect, it } from 'vitest'
import { createRandomSource } from '../question/random-source.ts'
import { listFeedAddresses } from './feed-address.ts'

it('varies the scheme, www. and the last slash, and nothing else', () => {
  expect(listFeedAddresses('HTTPS://Example.com:443/a/feed?b=1#top').sort()).toEqual([
    'http://example.com/a/feed/?b=1',
    'http://example.com/a/feed?b=1',
    'http://www.example.com/a/feed/?b=1',
    'http://www.example.com/a/feed?b=1',
    'https://example.com/a/feed/?b=1',
    'https://example.com/a/feed?b=1',
    'https://www.example.com/a/feed/?b=1',
    'https://www.example.com/a/feed?b=1',
  ])
  expect(listFeedAddresses('http://example.com')).toHaveLength(4)
  expect(listFeedAddresses('http://127.0.0.1:8080/feed')).toEqual([
    'http://127.0.0.1:8080/feed',
    'http://127.0.0.1:8080/feed/',
  ])
  for (const none of ['', 'feed', 'ftp://example.com/feed', 'javascript:alert(1)', 'http://'])
    expect(listFeedAddresses(none), none).toEqual([])
})

it('is the same set from each of its members, for random URLs', () => {
  const draw = createRandomSource('feed addresses')
  const pick = <T>(of: readonly T[]): T => of[Math.floor(draw() * of.length)] as T
  const hosts = ['example.com', 'www.example.org', '127.0.0.1', '[::1]', 'bücher.example']
  for (let round = 0; round < 400; round += 1) {
    const path = Array.from({ length: Math.floor(draw() * 4) }, () =>
      pick(['a', '%20b', 'Ü', 'www.', 'c//d']),
    )
    const address = `${pick(['http', 'https'])}://${pick(hosts)}${pick(['', ':8080', ':80', ':443'])}/${path.map((part) => `${part}/`).join('')}${pick(['', 'feed'])}${pick(['', '?x=http://www.a/', '#end'])}`
    const all = listFeedAddresses(address).sort()
    expect(all.length, address).toBeGreaterThanOrEqual(1)
    for (const each of all) expect(listFeedAddresses(each).sort(), `${address} ${each}`).toEqual(all)
  }
})

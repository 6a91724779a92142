// Shows which links are one page and which texts are nearly one text.
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { fingerprintDistance, fingerprintText, isNearDuplicate, isStub, toLinkKey } from './duplicates.ts'

/** What RFC 3986 allows in a path, and all other characters encoded. fc.webUrl gives the same; its first use takes two seconds. */
const inPath = fc.oneof(
  {
    weight: 8,
    arbitrary: fc.constantFrom(
      ..."ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~!$&'()*+,;=:@",
    ),
  },
  {
    weight: 2,
    arbitrary: fc
      .oneof(fc.integer({ min: 0, max: 0xd7ff }), fc.integer({ min: 0xe000, max: 0x10ffff }))
      .map((code) => encodeURIComponent(String.fromCodePoint(code))),
  },
)
const textOf = (sign: fc.Arbitrary<string>) => fc.array(sign).map((signs) => signs.join(''))
const behind = (mark: string) =>
  fc
    .option(textOf(fc.oneof({ weight: 9, arbitrary: inPath }, fc.constantFrom('/', '?'))), { nil: undefined })
    .map((text) => (text === undefined ? '' : `${mark}${text}`))
const links = fc
  .tuple(
    fc.constantFrom('http', 'https'),
    fc.webAuthority(),
    fc.array(textOf(inPath).map((segment) => `/${segment}`)),
    behind('?'),
    behind('#'),
  )
  .map(([scheme, site, path, query, hash]) => `${scheme}://${site}${path.join('')}${query}${hash}`)

describe('a link', () => {
  it.each([
    'https://www.example.com/news/a-story',
    'http://example.com/news/a-story/',
    'https://m.example.com/news/a-story#comments',
    'https://amp.example.com/news/a-story',
    'https://example.com/news/a-story/amp/',
    'https://example.com/amp/news/a-story',
    'https://example.com/news/a-story?amp=1',
    'https://EXAMPLE.com:443/news//a-story/index.html',
    'https://example.com/news/a-story?utm_source=rss&utm_medium=feed&fbclid=x',
    'https://user:secret@example.com/news/a-story?ref=home',
  ])('%s names the same page', (link) => {
    expect(toLinkKey(link)).toBe('example.com/news/a-story')
  })

  it('keeps what chooses the page', () => {
    expect(toLinkKey('https://example.com/story.php?page=2&id=7')).toBe('example.com/story.php?id=7&page=2')
    expect(toLinkKey('https://example.com:8443/a')).toBe('example.com:8443/a')
    expect(toLinkKey('https://news.example.com/a')).not.toBe(toLinkKey('https://example.com/a'))
    expect(toLinkKey('https://example.com/A')).not.toBe(toLinkKey('https://example.com/a'))
    expect(toLinkKey('https://example.com/example')).toBe('example.com/example')
  })

  it.each([
    'utm_campaign',
    'FBCLID',
    'gclid',
    'mc_cid',
    'mc_eid',
    'ref',
    'ref_src',
    'at_medium',
    'ns_source',
    'from',
    'amp',
    'rss',
  ])('says nothing of the page by %s', (name) => {
    expect(toLinkKey(`https://example.com/a?${name}=1&id=7`)).toBe('example.com/a?id=7')
  })

  it.each(['preference', 'refs', 'xutm_a', 'amplitude', 'mc_xid', 'platform', 'data_x'])(
    'says which page it is by %s, which only has something of one that does not',
    (name) => {
      expect(toLinkKey(`https://example.com/a?${name}=1`)).toBe(`example.com/a?${name}=1`)
    },
  )

  it.each([
    ['https://www2.example.com./a.amp.html', 'example.com/a.html'],
    ['https://mobile.example.com/a.amp.htm', 'example.com/a.htm'],
    ['https://example.com/a.amp', 'example.com/a'],
    ['https://example.com/ampere/b.ample', 'example.com/ampere/b.ample'],
    ['https://example.com/default.aspx', 'example.com'],
    ['https://example.com/a/index.php', 'example.com/a'],
    ['https://example.com/a/index.htm', 'example.com/a'],
    ['https://example.com/a/INDEX.ASP', 'example.com/a'],
    ['https://example.com/a/index.html.txt', 'example.com/a/index.html.txt'],
    ['https://example.com/a/myindex.html', 'example.com/a/myindex.html'],
    ['https://example.com/a///', 'example.com/a'],
    ['https://amp.m.example.com/', 'm.example.com'],
    ['https://wwwx.example.com/', 'wwwx.example.com'],
    ['https://news.www.example.com/', 'news.www.example.com'],
    ['https://example.com/?a=1%262&b=x%20y', 'example.com?a=1%262&b=x%20y'],
  ])('%s is %s', (link, key) => {
    expect(toLinkKey(link)).toBe(key)
  })

  it('is none when it is no web address', () => {
    expect(['', 'a story', 'ftp://example.com/a', 'javascript:alert(1)'].map(toLinkKey)).toEqual(
      Array(4).fill(undefined),
    )
  })

  it('of a key is the key again', () => {
    fc.assert(
      fc.property(links, (link) => {
        const key = toLinkKey(link)!
        expect(toLinkKey(`https://${key}`)).toBe(key)
      }),
    )
  })
})

/** Words drawn from a vocabulary by a fixed generator: as different from each other as two articles are. */
const story = (seed: number, length = 600) => {
  let state = seed
  return Array.from({ length }, () => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0
    return `word${(state >>> 8) % 800}`
  })
}

describe('the fingerprint of a text', () => {
  it('is the same whatever the quotes, the case and the line breaks', () => {
    const text = story(1).join(' ')
    expect(fingerprintText(text.toUpperCase().replaceAll(' ', '\n'))).toBe(fingerprintText(text))
    expect(fingerprintText(text)).toMatch(/^[0-9a-f]{16}$/)
  })

  it('is near when a few words changed, far for another text', () => {
    for (let seed = 1; seed <= 40; seed++) {
      const words = story(seed)
      const print = fingerprintText(words.join(' '))!
      const edited = words.with(100, 'changed').with(400, 'as well')
      expect(isNearDuplicate(print, fingerprintText(edited.join(' '))!)).toBe(true)
      expect(isNearDuplicate(print, fingerprintText(`By our correspondent. ${words.join(' ')}`)!)).toBe(true)
      expect(isNearDuplicate(print, fingerprintText(story(seed + 100).join(' '))!)).toBe(false)
    }
  })

  it('counts differing bits', () => {
    expect(fingerprintDistance('0000000000000000', 'ffffffffffffffff')).toBe(64)
    expect(fingerprintDistance('8000000000000001', '0000000000000000')).toBe(2)
  })

  it('calls two texts nearly one up to eight bits', () => {
    expect(isNearDuplicate('00000000000000ff', '0000000000000000')).toBe(true)
    expect(isNearDuplicate('00000000000001ff', '0000000000000000')).toBe(false)
  })

  it('is the one that stands in the database', () => {
    // It is kept: another way to work it out would make every stored one wrong.
    expect(fingerprintText(story(1).join(' '))).toBe('20be3900ba2ba102')
  })

  it('counts a triple of words once, however often it comes, and every triple to the last', () => {
    const words = story(3, 60)
    const print = fingerprintText(words.join(' '))
    expect(fingerprintText([...words, ...words.slice(0, 3)].join(' '))).not.toBe(print)
    const twice = Array(40).fill('one two').join(' ')
    expect(fingerprintText(twice)).toBe(fingerprintText(`${twice} one two`))
    expect(fingerprintText(`${words.slice(0, -1).join(' ')} other`)).not.toBe(print)
  })

  it('is not taken of a few words, which are alike by chance', () => {
    expect(fingerprintText('Please accept our cookies to go on.')).toBeUndefined()
    expect(fingerprintText(story(1, 49).join(' '))).toBeUndefined()
    expect(fingerprintText(story(1, 50).join(' '))).toBeDefined()
  })

  const pages = new URL('../../../shared/data/pages/', import.meta.url)
  it.skipIf(!existsSync(pages))('tells real pages apart', () => {
    const texts = readdirSync(pages)
      .map((name) => readFileSync(new URL(`${name}/expected.html`, pages), 'utf8').replace(/<[^>]+>/g, ' '))
      // The synthetic pages of the collection all repeat one filler text.
      .filter((text) => !/lorem ipsum|mollit anim/i.test(text))
    const prints = texts.flatMap((text) => fingerprintText(text) ?? [])
    expect(prints.length).toBeGreaterThan(20)
    for (const [index, print] of prints.entries()) {
      for (const other of prints.slice(index + 1)) expect(isNearDuplicate(print, other)).toBe(false)
    }
  })
})

it('a page of a few words is a stub', () => {
  expect(isStub(12, '')).toBe(true)
  expect(isStub(79, '')).toBe(true)
  expect(isStub(80, '')).toBe(false)
})

it('a page of enough hanzi is none, in whatever mixture with words', () => {
  expect(isStub(0, '字'.repeat(119))).toBe(true)
  expect(isStub(0, '字'.repeat(120))).toBe(false)
  expect(isStub(40, '字'.repeat(60))).toBe(false)
  expect(isStub(40, 'かカ한字'.repeat(15))).toBe(false)
  expect(isStub(40, '字'.repeat(59))).toBe(true)
})

// Shows that a MOBI is converted as a conforming reader shows it, with any compression, charset, metadata and offsets.
import { describe, expect, it } from 'vitest'
import { findKindleFaults } from '../../../../tests/support/kindle-faults.ts'
import { aKindle, olderKindle } from '../../../../tests/support/kindles.ts'
import { oddKf8 } from '../../../../tests/support/odd-kf8.ts'
import { oddKindle } from '../../../../tests/support/odd-kindles.ts'
import { readShownBook } from '../../../../tests/support/shown-book.ts'
import { checkBook, makeBook } from '../making/make.ts'
import { guideContents } from './guide.ts'
import { openKindle } from './open.ts'

const SEEDS = Array.from({ length: 80 }, (_, at) => `kindle ${at}`)
const make = (bytes: Uint8Array) => makeBook({ bytes, format: 'MOBI', name: 'a.mobi' })

it.each(SEEDS)('a drawn MOBI shows all its text, contents, links and pictures: %s', async (seed) => {
  const odd = oddKindle(seed)
  expect(await findKindleFaults(odd), odd.kinds.join('; ')).toEqual([])
})

const KF8_SEEDS = Array.from({ length: 60 }, (_, at) => `kf8 ${at}`)

it.each(KF8_SEEDS)('a drawn KF8 book shows all its text, links and pictures: %s', async (seed) => {
  const odd = oddKf8(seed)
  expect(await findKindleFaults(odd), odd.kinds.join('; ')).toEqual([])
})

it('links without an end in the contents are read in linear time', () => {
  const { decoder } = openKindle(olderKindle({ text: ['<p>The lamp</p>'] }))
  const readIn = (count: number) => {
    const head = '<reference type="toc" filepos=0000000044/>    '.slice(0, 44)
    const raw = Buffer.from(`${head}<a filepos=5>One</a>${'<a filepos=9>x'.repeat(count)}`)
    const start = performance.now()
    expect(guideContents(raw, decoder)).toEqual([{ title: 'One', place: 5, children: [] }])
    return performance.now() - start
  }
  readIn(500)
  expect(readIn(16_000) / Math.max(1, readIn(2000))).toBeLessThan(40)
})

describe('an offset of a link', () => {
  const linked = (place: number, rest: string) =>
    `<body><p><a filepos=${String(place).padStart(10, '0')}>Go</a></p>${rest}</body>`
  const start = Buffer.from(linked(0, '')).length - '</body>'.length

  it.each([
    ['a character', '<p>海风', '<p>'.length],
    ['an emoji', '<p>😀 up', '<p>'.length],
    ['an entity', '<p>&amp; Sons', '<p>'.length],
    ['a numeric entity', '<p>&#8212;No', '<p>'.length],
  ])('at any byte of %s destroys nothing', async (_, text, from) => {
    const letter = Buffer.from(text).subarray(from)
    for (let shift = 0; shift < 7; shift += 1) {
      const exact = await make(olderKindle({ text: [linked(start, `${text}</p>`)] }))
      const shifted = await make(olderKindle({ text: [linked(start + from + shift, `${text}</p>`)] }))
      expect(shifted.chapters, letter.toString('hex')).toEqual(exact.chapters)
      expect(readShownBook(shifted).links[0]?.target).toBeDefined()
    }
  })
})

describe('a joint file', () => {
  it('shows its old book if the header of its KF8 book is damaged', async () => {
    const whole = aKindle('both.mobi')
    const old = await make(aKindle('old.mobi'))
    const damaged = Buffer.from(whole)
    const second = damaged.indexOf('MOBI', damaged.indexOf('BOUNDARY'))
    damaged.fill(0, second, second + 4)
    const made = await make(damaged)
    expect(made.chapters.map(({ paragraphs }) => paragraphs)).toEqual(
      old.chapters.map(({ paragraphs }) => paragraphs),
    )
  })
})

it('a book of the pages of a PDF is refused before it is registered', async () => {
  const bytes = olderKindle({ text: ['%MOP\0\0\0\x01%PDF-1.4'] })
  await expect(checkBook({ bytes, format: 'AZW3', name: '' })).rejects.toMatchObject({
    reason: 'FIXED_PAGES',
  })
  await expect(make(bytes)).rejects.toMatchObject({ reason: 'FIXED_PAGES' })
})

it('a wrong charset and lost letters are noted as repairs', async () => {
  const western = olderKindle({ text: [Buffer.from('<p>Caf\xe9 \x93salt\x94, \xe0 la mer.</p>', 'latin1')] })
  expect(await make(western)).toMatchObject({
    repairs: ['CHARSETS'],
    chapters: [{ paragraphs: ['Café “salt”, à la mer.'] }],
  })
  expect((await make(olderKindle({ text: ['<p>海风海风海风</p>'] }))).repairs).toEqual([])
  const cut = Buffer.concat([Buffer.from('<p>海</p><mbp:pagebreak/><p>Cut '), Buffer.from([0xe6, 0xb5])])
  expect(await make(olderKindle({ text: [cut] }))).toMatchObject({
    repairs: ['LETTERS_LOST'],
    chapters: [{ paragraphs: ['海'] }, { paragraphs: ['Cut \ufffd'] }],
  })
  const damaged = Buffer.concat([Buffer.from('<p>海风海风海风'), Buffer.from([0xe6]), Buffer.from('</p>')])
  expect((await make(olderKindle({ text: [damaged] }))).repairs).toEqual(['LETTERS_LOST'])
})

// Shows that a drawn cover depends on the book alone, that every look is used, and that no title leaves its cover.
import { createHash } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { COVER_LAYOUTS, fitTitle, pickCoverArt, pickOrnament } from './cover-art.ts'

const digest = (text: string) => createHash('sha256').update(text).digest('hex')
const ROOM = { width: 8.2, height: 4.4 }

describe('the look of a cover', () => {
  it('is the same for the same bytes, and none of the thirty-six is left out', () => {
    const digests = Array.from({ length: 400 }, (_, at) => digest(`book ${at}`))
    const looks = digests.map((each) => JSON.stringify(pickCoverArt(each)))
    expect(looks).toEqual(digests.map((each) => JSON.stringify(pickCoverArt(each))))
    expect(new Set(looks).size).toBe(COVER_LAYOUTS.length * 6)
  })
  it('is there for a digest that is none', () => {
    expect(pickCoverArt('')).toEqual({ layout: 'rings', colors: 0 })
  })
})

describe('a title', () => {
  it('is broken between words and behind hyphens, never within', () => {
    expect(fitTitle('The Time Machine', ROOM)).toEqual({ size: 1.55, lines: ['The Time', 'Machine'] })
    expect(fitTitle('Moby-Dick', ROOM)).toEqual({ size: 1.8, lines: ['Moby-', 'Dick'] })
  })
  it('of hanzi is broken anywhere, but no stop begins a line', () => {
    expect(fitTitle('百年孤独：再读', { width: 8.4, height: 9 })).toEqual({
      size: 2.1,
      lines: ['百年孤', '独：再读'],
    })
  })
  it('that is long gets small letters, one that is far too long is cut', () => {
    const long = 'A Narrative of the Life and Adventures of a Young Lady'
    expect(fitTitle(long, ROOM).size).toBeLessThan(1.2)
    expect(fitTitle(long, ROOM).lines.join(' ')).toBe(long)
    const endless = fitTitle(`${long} `.repeat(6), ROOM)
    expect(endless.lines).toHaveLength(5)
    expect(endless.lines.at(-1)).toMatch(/…$/)
  })
  it('of one endless word, or of nothing, is no reason to fail', () => {
    expect(fitTitle('x'.repeat(200), ROOM).lines.length).toBeLessThanOrEqual(5)
    expect(fitTitle('', ROOM)).toEqual({ size: 2.1, lines: [] })
  })
})

it('an ornament is the title’s own and, or its first letter', () => {
  expect(pickOrnament('Pride and Prejudice')).toBe('&')
  expect(pickOrnament('The Waste Land')).toBe('W')
  expect(pickOrnament('“…”')).toBe('·')
})

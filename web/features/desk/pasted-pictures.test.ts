// Shows where a pasted picture comes to stand, that it can be taken out again, and what counts as a picture.
import { describe, expect, it } from 'vitest'
import { createEmptyParagraph, type DeskParagraph } from './paragraphs.ts'
import { findPictures, withoutPicture, withPicture } from './pasted-pictures.ts'

const text = (key: string): DeskParagraph => ({ ...createEmptyParagraph(key), text: key })
const picture = (key: string, src: string): DeskParagraph => ({
  ...createEmptyParagraph(key),
  kind: 'img',
  src,
})
const stored = { src: '/files/covers/x.jpg', width: 960, height: 540 }
const was = (at: string) => ({ at, key: 'new-1', src: stored.src })
const keys = (list: readonly DeskParagraph[]) => list.map(({ key }) => key)

describe('a picture', () => {
  it('stands below the paragraph it was given to, with its size, and is taken out from wherever it is', () => {
    const list = withPicture([text('a'), text('b')], 'a', stored, 'new-1')
    expect(keys(list)).toEqual(['a', 'new-1', 'b'])
    expect(list[1]).toMatchObject({ kind: 'img', ...stored, text: '', zh: '' })
    expect(keys(withoutPicture(list.toReversed(), was('a')))).toEqual(['b', 'a'])
  })

  it('fills a picture that has no address, and leaves one that has', () => {
    const empty = [text('a'), picture('p', '')]
    const filled = withPicture(empty, 'p', stored, 'new-1')
    expect(filled).toEqual([text('a'), { ...picture('p', ''), ...stored }])
    expect(withoutPicture(filled, was('p'))).toEqual(empty)
    expect(keys(withPicture([picture('p', '/files/other.jpg')], 'p', stored, 'new-1'))).toEqual([
      'p',
      'new-1',
    ])
  })

  it('stands at the end when its paragraph has gone, and nothing is taken out twice', () => {
    const list = withPicture([text('b')], 'a', stored, 'new-1')
    expect(keys(list)).toEqual(['b', 'new-1'])
    const back = withoutPicture(list, was('a'))
    expect(withoutPicture(back, was('a'))).toBe(back)
  })
})

describe('what was pasted', () => {
  const given = (files: readonly { type: string }[], plain = '') =>
    findPictures({
      files: files as unknown as FileList,
      getData: (kind) => (kind === 'text/plain' ? plain : ''),
    })
  const png = { type: 'image/png' }

  it('is every picture, and no other file', () => {
    expect(given([png, { type: 'text/csv' }, { type: 'image/webp' }])).toEqual([png, { type: 'image/webp' }])
  })

  it('is text where text comes with it', () => {
    expect(given([png], 'A sentence.')).toEqual([])
  })
})

// A point of the page must lead to the word a reader means, and its sentence, whatever elements lie in between.
// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { toWordTarget } from './target.ts'
import { createLiveRange, createRanges, findWordAtPoint, getTextOffset } from './text-place.ts'

const TEXT = 'Dr. Lee gave it up. “Costs fell below $90,” she said.'
let element: HTMLElement

beforeEach(() => {
  document.body.innerHTML =
    '<p data-para="p1"><span data-text="p1">Dr. Lee gave it up. “Costs fell <em>bel<a href="/x">ow</a></em> $90,” she said.</span><button>译</button></p>'
  const found = document.querySelector<HTMLElement>('[data-text]')
  if (!found) throw new Error('no text')
  element = found
})
afterEach(() => vi.restoreAllMocks())

/** The text node that holds `part` and where in it. */
function nodeWith(part: string): { node: Node; offset: number } {
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const offset = node.textContent?.indexOf(part) ?? -1
    if (offset >= 0) return { node, offset }
  }
  throw new Error(`no ${part}`)
}

function pointAt(part: string, rect = { left: 10, right: 60, top: 10, bottom: 30 }): void {
  const { node, offset } = nodeWith(part)
  Object.assign(document, { caretPositionFromPoint: () => ({ offsetNode: node, offset }) })
  vi.spyOn(Range.prototype, 'getClientRects').mockReturnValue([rect] as unknown as DOMRectList)
}

it('counts offsets through emphasis and links', () => {
  const { node, offset } = nodeWith('ow')
  expect(getTextOffset(element, node, offset)).toBe(TEXT.indexOf('ow $90'))
  expect(getTextOffset(element, element, 0)).toBe(0)
  expect(getTextOffset(element, element, element.childNodes.length)).toBe(TEXT.length)
})

it('finds the whole word under a point, across the elements that cut it', () => {
  pointAt('ow')
  const place = findWordAtPoint(20, 20)
  expect(place).toEqual({
    paragraph: 'p1',
    word: { text: 'below', start: TEXT.indexOf('below'), end: TEXT.indexOf('below') + 5 },
  })
})

it('takes no word for a point beside it, nor for what is not text', () => {
  pointAt('ow')
  expect(findWordAtPoint(200, 20)).toBeUndefined()
  pointAt('$90')
  expect(findWordAtPoint(20, 20)).toBeUndefined()
  pointAt('译')
  expect(findWordAtPoint(20, 20)).toBeUndefined()
})

it('keeps the sentence of the word, not of the paragraph', () => {
  const start = TEXT.indexOf('below')
  const target = toWordTarget('p1', TEXT, { start, end: start + 5 })
  expect(target.sentence).toBe('“Costs fell below $90,” she said.')
  expect(target.sentence.slice(target.offset, target.offset + 5)).toBe('below')
  expect(toWordTarget('p1', TEXT, { start: 4, end: 7 }).sentence).toBe('Dr. Lee gave it up.')
})

it('makes ranges that read exactly the wanted text and leaves out what is not there', () => {
  const start = TEXT.indexOf('below')
  expect(createLiveRange(element, { start, end: start + 5 })?.toString()).toBe('below')
  expect(
    createRanges(element, [
      { start: 0, end: 3 },
      { start: 900, end: 904 },
      { start: 5, end: 5 },
    ]),
  ).toHaveLength(1)
})

// A card prompted by its meaning: a phrase shows a gap for each word, and no word of it before the answer.
// @vitest-environment happy-dom
import { act, createElement } from 'react'
import { createRoot } from 'react-dom/client'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it, vi } from 'vitest'
import type { DueCard } from '../../../contract/entities/word.ts'
import { CardQuestion } from './CardQuestion.tsx'
import { ClozeSentence } from './ClozeSentence.tsx'

vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)

function frontOf(lemma: string, gloss: string, isLettered = false): HTMLElement {
  const place = document.createElement('div')
  const root = createRoot(place)
  act(() =>
    root.render(
      createElement(CardQuestion, {
        card: { lemma, gloss } as DueCard,
        parts: [],
        mode: 'meaning',
        isActive: true,
        isShown: false,
        isLettered,
        onSay: undefined,
      }),
    ),
  )
  const front = place.cloneNode(true) as HTMLElement
  act(() => root.unmount())
  return front
}
const gapsOf = (front: HTMLElement) => [...front.querySelectorAll('b')].map(({ textContent }) => textContent)

it('shows an empty gap for each word of a phrase', () => {
  const front = frontOf('turn out', '结果是')
  expect(gapsOf(front)).toEqual(['', ''])
  expect(front.textContent).toBe('结果是（2 个词的短语）')
  expect(front.innerHTML).not.toMatch(/turn|out/)
})

it('gives all gaps the same box, however long their words are', () => {
  const [first, second] = frontOf('in comparison', '相比之下').querySelectorAll('b')
  expect(first?.outerHTML).toBe(second?.outerHTML)
})

it('writes the first letters into the gaps as the hint, and changes nothing else', () => {
  expect(gapsOf(frontOf('turn out', '结果是', true))).toEqual(['t', 'o'])
  expect(frontOf('turn out', '结果是', true).textContent).toBe('结果是（2 个词的短语）to')
})

it('hints at a single word by its first letter', () => {
  expect(frontOf('remedy', 'n. 补救').textContent).toBe('n.补救')
  expect(frontOf('remedy', 'n. 补救', true).textContent).toBe('n.补救r…')
})

it.each([
  [60, false],
  [260, true],
])('sets a sentence of %i characters smaller: %s, with the answer as without it', (length, isLong) => {
  const parts = [
    { text: 'a'.repeat(length), isMasked: false },
    { text: 'remedy', isMasked: true },
  ]
  for (const isShown of [false, true]) {
    const html = renderToStaticMarkup(
      createElement(ClozeSentence, { parts, isShown, hint: '', isLettered: false }),
    )
    expect(html.includes('data-long')).toBe(isLong)
  }
})

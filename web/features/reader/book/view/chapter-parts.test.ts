// A very long chapter must be shown in parts without any place in it becoming another.
// @vitest-environment happy-dom
import { expect, it } from 'vitest'
import { encodeCfi, resolveCfi } from './cfi.ts'
import { getShownTexts, splitIntoParts } from './chapter-parts.ts'

const LINE = 'The tide came in, and it went out again. '.repeat(25)

function paragraph(id: number, text = LINE): HTMLElement {
  const made = document.createElement('p')
  made.setAttribute('data-text', `b0-${id}`)
  made.append(text)
  return made
}

/** A title, a section of `count` paragraphs, a last word. */
function chapter(count: number) {
  const [flow, body, section] = ['div', 'div', 'section'].map((name) => document.createElement(name))
  if (!flow || !body || !section) throw new Error('no elements')
  section.append(...Array.from({ length: count }, (_, at) => paragraph(at + 1)))
  body.append(paragraph(0, 'Title'), section, paragraph(count + 1, 'The end'))
  flow.append(body)
  return { flow, body, letters: body.textContent?.length ?? 0 }
}

const firstIn = (body: HTMLElement, id: number) => {
  const node = body.querySelector(`[data-text="b0-${id}"]`)?.firstChild
  if (!(node instanceof Text)) throw new Error('no text')
  return { node, offset: 3 }
}

it('shows every paragraph in one part, the title in the first and the last word in the last', () => {
  const { flow, body, letters } = chapter(300)
  const parts = splitIntoParts(body, letters)
  if (!parts) throw new Error('not in parts')
  const seen = Array.from({ length: parts.count }, (_, part) => {
    parts.show(part)
    return getShownTexts(flow).map((each) => each.getAttribute('data-text'))
  })
  expect(parts.count).toBeGreaterThan(3)
  expect(seen[0]?.[0]).toBe('b0-0')
  expect(seen.at(-1)?.at(-1)).toBe('b0-301')
  expect(seen.flat()).toEqual(Array.from({ length: 302 }, (_, at) => `b0-${at}`))
})

it('changes no place, and knows in which part one stands', () => {
  const { body, letters } = chapter(300)
  const places = [0, 1, 150, 300, 301].map((id) => ({ id, cfi: encodeCfi(body, 0, firstIn(body, id)) }))
  const parts = splitIntoParts(body, letters)
  for (const { id, cfi } of places) {
    expect(encodeCfi(body, 0, firstIn(body, id))).toBe(cfi)
    expect(resolveCfi(body, cfi)).toEqual(firstIn(body, id))
  }
  const of = (id: number) => parts?.of(firstIn(body, id))
  expect([of(0), of(1), of(301)]).toEqual([0, 0, (parts?.count ?? 0) - 1])
  expect(of(150)).toBeGreaterThan(0)
})

it('leaves alone what is laid out whole: chapters of a usual length, one paragraph, a table', () => {
  const { flow, body, letters } = chapter(100)
  expect(splitIntoParts(body, letters)).toBeUndefined()
  expect(getShownTexts(flow)).toHaveLength(102)
  const one = document.createElement('div')
  one.setAttribute('data-text', 'b0-0')
  one.append(LINE.repeat(200))
  expect(splitIntoParts(one, one.textContent?.length ?? 0)).toBeUndefined()
  const table = document.createElement('table')
  table.append(...Array.from({ length: 300 }, () => document.createElement('tr')))
  for (const row of table.children) row.append(paragraph(0))
  expect(splitIntoParts(table, table.textContent?.length ?? 0)).toBeUndefined()
})

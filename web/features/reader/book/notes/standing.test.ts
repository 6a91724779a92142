// Shows that notes of a book are found again after its text was made legible.
// @vitest-environment happy-dom
import { expect, it } from 'vitest'
import type { BookNote } from '../../../../../contract/entities/book.ts'
import type { Shown } from '../view/book-view.ts'
import { standingNotes } from './standing.ts'

const BLOCKS = [
  'The government sat. Everyone waited for the government to speak.',
  'Its schooner\u200a1 lay in the harbour, and the café was shut.',
]

/** Where a note of these words is, with no place of its own. */
function found(text: string, prefix = ''): string[] | undefined {
  const note = { text, data: { cfi: 'epubcfi(/6/2!/4/999)', chapter: 0, percent: 0, prefix, suffix: '' } }
  const blocks = BLOCKS.map((text, at) => ({ id: `b0-${at}`, text }))
  const shown = { body: document.createElement('body'), blocks, chapter: 0 }
  const [standing] = standingNotes([note as unknown as BookNote], shown as unknown as Shown)
  return standing?.spans.map(({ paragraph, start, end }) => {
    const { text: whole = '' } = blocks.find(({ id }) => id === paragraph) ?? {}
    return whole.slice(start, end)
  })
}

it.each([
  ['gov\u00ADern\u00ADment to', ['government to']],
  ['schooner1 lay', ['schooner\u200a1 lay']],
  ['cafe\u0301 was', ['café was']],
  ['government  to\nspeak.', ['government to speak.']],
  ['to speak. Its schooner1', ['to speak.', 'Its schooner\u200a1']],
])('%j is found', (text, spans) => {
  expect(found(text)).toEqual(spans)
})

it('takes the place behind the words that stood before it', () => {
  expect(found('government', 'waited for the')).toEqual(['government'])
  expect(found('nothing of the kind')).toBeUndefined()
})

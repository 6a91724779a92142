// The poster of an article begins with what its reader highlighted, and is not made before that is known.
// @vitest-environment happy-dom
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { beforeEach, expect, it, vi } from 'vitest'
import { SharePoster } from './SharePoster.tsx'

const here = vi.hoisted(() => ({
  notes: undefined as unknown,
  poster: vi.fn((..._: unknown[]) => ({ data: undefined, isFetching: false, error: null })),
}))
const text =
  'A harbour wakes before its town does, and the gulls follow the boats. Short words win. Long ones lose in the end.'
vi.mock('../../local/notes.ts', () => ({ useNotes: () => here.notes }))
vi.mock('../../lib/session.ts', () => ({ useIsLoggedIn: () => false }))
vi.mock('./queries.ts', () => ({
  usePoster: here.poster,
  usePrinted: () => ({
    isPending: false,
    data: { title: 'Harbour', paragraphs: [{ id: 'p1', kind: 'p', text, zh: '', runs: [] }] },
  }),
}))
vi.mock('./SavePicture.tsx', () => ({ SavePicture: () => null }))

const note = (words: string) => ({ text: words, data: { selector: [{}, { start: text.indexOf(words) }] } })
const askedFor = () => here.poster.mock.lastCall?.slice(1)

function show(notes: unknown): void {
  here.notes = notes
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  const root = createRoot(document.createElement('div'))
  act(() => root.render(<SharePoster id={7} />))
  act(() => root.unmount())
}
beforeEach(() => vi.clearAllMocks())

it('takes the highlight that is first in the text', () => {
  show([note('Long ones lose'), note('Short words win.')])
  expect(askedFor()).toEqual([{ template: 'poster', quote: 'Short words win.', signed: '0' }, true])
})

it('leaves the choice to the rule without a highlight', () => {
  show([])
  expect(askedFor()).toEqual([{ template: 'poster', quote: undefined, signed: '0' }, true])
})

it('waits until the notes are known', () => {
  show(undefined)
  expect(askedFor()).toEqual([expect.objectContaining({ quote: undefined }), false])
})

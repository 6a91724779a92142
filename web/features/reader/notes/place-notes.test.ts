// Shows where notes stand in the paragraphs, also over several of them and where they overlap.
import { describe, expect, it } from 'vitest'
import type { Note } from '../../../../contract/entities/note.ts'
import { buildAnchorText } from '../../../../domain/note/anchor-text.ts'
import { findShortestNote } from './hit.ts'
import { createAnchor, createNotePlacer, toParagraphSpans } from './place-notes.ts'

const paragraphs = [
  { id: 'h', kind: 'h2', text: 'The cliff and the beach' },
  { id: 'a', kind: 'p', text: 'What he discovered was slightly alarming. By the next day it was gone.' },
  { id: 'i', kind: 'img', text: 'a picture of a cliff' },
  { id: 'b', kind: 'p', text: 'On paper, forgetting looks like a steep cliff.' },
]
const whole = buildAnchorText(paragraphs)

const noteOf = (note_uuid: string, from: [string, number], to: [string, number]): Note => {
  const anchor = createAnchor(
    whole,
    { paragraph: from[0], offset: from[1] },
    { paragraph: to[0], offset: to[1] },
  )
  if (!anchor) throw new Error('no words there')
  const at = '2026-05-01T00:00:00.000Z'
  const own = {
    article_id: 1,
    comment: '',
    tag: '',
    color: 'green' as const,
    is_public: false,
    is_hidden: false,
  }
  return { ...anchor, ...own, note_uuid, created_at: at, updated_at: at }
}
const textsOf = (note: Note) =>
  createNotePlacer(whole)([note]).map(({ spans }) =>
    spans.map(({ paragraph, start, end }) =>
      paragraphs.find(({ id }) => id === paragraph)?.text.slice(start, end),
    ),
  )

describe('a note', () => {
  it('stands in one paragraph, or in a part of each that it touches', () => {
    expect(textsOf(noteOf('1', ['a', 5], ['a', 18]))).toEqual([['he discovered']])
    expect(textsOf(noteOf('2', ['h', 4], ['b', 9]))).toEqual([
      ['cliff and the beach', paragraphs[1]?.text, 'On paper,'],
    ])
  })

  it('keeps no space at its ends and says which block it begins in', () => {
    const made = noteOf('1', ['a', 4], ['a', 19])
    expect([made.text, made.root]).toEqual(['he discovered', 'a'])
    expect(createAnchor(whole, { paragraph: 'a', offset: 4 }, { paragraph: 'a', offset: 5 })).toBe(undefined)
    expect(createAnchor(whole, { paragraph: 'x', offset: 0 }, { paragraph: 'a', offset: 5 })).toBe(undefined)
    expect(createAnchor(whole, { paragraph: 'b', offset: 5 }, { paragraph: 'a', offset: 5 })).toBe(undefined)
  })

  it('has whole words, wherever the finger let go', () => {
    expect(noteOf('1', ['a', 6], ['a', 14]).text).toBe('he discovered')
    expect(noteOf('2', ['b', 0], ['b', 8]).text).toBe('On paper')
  })

  it('that is lost is not among those that stand; the others come in the order of the text', () => {
    const [late, early] = [noteOf('late', ['b', 0], ['b', 8]), noteOf('early', ['a', 0], ['a', 18])]
    const lost: Note = {
      ...early,
      note_uuid: 'lost',
      data: {
        selector: [
          {
            type: 'TextQuoteSelector',
            exact: 'nothing of the kind',
            prefix: 'was ever ',
            suffix: ' written',
          },
          { type: 'TextPositionSelector', start: 0, end: 19 },
        ],
      },
    }
    const standing = createNotePlacer(whole)([late, lost, early])
    expect(standing.map(({ note }) => note.note_uuid)).toEqual(['early', 'late'])
  })

  it('that lies within another is the one that is hit', () => {
    const [outer, inner] = [noteOf('outer', ['a', 0], ['a', 40]), noteOf('inner', ['a', 5], ['a', 18])]
    const standing = createNotePlacer(whole)([outer, inner])
    const at = (offset: number) =>
      findShortestNote(standing, 'a', ({ start, end }) => start <= offset && offset < end)?.note_uuid
    expect([at(7), at(30), at(60)]).toEqual(['inner', 'outer', undefined])
    expect(findShortestNote(standing, 'b', () => true)).toBe(undefined)
  })
})

it('cuts no empty piece where a place ends at a paragraph', () => {
  const first = whole.blocks[0]
  expect(toParagraphSpans(whole, { start: 0, end: (first?.end ?? 0) + 1 })).toEqual([
    { paragraph: 'h', start: 0, end: 23 },
  ])
})

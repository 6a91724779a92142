// The notes in the margin: pointed at with their highlight, edited and deleted where they are, by keys too.
// @vitest-environment happy-dom
import { act, useRef, useState } from 'react'
import { beforeEach, expect, it, vi } from 'vitest'
import type { Note } from '../../../../contract/entities/note.ts'
import { openReactPage } from '../../../../tests/support/react-page.ts'
import { ArticleMargin } from './ArticleMargin.tsx'
import { LineMarks } from './LineMarks.tsx'
import type { AnchoredNote } from './place-notes.ts'
import { useNearNotes } from './use-near-notes.ts'

// This DOM lays nothing out: each note has a line of its own.
vi.mock('../highlights/text-place.ts', () => ({
  createLiveRange: (_: unknown, { start }: { start: number }) => ({
    getClientRects: () => [{ top: 30 * start, height: 20 }],
  }),
}))
vi.mock('./use-measured-text.ts', async () => {
  const { useEffect } = await import('react')
  return {
    useMeasuredText: (
      root: { current: HTMLElement | null },
      subject: unknown,
      measure: (...given: unknown[]) => void,
    ) => useEffect(() => measure(root.current, root.current?.parentElement), [subject]),
  }
})
vi.mock('../layout/near-blocks.ts', () => ({
  watchBlocks: () => ({ watch: () => undefined, stop: () => undefined }),
}))

const noteOf = (note_uuid: string, comment: string): Note => ({
  ...{ note_uuid, article_id: 7, text: 'so many', comment, root: 'p1', tag: '用法', color: 'blue' },
  ...{ is_public: false, is_hidden: false, created_at: '', updated_at: '2026-11-28T12:00:00Z' },
  data: {
    selector: [
      { type: 'TextQuoteSelector', exact: 'so many', prefix: '', suffix: '' },
      { type: 'TextPositionSelector', start: 0, end: 7 },
    ],
  },
})
const standingOf = (note: Note, start: number): AnchoredNote => ({
  note,
  place: { start, end: start + 7 },
  spans: [{ paragraph: 'p1', start, end: start + 7 }],
})
const STANDING = ['若干', '另一条', '', '第三条'].map((comment, at) =>
  standingOf(noteOf(`n${at}`, comment), at),
)

const page = openReactPage()
/** What the store of notes does once the editor is closed. */
let later = (): void => undefined
let counted: ReadonlySet<string> = new Set()
const told = { onHover: vi.fn(), onNote: vi.fn(), onEdit: vi.fn(), onSpots: vi.fn() }
function Article({ hovered, hasMargin }: { hovered: string | undefined; hasMargin: boolean }) {
  const root = useRef<HTMLDivElement>(null)
  const [standing, setStanding] = useState<readonly AnchoredNote[]>([])
  const [edited, setEdited] = useState<string>()
  useNearNotes(root, standing, hovered, told.onSpots)
  const edit = (note: Note) => {
    told.onEdit(note)
    setEdited(note.note_uuid)
  }
  const given = { article_id: 7, standing, root, edited, hovered, ...told, onPlace: () => undefined }
  return (
    <div>
      {/* The notes are there once the text is. */}
      <div
        ref={(element) => {
          root.current = element
          if (element && standing.length === 0) setStanding(STANDING)
        }}
      >
        <p data-text="p1">so many words</p>
      </div>
      {hasMargin ? (
        <ArticleMargin
          {...given}
          onEdit={edit}
          onRemove={(note) => setStanding(standing.filter((each) => each.note !== note))}
          editor={() => (
            <>
              <button type="button" onClick={() => setEdited(undefined)}>
                完成
              </button>
              <button
                type="button"
                onClick={() => {
                  setEdited(undefined)
                  later = () => setStanding(standing.filter(({ note }) => note.note_uuid !== edited))
                }}
              >
                删除所编辑的
              </button>
            </>
          )}
        />
      ) : (
        <LineMarks standing={standing} root={root} counted={counted} />
      )}
    </div>
  )
}
const open = (hovered?: string, hasMargin = true) =>
  page.show(<Article hovered={hovered} hasMargin={hasMargin} />)
const notes = () => [...page.host.querySelectorAll<HTMLElement>('article')]
const within = (at: number, name: string) =>
  [...(notes()[at]?.querySelectorAll('button') ?? [])].find(({ textContent }) =>
    textContent?.startsWith(name),
  )

beforeEach(() => {
  vi.clearAllMocks()
  vi.stubGlobal('Highlight', class {})
  vi.stubGlobal('CSS', { escape: (text: string) => text, highlights: new Map() })
  Object.defineProperty(document.documentElement, 'clientWidth', { value: 1280, configurable: true })
})

it('tells which note a mouse or the focus is at', async () => {
  await open()
  expect(notes()).toHaveLength(3)
  const fire = (type: string) =>
    act(async () => void notes()[1]?.dispatchEvent(new PointerEvent(type, { bubbles: true })))
  await fire('pointerover')
  expect(told.onHover).toHaveBeenLastCalledWith('n1')
  await fire('pointerout')
  expect(told.onHover).toHaveBeenLastCalledWith(undefined)
  await act(async () => within(0, '编辑')?.focus())
  expect(told.onHover).toHaveBeenLastCalledWith('n0')
})

it('draws the highlight of the note that is pointed at, and thickens its rule', async () => {
  await open('n1')
  expect(told.onSpots.mock.lastCall?.[0]).toEqual({ hovered: [{ paragraph: 'p1', start: 1, end: 8 }] })
  expect(notes().map(({ dataset }) => dataset['hovered'] !== undefined)).toEqual([false, true, false])
  await open()
  expect(told.onSpots.mock.lastCall?.[0]).toEqual({})
})

it('brings the highlight into sight by a click, and edits by a button of its own', async () => {
  await open()
  await page.click(within(0, '若干'))
  expect(told.onNote).toHaveBeenCalledExactlyOnceWith(STANDING[0]?.note)
  expect(told.onEdit).not.toHaveBeenCalled()
  await page.click(within(0, '编辑'))
  expect(told.onEdit).toHaveBeenCalledExactlyOnceWith(STANDING[0]?.note)
})

it('gives the focus back to the note whose editor is closed', async () => {
  await open()
  await page.click(within(1, '编辑'))
  await page.click('完成')
  expect(document.activeElement?.closest('article')?.dataset['note']).toBe('n1')
})

it('gives the focus to the next note when one is deleted, to the one before from the last', async () => {
  await open()
  await page.click(within(0, '删除'))
  expect(notes().map(({ dataset }) => dataset['note'])).toEqual(['n1', 'n3'])
  expect(document.activeElement?.closest('article')?.dataset['note']).toBe('n1')
  await act(async () => within(1, '删除')?.focus())
  await page.click(within(1, '删除'))
  expect(document.activeElement?.closest('article')?.dataset['note']).toBe('n1')
})

it('marks the lines of written notes where there is no margin', async () => {
  await open(undefined, false)
  const marks = [...page.host.querySelectorAll<HTMLElement>('i')].map(({ style }) => style.top)
  expect(marks).toEqual(['6px', '36px', '96px'])
})

it('keeps a mark in the last line of a paragraph off the count of others’ notes', async () => {
  counted = new Set(['p1'])
  // The paragraph ends with the line of its second note.
  const bounds = vi.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockImplementation(function (
    this: HTMLElement,
  ) {
    return { top: 0, bottom: this.dataset['text'] ? 50 : 0, right: 0 } as DOMRect
  })
  await open(undefined, false)
  const [first, second] = [...page.host.querySelectorAll<HTMLElement>('i')].map(({ style }) => style.top)
  expect([first, second]).toEqual(['6px', '16px'])
  bounds.mockRestore()
  counted = new Set()
})

it('leaves the focus on the next note when one is deleted in its editor', async () => {
  await open()
  await page.click(within(1, '编辑'))
  await page.click('删除所编辑的')
  await act(async () => later())
  expect(notes().map(({ dataset }) => dataset['note'])).toEqual(['n0', 'n3'])
  expect(document.activeElement?.closest('article')?.dataset['note']).toBe('n3')
})

it('names a note, what its words lead to, and what edits or deletes it', async () => {
  await open()
  const [note] = notes()
  expect(note?.ariaLabel ?? note?.getAttribute('aria-label')).toBe('笔记：若干')
  expect(note?.querySelector('button')?.textContent).toMatch(/^若干.*，到原文$/)
  expect(
    [...(note?.querySelectorAll('button[aria-label]') ?? [])].map((each) => each.getAttribute('aria-label')),
  ).toEqual(['编辑笔记：若干', '删除笔记：若干'])
})

// Finds the note at a point, of several that overlap.
import type { Note } from '../../../../contract/entities/note.ts'
import { createLiveRange } from '../highlights/text-place.ts'
import type { AnchoredNote, ParagraphSpan } from './place-notes.ts'

/** Returns the shortest note of a paragraph for which `isOn` holds; of equally short ones, the latest. */
export function findShortestNote(
  standing: readonly AnchoredNote[],
  paragraph: string,
  isOn: (span: ParagraphSpan) => boolean,
): Note | undefined {
  const hit = standing.filter(({ spans }) => spans.some((span) => span.paragraph === paragraph && isOn(span)))
  const length = ({ place }: AnchoredNote) => place.end - place.start
  return hit.sort((a, b) => length(a) - length(b) || b.note.updated_at.localeCompare(a.note.updated_at))[0]
    ?.note
}

/** The note of the highlight under a mouse or a finger, see {@link findShortestNote}. */
export function findNoteUnderPointer(
  standing: readonly AnchoredNote[],
  { target, clientX, clientY }: Pick<MouseEvent, 'target' | 'clientX' | 'clientY'>,
): Note | undefined {
  const text = target instanceof Element ? target.closest<HTMLElement>('[data-para]') : null
  const paragraph = text?.dataset['para']
  const element = text?.querySelector<HTMLElement>('[data-text]')
  if (!paragraph || !element) return undefined
  return findShortestNote(standing, paragraph, (span) => {
    const rects = [...(createLiveRange(element, span)?.getClientRects() ?? [])]
    return rects.some(
      ({ left, right, top, bottom }) =>
        clientX >= left && clientX <= right && clientY >= top && clientY <= bottom,
    )
  })
}

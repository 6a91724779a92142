// The reader's own notes next to an article, level with the first line of their highlights, where the window
// has enough space.
import {
  Fragment,
  type ReactNode,
  type RefObject,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import { createPortal } from 'react-dom'
import type { Note } from '../../../../contract/entities/note.ts'
import { formatDate } from '../../../lib/format.ts'
import { visibilityText } from '../../../lib/note-visibility.ts'
import { createLiveRange } from '../highlights/text-place.ts'
import styles from './ArticleMargin.module.css'
import { MarginHead, MarginSwitch } from './MarginHead.tsx'
import { MarginNote, stackNotes } from './MarginNote.tsx'
import { useMarginShown } from './margin-shown.ts'
import type { AnchoredNote } from './place-notes.ts'
import { useMeasuredText } from './use-measured-text.ts'

export interface ArticleMarginProps {
  article_id: number
  standing: readonly AnchoredNote[]
  root: RefObject<HTMLElement | null>
  /** Uuid of the note that is edited in place, and a function to render its editor. */
  edited: string | undefined
  editor: (top: number) => ReactNode
  /** Uuid of the note that is hovered, itself or its highlight. */
  hovered: string | undefined
  onHover: (note_uuid: string | undefined) => void
  /** Callback that scrolls to the highlight of a note. */
  onNote: (note: Note) => void
  onEdit: (note: Note) => void
  onRemove: (note: Note) => void
  /** Callback with whether the window has a margin for notes and the reader has switched them on. */
  onPlace: (hasPlace: boolean) => void
}

interface Measured {
  /** Width of the notes (px); 0 where the window has no space for them. */
  width: number
  tops: ReadonlyMap<string, number>
}

/** Gap between two notes (px). */
const GAP = 12
/**
 * Distance (px) from the text to its notes, and from the notes to the window's edge; the counts of others'
 * notes are in between.
 */
const BEFORE = 40
const AFTER = 24
const WIDEST = 304
/**
 * Min. width (px): a narrower note would break each sentence into pieces. Below it, a tap on the highlight
 * opens the note.
 */
const NARROWEST = 240

/** Renders only notes with a comment; a highlight without one needs no note. */
export function ArticleMargin(props: ArticleMarginProps) {
  const { article_id, standing, root, edited, editor, hovered, onHover, onNote, onEdit, onRemove, onPlace } =
    props
  const isWanted = useMarginShown()
  const written = useMemo(
    () => standing.filter(({ note }) => note.comment !== '' || note.note_uuid === edited),
    [standing, edited],
  )
  const [{ width, tops }, setMeasured] = useState<Measured>({ width: 0, tops: new Map() })
  const [list, setList] = useState<HTMLElement | null>(null)
  useMeasuredText(root, written, (text, frame) => {
    const { right, top } = frame.getBoundingClientRect()
    const free = document.documentElement.clientWidth - right - BEFORE - AFTER
    setMeasured(
      free < NARROWEST
        ? { width: 0, tops: new Map() }
        : { width: Math.min(WIDEST, free), tops: topsOf(written, text, top) },
    )
  })
  const hasPlace = width > 0 && isWanted
  const reportPlace = useEffectEvent(onPlace)
  useEffect(() => reportPlace(hasPlace), [hasPlace])
  const shown = useMemo(() => written.filter(({ note }) => tops.has(note.note_uuid)), [written, tops])
  useLayoutEffect(() => stackNotes(list, GAP))
  const { leaveTo } = useFocusInMargin(list, { edited, shown, standing })
  const frame = root.current?.parentElement
  if (!frame || width === 0 || shown.length === 0) return null
  return (
    <>
      <MarginSwitch isShown={isWanted} />
      {isWanted &&
        createPortal(
          <aside ref={setList} className={styles.margin} style={{ width }} aria-label="我的笔记">
            <MarginHead article_id={article_id} count={written.length} />
            {shown.map(({ note }, at) => {
              const top = tops.get(note.note_uuid) ?? 0
              return note.note_uuid === edited ? (
                <Fragment key={note.note_uuid}>{editor(top)}</Fragment>
              ) : (
                <MarginNote
                  key={note.note_uuid}
                  note={note}
                  top={top}
                  about={aboutOf(note)}
                  isHovered={note.note_uuid === hovered}
                  onHover={(isHovered) => onHover(isHovered ? note.note_uuid : undefined)}
                  opens="到原文"
                  onOpen={() => onNote(note)}
                  onEdit={() => {
                    leaveTo(note.note_uuid)
                    onHover(undefined)
                    onEdit(note)
                  }}
                  onRemove={() => {
                    leaveTo(shown[at + 1]?.note.note_uuid ?? shown[at - 1]?.note.note_uuid)
                    onHover(undefined)
                    onRemove(note)
                  }}
                />
              )
            })}
          </aside>,
          frame,
        )}
    </>
  )
}

interface Focused {
  edited: string | undefined
  shown: readonly AnchoredNote[]
  standing: readonly AnchoredNote[]
}

/**
 * Restores the focus when its element was removed: an editor that was closed, a note that was deleted there
 * or here.
 */
function useFocusInMargin(
  list: HTMLElement | null,
  { edited, shown, standing }: Focused,
): { leaveTo: (note_uuid: string | undefined) => void } {
  const next = useRef<string>(undefined)
  // The last edited note, and the notes around it.
  const last = useRef<{ note_uuid: string; around: readonly string[] }>(undefined)
  useEffect(() => {
    const order = shown.map(({ note }) => note.note_uuid)
    if (edited !== undefined) {
      if (order.includes(edited)) last.current = { note_uuid: edited, around: order }
      return
    }
    if (standing.length === 0) return
    const deleted = standing.some(({ note }) => note.note_uuid === last.current?.note_uuid)
      ? undefined
      : last.current
    const goal = deleted ? neighbourOf(deleted.note_uuid, deleted.around, order) : next.current
    next.current = undefined
    if (deleted) last.current = undefined
    if (goal === undefined || document.activeElement !== document.body) return
    const note = list?.querySelector<HTMLElement>(`[data-note="${CSS.escape(goal)}"] button`)
    note?.focus({ preventScroll: true })
  }, [list, edited, shown, standing])
  return {
    leaveTo: (note_uuid) => {
      next.current = note_uuid
    },
  }
}

/** The next one of `around` that still exists, else the one before. */
function neighbourOf(
  note_uuid: string,
  around: readonly string[],
  there: readonly string[],
): string | undefined {
  const at = around.indexOf(note_uuid)
  const isThere = (each: string) => there.includes(each)
  return around.slice(at + 1).find(isThere) ?? around.slice(0, Math.max(0, at)).findLast(isThere)
}

const aboutOf = (note: Note): string =>
  [
    `${visibilityText(note)} · ${formatDate(note.updated_at)}`,
    ...note.tag
      .split(',')
      .filter((each) => each !== '')
      .map((each) => `#${each}`),
  ].join(' ')

/** Tops by uuid (px from the article's top). */
function topsOf(
  standing: readonly AnchoredNote[],
  text: HTMLElement,
  top: number,
): ReadonlyMap<string, number> {
  return new Map(
    standing.flatMap(({ note, spans: [span] }): [string, number][] => {
      const element = span && text.querySelector<HTMLElement>(`[data-text="${CSS.escape(span.paragraph)}"]`)
      const rect = element && createLiveRange(element, span)?.getClientRects()[0]
      return rect ? [[note.note_uuid, Math.round(rect.top - top)]] : []
    }),
  )
}

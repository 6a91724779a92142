// Public notes of other readers in this article: a count at each paragraph, in the margin or at the edge of
// the screen, and the sheet that lists them.
import { useQuery } from '@tanstack/react-query'
import { type RefObject, useEffect, useEffectEvent, useMemo, useState } from 'react'
import { createPortal } from 'react-dom'
import type { PublicNote } from '../../../../contract/entities/note.ts'
import type { AnchorText } from '../../../../domain/note/anchor-text.ts'
import { noteCalls } from '../../../lib/calls/note.ts'
import { toQueryKey } from '../../../lib/keys.ts'
import { lazyWithPreload } from '../lazy-component.tsx'
import type { ReaderPanel } from '../panels/panel.ts'
import styles from './OthersNotes.module.css'
import { createNotePlacer } from './place-notes.ts'
import { useMeasuredText } from './use-measured-text.ts'

const OthersSheet = lazyWithPreload(() => import('./OthersSheet.tsx').then((m) => m.OthersSheet))

export interface OthersNotesProps {
  article_id: number
  root: RefObject<HTMLElement | null>
  whole: AnchorText
  panel: ReaderPanel | undefined
  onPanel: (panel: ReaderPanel) => void
  onClose: () => void
  /**
   * Callback with the ids of the paragraphs that have a count; an empty set once the counts are unmounted.
   */
  onCounted: (paragraphs: ReadonlySet<string>) => void
}

const NONE: ReadonlySet<string> = new Set()

export function OthersNotes(props: OthersNotesProps) {
  const { article_id, root, whole, panel, onPanel, onClose, onCounted } = props
  const { data } = useQuery({
    queryKey: toQueryKey('note', 'publicOf', article_id),
    queryFn: ({ signal }) => noteCalls.publicOf({ id: article_id }, { signal }),
    // Not essential: no retry after an error.
    retry: false,
  })
  const [reported, setReported] = useState<ReadonlySet<number>>(new Set())
  const byParagraph = useMemo(() => {
    const others = (data?.items ?? []).filter((note) => !note.is_mine && !reported.has(note.id))
    return groupByParagraph(whole, others)
  }, [whole, data, reported])
  const reportCounted = useEffectEvent(onCounted)
  useEffect(() => {
    reportCounted(new Set(byParagraph.keys()))
    return () => reportCounted(NONE)
  }, [byParagraph])
  const [opened, setOpened] = useState<string>()
  const tops = useTops(root, byParagraph)
  const frame = root.current?.parentElement
  return (
    <>
      {frame &&
        createPortal(
          <div className={styles.margin}>
            {[...tops].map(([paragraph, top]) => (
              <button
                key={paragraph}
                type="button"
                className={styles.count}
                style={{ top }}
                aria-label={`别人的笔记 ${byParagraph.get(paragraph)?.length ?? 0} 条`}
                onClick={() => {
                  setOpened(paragraph)
                  onPanel('others')
                }}
              >
                <span>{byParagraph.get(paragraph)?.length}</span>
              </button>
            ))}
          </div>,
          frame,
        )}
      <OthersSheet
        notes={(opened && byParagraph.get(opened)) || []}
        open={panel === 'others'}
        onClose={onClose}
        onReported={(id) => setReported(new Set([...reported, id]))}
      />
    </>
  )
}

/** Groups notes by the paragraph in which each begins; notes without a place are left out. */
export function groupByParagraph(
  whole: AnchorText,
  notes: readonly PublicNote[],
): ReadonlyMap<string, readonly PublicNote[]> {
  const found = new Map<string, PublicNote[]>()
  for (const { note, spans } of createNotePlacer(whole)(notes)) {
    const [first] = spans
    if (first) found.set(first.paragraph, [...(found.get(first.paragraph) ?? []), note])
  }
  return found
}

/**
 * Ends of the paragraphs (px from the article's top), measured again whenever the height of the text changes.
 */
function useTops(
  root: RefObject<HTMLElement | null>,
  byParagraph: ReadonlyMap<string, unknown>,
): ReadonlyMap<string, number> {
  const [tops, setTops] = useState<ReadonlyMap<string, number>>(new Map())
  useMeasuredText(root, byParagraph, (element, frame) => {
    const { top } = frame.getBoundingClientRect()
    const ends = [...byParagraph.keys()].flatMap((id): [string, number][] => {
      const text = element.querySelector(`[data-text="${CSS.escape(id)}"]`)
      return text ? [[id, Math.round(text.getBoundingClientRect().bottom - top)]] : []
    })
    setTops(new Map(ends))
  })
  return tops
}

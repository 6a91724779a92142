// The CFI that a question about a book is sent with, and the navigation to the sources of an answer.
import { useRouter } from '@tanstack/react-router'
import { useCallback, useEffect, useEffectEvent, useState } from 'react'
import { parseBlockChapter, toChapterCfi } from '../../../../../domain/book/cfi.ts'
import type { TextSpot as Words } from '../../highlights/use-highlights.ts'
import { type ChapterSpot, findTextPoint, type ShownPage } from '../view/book-view.ts'
import { encodeCfi } from '../view/cfi.ts'
import { getRequestedCfi } from '../view/start.ts'

/** CFI of the first visible letter; on a page of pictures only, of the beginning of its chapter. */
export function getShownCfi({ body, chapter, place }: ShownPage): string {
  const point = place && findTextPoint(body, place)
  return point ? encodeCfi(body, chapter, point) : toChapterCfi(chapter)
}

export interface SourceNavigation {
  isReady: boolean
  /** Whether the answer is shown at the side of the page. */
  isSidePanel: boolean
  onGo: (chapter: number, spot?: ChapterSpot) => void
  /** Navigates without showing the way back to the previous place. */
  onTo: (chapter: number, spot?: ChapterSpot) => void
  onFound: (words: readonly Words[]) => void
  onClose: () => void
}

/**
 * Returns a callback that opens the page of a source and highlights it. On mount it does the same for the
 * source of a link from the question list.
 */
export function useSources({
  isReady,
  isSidePanel,
  onGo,
  onTo,
  onFound,
  onClose,
}: SourceNavigation): (words: Words) => void {
  const router = useRouter()
  const [linkedSpot] = useState(() =>
    getRequestedCfi() === '' ? undefined : router.state.location.state.spot,
  )
  const arrive = useEffectEvent(() => {
    if (!linkedSpot) return
    onTo(parseBlockChapter(linkedSpot.paragraph), {
      place: { paragraph: linkedSpot.paragraph, offset: linkedSpot.start },
    })
    onFound([linkedSpot])
  })
  useEffect(() => {
    if (isReady) arrive()
  }, [isReady])
  return useCallback(
    (words: Words) => {
      // A sheet over the page would hide the source: close it.
      if (!isSidePanel) onClose()
      const { paragraph, start } = words
      onGo(parseBlockChapter(paragraph), { place: { paragraph, offset: start } })
      onFound([words])
    },
    [isSidePanel, onGo, onFound, onClose],
  )
}

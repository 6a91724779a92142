// The place in a book that a question is about, and the way to the sentences that an answer rests on.
import { useRouter } from '@tanstack/react-router'
import { useCallback, useEffect, useEffectEvent, useState } from 'react'
import { parseBlockChapter, toChapterCfi } from '../../../../../domain/book/cfi.ts'
import type { TextSpot as Words } from '../../highlights/use-highlights.ts'
import { type ChapterSpot, findTextPoint, type ShownPage } from '../view/book-view.ts'
import { encodeCfi } from '../view/cfi.ts'
import { getRequestedCfi } from '../view/start.ts'

/** Of the first letter in sight; of a page of pictures its chapter's beginning. */
export function getShownCfi({ body, chapter, place }: ShownPage): string {
  const point = place && findTextPoint(body, place)
  return point ? encodeCfi(body, chapter, point) : toChapterCfi(chapter)
}

export interface SourceNavigation {
  isReady: boolean
  /** The answer stands beside the page. */
  isSidePanel: boolean
  onGo: (chapter: number, spot?: ChapterSpot) => void
  /** Moves on without a word of where one was. */
  onTo: (chapter: number, spot?: ChapterSpot) => void
  onFound: (words: readonly Words[]) => void
  onClose: () => void
}

/** Brings a sentence into sight, lit; a link from one's own questions has named one. */
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
      // What lies over the page would hide it.
      if (!isSidePanel) onClose()
      const { paragraph, start } = words
      onGo(parseBlockChapter(paragraph), { place: { paragraph, offset: start } })
      onFound([words])
    },
    [isSidePanel, onGo, onFound, onClose],
  )
}

// The place in a book that a question is about, and the way to the sentences that an answer rests on.
import { useRouter } from '@tanstack/react-router'
import { useCallback, useEffect, useEffectEvent, useState } from 'react'
import { parseBlockChapter, toChapterCfi } from '../../../../../domain/book/cfi.ts'
import type { Spot as Words } from '../../highlights/use-highlights.ts'
import { pointIn, type Shown, type Spot } from '../view/book-view.ts'
import { cfiAt } from '../view/cfi.ts'
import { askedPlace } from '../view/start.ts'

/** Of the first letter in sight; of a page of pictures its chapter's beginning. */
export function cfiOf({ body, chapter, place }: Shown): string {
  const point = place && pointIn(body, place)
  return point ? cfiAt(body, chapter, point) : toChapterCfi(chapter)
}

export interface SourceWays {
  isReady: boolean
  /** The answer stands beside the page. */
  isBeside: boolean
  onGo: (chapter: number, spot?: Spot) => void
  /** Moves on without a word of where one was. */
  onTo: (chapter: number, spot?: Spot) => void
  onFound: (words: readonly Words[]) => void
  onClose: () => void
}

/** Brings a sentence into sight, lit; a link from one's own questions has named one. */
export function useSources({
  isReady,
  isBeside,
  onGo,
  onTo,
  onFound,
  onClose,
}: SourceWays): (words: Words) => void {
  const router = useRouter()
  const [asked] = useState(() => (askedPlace() === '' ? undefined : router.state.location.state.spot))
  const arrive = useEffectEvent(() => {
    if (!asked) return
    onTo(parseBlockChapter(asked.paragraph), { place: { paragraph: asked.paragraph, offset: asked.start } })
    onFound([asked])
  })
  useEffect(() => {
    if (isReady) arrive()
  }, [isReady])
  return useCallback(
    (words: Words) => {
      // What lies over the page would hide it.
      if (!isBeside) onClose()
      const { paragraph, start } = words
      onGo(parseBlockChapter(paragraph), { place: { paragraph, offset: start } })
      onFound([words])
    },
    [isBeside, onGo, onFound, onClose],
  )
}

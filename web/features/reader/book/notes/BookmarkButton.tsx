// 书签 in the bar of a book: lies on the page or does not; one tap changes it.
import { type RefObject, useEffect, useLayoutEffect, useState } from 'react'
import { createPortal } from 'react-dom'
import type { BookNote } from '../../../../../contract/entities/book.ts'
import { useHotkeys } from '../../../../lib/hotkeys.ts'
import { IconButton } from '../../../../ui/Button.tsx'
import { BookmarkIcon } from '../icons.tsx'
import type { Shown } from '../view/book-view.ts'
import { bookmarksOn, toggleBookmark } from './bookmarks.ts'
import type { StandingBookNote } from './standing.ts'

export interface BookmarkButtonProps {
  book_uuid: string
  shown: Shown
  /** Of the whole book. */
  percent: number
  bookmarks: readonly StandingBookNote[]
  flow: RefObject<HTMLElement | null>
}

export function BookmarkButton({ book_uuid, shown, percent, bookmarks, flow }: BookmarkButtonProps) {
  const [slot, setSlot] = useState<Element | null>(null)
  const [here, setHere] = useState<readonly BookNote[]>([])
  useEffect(() => setSlot(document.querySelector('[data-bookmark]')), [])
  useLayoutEffect(() => {
    const view = flow.current?.parentElement?.getBoundingClientRect()
    setHere(view ? bookmarksOn(bookmarks, shown, view) : [])
  }, [bookmarks, shown, flow])
  const toggle = () => toggleBookmark(book_uuid, shown, percent, here)
  useHotkeys({ b: toggle })
  return (
    slot &&
    createPortal(
      <IconButton label="书签" pressed={here.length > 0} onClick={toggle}>
        <BookmarkIcon />
      </IconButton>,
      slot,
    )
  )
}

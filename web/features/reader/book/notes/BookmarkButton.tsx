// The 书签 button in the bar of a book: pressed when the page has a bookmark; a tap adds or removes it.
import { type RefObject, useEffect, useLayoutEffect, useState } from 'react'
import { createPortal } from 'react-dom'
import type { BookNote } from '../../../../../contract/entities/book.ts'
import { useHotkeys } from '../../../../lib/hotkeys.ts'
import { IconButton } from '../../../../ui/Button.tsx'
import { BookBarBookmarkIcon } from '../icons.tsx'
import type { ShownPage } from '../view/book-view.ts'
import type { AnchoredBookNote } from './anchored-notes.ts'
import { findBookmarksOn, toggleBookmark } from './bookmarks.ts'

export interface BookmarkButtonProps {
  book_uuid: string
  shown: ShownPage
  /** Progress in the whole book, 0–100. */
  percent: number
  bookmarks: readonly AnchoredBookNote[]
  flow: RefObject<HTMLElement | null>
}

export function BookmarkButton({ book_uuid, shown, percent, bookmarks, flow }: BookmarkButtonProps) {
  const [slot, setSlot] = useState<Element | null>(null)
  const [here, setHere] = useState<readonly BookNote[]>([])
  useEffect(() => setSlot(document.querySelector('[data-bookmark]')), [])
  useLayoutEffect(() => {
    const view = flow.current?.parentElement?.getBoundingClientRect()
    setHere(view ? findBookmarksOn(bookmarks, shown, view) : [])
  }, [bookmarks, shown, flow])
  const toggle = () => toggleBookmark(book_uuid, shown, percent, here)
  useHotkeys({ b: toggle })
  return (
    slot &&
    createPortal(
      <IconButton label="书签" pressed={here.length > 0} onClick={toggle}>
        <BookBarBookmarkIcon />
      </IconButton>,
      slot,
    )
  )
}

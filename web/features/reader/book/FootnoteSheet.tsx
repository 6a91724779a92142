// Sheet that shows a footnote of the book on the current page.
import { useEffect, useRef } from 'react'
import { Button } from '../../../ui/Button.tsx'
import { Sheet } from '../../../ui/Sheet.tsx'
import styles from './Book.module.css'
import type { ChapterSpot } from './view/book-view.ts'
import type { FootnoteContent } from './view/links.ts'

export interface FootnoteSheetProps {
  note: FootnoteContent | undefined
  open: boolean
  onGo: (chapter: number, spot?: ChapterSpot) => void
  onClose: () => void
}

export function FootnoteSheet({ note, open, onGo, onClose }: FootnoteSheetProps) {
  const inside = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (open && note) inside.current?.replaceChildren(note.body)
  }, [open, note])
  const go = () => {
    onClose()
    if (note) onGo(note.chapter, { fragment: note.fragment })
  }
  return (
    <Sheet
      open={open && note !== undefined}
      onClose={onClose}
      label="注释"
      title="注释"
      modal={false}
      aboveBar
      expandable
      footer={
        <Button size="s" onClick={go}>
          去那里看
        </Button>
      }
    >
      <div ref={inside} className={styles.footnote} data-book="" />
    </Sheet>
  )
}

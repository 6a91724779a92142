// The top bar of a book: back button, title, and the buttons of the panels; on phones the contents link to
// the other panels.
import { useIsWide } from '../../../lib/use-media.ts'
import { BackButton } from '../../../ui/BackBar.tsx'
import { IconButton } from '../../../ui/Button.tsx'
import { TopBar } from '../../../ui/Page.tsx'
import styles from './Book.module.css'
import { ContentsIcon, FindIcon, NotesIcon } from './icons.tsx'
import type { OpenedBook } from './opened-book.ts'
import type { BookPanel } from './panel.ts'

export interface BookBarProps {
  book: Pick<OpenedBook, 'title' | 'language'>
  isBare: boolean
  onOpen: (panel: BookPanel) => void
}

export function BookBar({ book, isBare, onOpen }: BookBarProps) {
  const isWide = useIsWide()
  const contents = (
    <IconButton label="目录" onClick={() => onOpen('contents')}>
      <ContentsIcon />
    </IconButton>
  )
  return (
    <TopBar
      className={styles.bar}
      hidden={isBare && !isWide}
      left={
        <>
          <BackButton />
          {isWide && contents}
        </>
      }
      title={
        <span className={styles.title} lang={book.language || 'en'}>
          {book.title}
        </span>
      }
      right={
        <>
          {/* placeholder of 书签, which is loaded after the pages */}
          <i className={styles.bookmark} data-bookmark="" />
          {isWide ? (
            <>
              <IconButton label="书内搜索" onClick={() => onOpen('search')}>
                <FindIcon />
              </IconButton>
              <IconButton label="笔记" onClick={() => onOpen('notes')}>
                <NotesIcon />
              </IconButton>
              <IconButton label="字号与显示" className={styles.letters} onClick={() => onOpen('settings')}>
                <span lang="en">Aa</span>
              </IconButton>
            </>
          ) : (
            contents
          )}
        </>
      }
    />
  )
}

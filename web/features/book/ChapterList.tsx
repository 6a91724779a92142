// Table of contents of a book: each chapter with its length and its share of known words.
import { useState } from 'react'
import type { BookChapter } from '../../../contract/entities/book.ts'
import { isMissingChapter } from '../../../domain/book/kinds.ts'
import { levelLabel } from '../../../domain/language/level-names.ts'
import { formatMinutes } from '../../lib/format.ts'
import { Button } from '../../ui/Button.tsx'
import styles from './BookPage.module.css'

export interface ChapterListProps {
  chapters: readonly BookChapter[]
  /** Index of the chapter with the reading position. */
  here: number | undefined
  lang: string | undefined
}

/** Number of chapters rendered by default; a book may have thousands. */
const AT_FIRST = 40

export function ChapterList({ chapters, here, lang }: ChapterListProps) {
  const [isWhole, setWhole] = useState(false)
  const listed = chapters.filter(
    ({ is_linear, word_count, index, title }) =>
      isMissingChapter(title) || (is_linear && (word_count > 0 || index === here)),
  )
  const shown = isWhole ? listed : listed.slice(0, AT_FIRST)
  return (
    <>
      <ol className={styles.chapters}>
        {shown.map((chapter, at) => (
          <li key={chapter.index} aria-current={chapter.index === here || undefined}>
            <span className={styles.chapterTitle} data-depth={Math.min(chapter.depth, 2)}>
              {chapter.title === '' ? (
                `第 ${at + 1} 节`
              ) : (
                <span lang={isMissingChapter(chapter.title) ? undefined : lang}>{chapter.title}</span>
              )}
              {chapter.index === here && <small>读到这里</small>}
            </span>
            <span className={styles.chapterFacts}>
              {chapter.known_percent === null ? (
                (chapter.level && levelLabel(chapter.level)) || ''
              ) : (
                <>
                  <progress
                    className={styles.coverage}
                    value={Math.floor(chapter.known_percent)}
                    max={100}
                    aria-hidden="true"
                  />
                  <b>
                    <span className="sr-only">你认识 </span>
                    {Math.floor(chapter.known_percent)}%
                  </b>
                </>
              )}
              <span className={styles.minutes}>
                {chapter.word_count > 0 && formatMinutes(chapter.minutes)}
              </span>
            </span>
          </li>
        ))}
      </ol>
      {shown.length < listed.length && (
        <Button variant="plain" onClick={() => setWhole(true)}>
          还有 {listed.length - shown.length} 章
        </Button>
      )}
    </>
  )
}

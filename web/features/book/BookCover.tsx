// Cover of a book, in the ratio 2:3: its own picture, or a drawing generated from its digest.
import { useState } from 'react'
import type { BookCard } from '../../../contract/entities/book.ts'
import { getPictureUrl } from '../../lib/picture.ts'
import { cx } from '../../ui/cx.ts'
import styles from './Cover.module.css'
import { type CoverLayout, fitTitle, pickCoverArt, pickOrnament } from './cover-art.ts'
import { getBookLang } from './shelf-text.ts'

export interface BookCoverProps {
  book: Pick<BookCard, 'title' | 'author' | 'digest' | 'cover' | 'language'>
  /** Sets the width; the other sizes are relative to it. */
  className?: string | undefined
}

/** Hidden from screen readers: the title is rendered next to it. */
export function BookCover({ book, className }: BookCoverProps) {
  const [isBroken, setBroken] = useState(false)
  return (
    <span className={cx(styles.frame, className)} aria-hidden="true">
      {book.cover && !isBroken ? (
        <img
          className={styles.picture}
          src={getPictureUrl(book.cover, 300)}
          alt=""
          decoding="async"
          onError={() => setBroken(true)}
        />
      ) : (
        <Drawn book={book} />
      )}
    </span>
  )
}

/** Area of the title in each layout, in em of the cover. */
const TITLE_AREAS: Readonly<Record<CoverLayout, { width: number; height: number }>> = {
  rings: { width: 8.1, height: 3.9 },
  stack: { width: 8.1, height: 9.6 },
  waves: { width: 8.1, height: 4.2 },
  letter: { width: 8, height: 3.9 },
  stairs: { width: 6.4, height: 9.6 },
  rules: { width: 8.1, height: 4.3 },
}
/** Colours of two fixed themes, so that a cover looks the same in every theme. */
const THEME_OF = ['light', 'sepia', 'light', 'sepia', 'light', 'light'] as const

function Drawn({ book: { title, author, digest, language } }: Pick<BookCoverProps, 'book'>) {
  const { layout, colors } = pickCoverArt(digest)
  const { size, lines } = fitTitle(title, TITLE_AREAS[layout])
  return (
    <span
      className={styles.drawn}
      data-theme={THEME_OF[colors]}
      data-colors={colors}
      data-layout={layout}
      lang={getBookLang({ title, language })}
    >
      <Drawing layout={layout} />
      <span className={styles.title}>
        <b style={{ fontSize: `${size}em` }}>
          {lines.map((line, at) => (
            // The lines of a title never change order, so the index is a stable key.
            <span key={`line-${String(at)}`}>{line}</span>
          ))}
        </b>
      </span>
      {layout === 'letter' && <i>{pickOrnament(title)}</i>}
      <u>{author}</u>
    </span>
  )
}

const Drawing = ({ layout }: { layout: CoverLayout }) => {
  if (layout === 'letter') return null
  return (
    <svg viewBox="0 0 10 15" role="presentation">
      {layout === 'rings' && (
        <>
          <circle cx="5" cy="9.1" r=".5" fill="currentColor" />
          <circle cx="5" cy="9.1" r="1.3" />
          <circle cx="5" cy="9.1" r="2.1" />
          <circle cx="5" cy="9.1" r="2.9" />
          <circle cx="5" cy="9.1" r="3.7" />
          <path d="M5 9.1V5.4M5 9.1l2.6 1.3" strokeWidth=".16" />
        </>
      )}
      {layout === 'stack' && <path d="M1.1 12.2h8" />}
      {layout === 'waves' && (
        <>
          <path d="M0 9h10M0 9.8h10M0 10.6h10M0 11.4h10M0 12.2h10" />
          <path
            d="M2.6 9c.3-2.2 1.9-3.4 4-3.2 1.2.1 2 .9 2.2 1.7-.7-.2-1.2 0-1.6.5-.5.6-1.2 1-2 1z"
            fill="currentColor"
            stroke="none"
          />
        </>
      )}
      {layout === 'stairs' && <path d="M9.1 13.9V12.6H7.9V11.3H6.7V10" />}
      {layout === 'rules' && <path d="M1.1 5.6h8M1.1 11.9h8" />}
    </svg>
  )
}

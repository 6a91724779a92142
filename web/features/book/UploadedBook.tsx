// A book that was just uploaded: its facts, and a link to read it once the conversion is done.
import { Link } from '@tanstack/react-router'
import type { MyBook } from '../../../contract/entities/book.ts'
import { formatDuration } from '../../lib/format.ts'
import { buttonClass } from '../../ui/Button.tsx'
import { BookCover } from './BookCover.tsx'
import { getBookLang, getMinutesLeft } from './shelf-text.ts'
import styles from './Upload.module.css'

const headingOf = { MAKING: '正在处理', READY: '已加入书架', FAILED: '处理失败' } as const

export function UploadedBook({ book }: { book: MyBook }) {
  const { book_uuid, title, author, chapter_count, known_percent, minutes, state, message } = book
  return (
    <section className={styles.arrived} aria-label={title} aria-live="polite">
      <h2>{headingOf[state]}</h2>
      <BookCover book={book} className={styles.cover} />
      <div className={styles.about}>
        <h3 lang={getBookLang(book)}>{title}</h3>
        {author && <p lang={getBookLang({ ...book, title: author })}>{author}</p>}
        {state === 'READY' && (
          <p>
            {chapter_count} 章
            {minutes > 0 && ` · 约 ${formatDuration(getMinutesLeft({ minutes, pos: null }) * 60)}`}
          </p>
        )}
        {state === 'MAKING' && <p>正在识别目录和封面，可以离开此页</p>}
        {state === 'FAILED' && <p className={styles.fault}>{message}</p>}
        {state === 'READY' && known_percent !== null && (
          <p className={styles.known}>
            你认识 <b>{Math.floor(known_percent)}%</b>
          </p>
        )}
      </div>
      <p className={styles.into}>
        {state === 'READY' && (
          <Link to={`/book/${book_uuid}/read`} className={buttonClass({ variant: 'primary', block: true })}>
            读这本
          </Link>
        )}
        <Link to="/book" className={buttonClass({ block: true })}>
          去书架
        </Link>
      </p>
    </section>
  )
}

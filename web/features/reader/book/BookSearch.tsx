// Search in the open book: hits arrive chapter by chapter, and the first can be opened before the search has
// ended.
import { useEffect, useState } from 'react'
import { shapeBody } from '../../../../domain/book/shape-body.ts'
import { findElement } from '../../../../domain/book/xml.ts'
import { Field, Input } from '../../../ui/Field.tsx'
import { Sheet } from '../../../ui/Sheet.tsx'
import type { HighlightSpots } from '../highlights/use-highlights.ts'
import type { BookFile } from './file/book-file.ts'
import type { OpenedBook } from './opened-book.ts'
import { getChapterLabel } from './progress.ts'
import styles from './Search.module.css'
import { type BookSearchHit, findBookHits } from './text/search.ts'
import type { ChapterSpot } from './view/book-view.ts'

export interface BookSearchProps {
  book: OpenedBook
  file: BookFile
  open: boolean
  onGo: (chapter: number, spot?: ChapterSpot) => void
  onFound: (spots: HighlightSpots['found']) => void
  onClose: () => void
}

/** A dialog focuses the element that has the autofocus attribute. */
const focusFirst = (field: HTMLInputElement | null) => field?.setAttribute('autofocus', '')

const MIN_QUERY_LENGTH = 2
const MAX_HITS = 200
const SETTLED_MS = 250

export function BookSearch({ book, file, open, onGo, onFound, onClose }: BookSearchProps) {
  const [query, setQuery] = useState('')
  const { hits, isDone } = useHits(file, open ? query : '')
  const hasQuery = query.trim().length >= MIN_QUERY_LENGTH
  const go = ({ chapter, paragraph, start, end }: BookSearchHit) => {
    onClose()
    onGo(chapter, { place: { paragraph, offset: start } })
    onFound([{ paragraph, start, end }])
  }
  return (
    <Sheet open={open} onClose={onClose} label="书内搜索" title="书内搜索">
      <div data-full="" className={styles.search}>
        <Field label="书里的词句" hideLabel>
          <Input
            type="search"
            lang="en"
            ref={focusFirst}
            autoComplete="off"
            enterKeyHint="search"
            maxLength={80}
            placeholder="书里的词句"
            value={query}
            onChange={(event) => setQuery(event.target.value)}
          />
        </Field>
        <p className={styles.status} aria-live="polite">
          {!hasQuery
            ? '输入书里的英文，至少两个字母'
            : hits.length === 0
              ? isDone
                ? '书里没有找到'
                : '正在找'
              : `${isDone ? '' : '正在找，已有 '}${hits.length >= MAX_HITS ? `前 ${MAX_HITS}` : hits.length} 处`}
        </p>
        <ol className={styles.hits}>
          {hits.map((hit) => (
            <li key={`${hit.paragraph} ${hit.start}`}>
              <button type="button" onClick={() => go(hit)}>
                <span lang="en">
                  {hit.before}
                  <mark>{hit.words}</mark>
                  {hit.after}
                </span>
                <small>{getChapterLabel(book.chapters, hit.chapter)}</small>
              </button>
            </li>
          ))}
        </ol>
      </div>
    </Sheet>
  )
}

function useHits(file: BookFile, query: string): { hits: readonly BookSearchHit[]; isDone: boolean } {
  const [found, setFound] = useState<{ query: string; hits: readonly BookSearchHit[]; isDone: boolean }>()
  useEffect(() => {
    if (query.trim().length < MIN_QUERY_LENGTH) return
    let isHere = true
    const look = async () => {
      let hits: BookSearchHit[] = []
      for (let chapter = 0; chapter < file.count && hits.length < MAX_HITS && isHere; chapter += 1) {
        const body = findElement(await file.read(chapter), 'body')
        const more = body ? findBookHits(shapeBody(body, chapter).blocks, chapter, query) : []
        if (more.length === 0 && chapter % 8 !== 0) continue
        hits = [...hits, ...more].slice(0, MAX_HITS)
        if (isHere) setFound({ query, hits, isDone: false })
      }
      if (isHere) setFound({ query, hits, isDone: true })
    }
    const timer = setTimeout(
      () => void look().catch(() => isHere && setFound({ query, hits: [], isDone: true })),
      SETTLED_MS,
    )
    return () => {
      isHere = false
      clearTimeout(timer)
    }
  }, [file, query])
  return found?.query === query ? found : { hits: [], isDone: false }
}

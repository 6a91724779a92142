// Articles of a collection in order: finished ones, the next one, and the words saved in them.
import { Link } from '@tanstack/react-router'
import { useRef, useState } from 'react'
import type { CollectionShown } from '../../../contract/collection.ts'
import { formatMinutes } from '../../lib/format.ts'
import { useHotkeys } from '../../lib/hotkeys.ts'
import { Button } from '../../ui/Button.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import styles from './Collection.module.css'
import { findFirstUnreadArticle, getCollectionArticlePath } from './reading.ts'

export function CollectionArticles({ collection }: { collection: CollectionShown }) {
  const [isOnlyUnread, setOnlyUnread] = useState(false)
  const list = useRef<HTMLOListElement>(null)
  const { articles, id, read_count } = collection
  const next = findFirstUnreadArticle(collection)
  const step = (by: 1 | -1) => {
    const links = [...(list.current?.querySelectorAll<HTMLAnchorElement>('a') ?? [])]
    const at = links.indexOf(document.activeElement as HTMLAnchorElement)
    links[Math.min(links.length - 1, Math.max(0, at < 0 ? 0 : at + by))]?.focus()
  }
  useHotkeys({ j: { step: () => step(1) }, k: { step: () => step(-1) } })
  if (articles.length === 0) return <EmptyState title="合集里还没有文章" />
  const shown = articles
    .map((article, index) => ({ article, place: index + 1, isRead: article.marks.includes('READ') }))
    .filter(({ isRead }) => !isOnlyUnread || !isRead)
  return (
    <section aria-label="文章">
      <header className={styles.listHead}>
        <h2>文章</h2>
        {read_count > 0 && (
          <Button variant="plain" aria-pressed={isOnlyUnread} onClick={() => setOnlyUnread(!isOnlyUnread)}>
            {isOnlyUnread ? '全部' : '只看未读'}
          </Button>
        )}
      </header>
      {shown.length === 0 && <p className={styles.done}>都读完了</p>}
      <ol ref={list} className={styles.articles}>
        {shown.map(({ article, place, isRead }) => (
          <li
            key={article.id}
            data-read={isRead || undefined}
            data-next={article.id === next?.id || undefined}
          >
            <Link to={getCollectionArticlePath(article.id, id)} className={styles.row}>
              <span className={styles.place} aria-hidden="true">
                {isRead ? '✓' : place}
              </span>
              <span className={styles.title} lang="en">
                {article.title}
              </span>
              <span className={styles.sub}>
                <span className={styles.zh}>{article.title_zh}</span>
                <span className={styles.meta}>
                  <span>{isRead ? '读过' : formatMinutes(article.minutes)}</span>
                  {article.saved_words > 0 && (
                    <>
                      {' · '}
                      <span>记了 {article.saved_words} 个词</span>
                    </>
                  )}
                  {!isRead && article.known_percent !== null && (
                    <>
                      {' · '}
                      <span>
                        你认识 <b>{Math.floor(article.known_percent)}%</b>
                      </span>
                    </>
                  )}
                </span>
              </span>
            </Link>
          </li>
        ))}
      </ol>
    </section>
  )
}

/** The words last saved from it; renders nothing without any. */
export function CollectionWords({ collection }: { collection: CollectionShown }) {
  const { saved, articles } = collection
  if (saved.total === 0) return null
  const placeOf = (id: number) => articles.findIndex((article) => article.id === id) + 1
  return (
    <section className={styles.words} aria-label="记下的词">
      <header>
        <span>读这一辑，你记了 {saved.total} 个词</span>
        <Link to="/flashcard">复习这些词</Link>
      </header>
      <ul>
        {saved.latest.map(({ word, gloss, article_id }) => (
          <li key={word}>
            <Link to={`/myword/${encodeURIComponent(word)}/show`}>
              <b lang="en">{word}</b>
              <span>{gloss}</span>
              {placeOf(article_id) > 0 && <small>第 {placeOf(article_id)} 篇</small>}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}

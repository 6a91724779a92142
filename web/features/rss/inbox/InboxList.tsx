// The rows of the inbox: the row under the cursor stays two rows from the edge, decided rows stay in the
// list.

import { Link } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import type { InboxItem } from '../../../../contract/rss.ts'
import { languageName } from '../../../../domain/article/language-names.ts'
import { levelLabel } from '../../../../domain/language/level-names.ts'
import { WORDS_PER_MINUTE } from '../../../../domain/language/reading-pace.ts'
import { formatDate, formatMinutes, formatRelativeTime, formatWordCount } from '../../../lib/format.ts'
import { formatTranslated } from '../../../lib/translated-text.ts'
import { isRunning, useTask } from '../../../lib/use-task.ts'
import { KeyHint } from '../../../ui/Badge.tsx'
import { LoadMore } from '../../../ui/Pagination.tsx'
import styles from './FeedInbox.module.css'
import type { InboxDesk } from './use-inbox-desk.ts'

export function InboxList({ desk, onOpen }: { desk: InboxDesk; onOpen: () => void }) {
  const { query, rows, current } = desk
  return (
    <div className={styles.list}>
      <ol>
        {rows.map((row) =>
          row.kind === 'strip' ? (
            <li key="strip" className={styles.strip}>
              <output>不要了 {row.act.count} 篇</output>
              <button type="button" disabled={!desk.canUndo} onClick={desk.undo}>
                撤销 <KeyHint keys={['Z']} />
              </button>
            </li>
          ) : (
            <Row
              key={row.item.id}
              item={row.item}
              isHere={row.item.id === current?.id}
              isPinned={desk.isFirst}
              onChoose={() => {
                desk.go(row.item.id)
                onOpen()
              }}
              onRetry={() => desk.take(row.item.id)}
            />
          ),
        )}
      </ol>
      <LoadMore
        hasMore={query.hasNextPage}
        loading={query.isFetchingNextPage}
        failed={query.isFetchNextPageError}
        onMore={() => void query.fetchNextPage()}
      />
    </div>
  )
}

interface RowProps {
  item: InboxItem
  isHere: boolean
  /** The cursor is at the top, so a list that was just opened need not scroll. */
  isPinned: boolean
  onChoose: () => void
  onRetry: () => void
}

function Row({ item, isHere, isPinned, onChoose, onRetry }: RowProps) {
  const row = useRef<HTMLLIElement>(null)
  useEffect(() => {
    if (isHere && !isPinned) row.current?.scrollIntoView({ block: 'nearest' })
  }, [isHere, isPinned])
  return (
    <li ref={row} className={styles.row} data-state={item.state}>
      <button type="button" className={styles.choose} aria-current={isHere || undefined} onClick={onChoose}>
        <span lang="en" className={styles.title}>
          {item.title}
        </span>
        <span className={styles.facts}>
          <span lang="en" className={styles.feed}>
            {item.feed.title}
          </span>
          <span>{formatRelativeTime(item.at)}</span>
          <span>{item.words !== null && formatWordCount(item.words)}</span>
          {item.other_language === null ? (
            <span>{item.level !== null && levelLabel(item.level)}</span>
          ) : (
            <span className={styles.foreign}>{languageName(item.other_language)}</span>
          )}
        </span>
      </button>
      <span className={styles.status}>
        <Status item={item} onRetry={onRetry} />
      </span>
    </li>
  )
}

function Status({ item, onRetry }: { item: InboxItem; onRetry: () => void }) {
  const { known, words, state, link } = item
  if (state === 'TAKEN') return <Taken item={item} onRetry={onRetry} />
  if (known)
    return (
      <Link to={`/admin/article/${known.id}`} className={styles.known}>
        已有，{formatDate(known.published_at ?? known.created_at)}
      </Link>
    )
  if (link === '') return <span>没有原文链接</span>
  return words === null ? null : <span>{formatMinutes(words / WORDS_PER_MINUTE)}</span>
}

/** The progress of a taken item; a failed download shows an error and a retry button. */
function Taken({ item, onRetry }: { item: InboxItem; onRetry: () => void }) {
  const { article } = item
  const { data: task } = useTask(article?.task ?? null)
  if (!article) return <span>文章已经删掉</span>
  if (task ? isRunning(task) : article.task !== null) {
    const share = task && task.total > 0 ? ` ${Math.round((100 * task.done) / task.total)}%` : ''
    return (
      <span className={styles.going}>
        已收下，{task?.message || '排队中'}
        {share}
      </span>
    )
  }
  const fault = task?.state === 'FAILED' ? task.error?.message : article.stage === 'FAILED' && article.error
  if (fault)
    return (
      <span className={styles.fault} title={fault}>
        失败
        <button type="button" onClick={onRetry}>
          重试
        </button>
      </span>
    )
  return (
    <Link to={`/admin/article/${article.id}`} className={styles.going}>
      已收下{article.translated_percent !== null && `，${formatTranslated(article.translated_percent)}`}
    </Link>
  )
}

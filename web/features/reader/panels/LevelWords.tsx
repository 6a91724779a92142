// 大纲词汇: the words of this article at or above a level; a press scrolls to the word in the text.
import { useEffect, useMemo, useRef, useState } from 'react'
import type { ArticleLevel, ArticleShown } from '../../../../contract/entities/article.ts'
import { READING_LEVELS } from '../../../../domain/language/level-names.ts'
import { formatCount } from '../../../lib/format.ts'
import { safeLocalStorage } from '../../../lib/storage.ts'
import { EmptyState, LoadError } from '../../../ui/EmptyState.tsx'
import { Sheet } from '../../../ui/Sheet.tsx'
import { SkeletonRows } from '../../../ui/Skeleton.tsx'
import type { TextSpot } from '../highlights/use-highlights.ts'
import styles from './LevelWords.module.css'
import { useLevelWords } from './queries.ts'

const KEY = 'level_words'
const chosen = (): ArticleLevel =>
  READING_LEVELS.find(({ value }) => value === safeLocalStorage.get(KEY))?.value ?? 'C6'

export interface LevelWordsProps {
  article: Pick<ArticleShown, 'id'>
  open: boolean
  onClose: () => void
  onJump: (spot: TextSpot) => void
}

export function LevelWords({ article, open, onClose, onJump }: LevelWordsProps) {
  const [level, setLevel] = useState(chosen)
  const levels = useRef<HTMLFieldSetElement>(null)
  useEffect(() => {
    const row = levels.current
    const label = open && row?.querySelector<HTMLElement>('label:has(:checked)')
    // Scroll only the row: scrollIntoView would scroll the text beneath as well.
    if (row && label) row.scrollLeft = label.offsetLeft - (row.clientWidth - label.offsetWidth) / 2
  }, [open])
  // Moves the focus from the bar's button into the panel; the close handler restores it.
  const focusFor = useMemo(() => (open ? {} : undefined), [open])
  const choose = (next: ArticleLevel) => {
    safeLocalStorage.set(KEY, next)
    setLevel(next)
  }
  return (
    <Sheet
      open={open}
      onClose={onClose}
      focusFor={focusFor}
      label="大纲词汇"
      title="大纲词汇"
      modal={false}
      aboveBar
      expandable
    >
      <fieldset ref={levels} className={styles.levels} aria-label="等级">
        {READING_LEVELS.map(({ value, label, estimated }) => (
          <label key={value} className={styles.level}>
            <input type="radio" name="level" checked={level === value} onChange={() => choose(value)} />
            <span>{estimated ? `${label}（估算）` : label}</span>
          </label>
        ))}
      </fieldset>
      <Words id={article.id} level={level} onJump={onJump} />
    </Sheet>
  )
}

function Words({ id, level, onJump }: { id: number; level: ArticleLevel; onJump: (spot: TextSpot) => void }) {
  const { data, error, isFetching, refetch } = useLevelWords(id, level)
  const [last, setLast] = useState({ lemma: '', at: 0 })
  /** Jumps to the first occurrence, then with each press to the next. */
  const jump = (lemma: string, positions: readonly TextSpot[]) => {
    const at = last.lemma === lemma ? (last.at + 1) % positions.length : 0
    const spot = positions[at]
    if (!spot) return
    setLast({ lemma, at })
    onJump(spot)
  }
  if (error) return <LoadError message={error.message} retrying={isFetching} onRetry={() => void refetch()} />
  if (!data) return <SkeletonRows rows={5} cover={false} label="正在找词" />
  if (data.items.length === 0) return <EmptyState title="这篇文章里没有这个等级的词" />
  return (
    <>
      <p className={styles.count}>
        {data.label} 及以上，共 {formatCount(data.items.length)} 个词
      </p>
      <ul className={styles.words}>
        {data.items.map(({ lemma, zh, count, positions }) => (
          <li key={lemma}>
            <button type="button" onClick={() => jump(lemma, positions)}>
              <b lang="en">{lemma}</b>
              <span className={styles.zh}>{zh}</span>
              {count > 1 && (
                <small>{last.lemma === lemma ? `${last.at + 1} / ${positions.length}` : `${count} 次`}</small>
              )}
            </button>
          </li>
        ))}
      </ul>
    </>
  )
}

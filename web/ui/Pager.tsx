// Pagination of a table, one page at a time: the visible rows, previous page and next page.

import { formatCount } from '../lib/format.ts'
import { Button } from './Button.tsx'
import styles from './Pagination.module.css'

/** `offset` of the first visible row, `count` visible rows, `total` if known; `next` null at the end. */
export type PagerProps = {
  offset: number
  count: number
  size: number
  total?: number | undefined
  next: number | null
  onTurn: (offset: number) => void
}

export function Pager({ offset, count, size, total, next, onTurn }: PagerProps) {
  if (offset === 0 && next === null) return null
  return (
    <nav className={styles.pager} aria-label="翻页">
      <Button size="s" disabled={offset === 0} onClick={() => onTurn(Math.max(0, offset - size))}>
        上一页
      </Button>
      <span>
        {count > 0 ? `${offset + 1}–${offset + count}` : '没有了'}
        {total !== undefined && `，共 ${formatCount(total)} 条`}
      </span>
      <Button size="s" disabled={next === null} onClick={() => next !== null && onTurn(next)}>
        下一页
      </Button>
    </nav>
  )
}

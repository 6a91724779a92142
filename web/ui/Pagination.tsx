// The end of a list: a button that loads the next page, or a text that marks the end.
import { Button } from './Button.tsx'
import styles from './Pagination.module.css'

/**
 * `hasMore` from `next_offset`; `failed` turns the button into a retry; `end` is the text after the last page
 * ('' = nothing).
 */
export type LoadMoreProps = {
  hasMore: boolean
  loading: boolean
  onMore: () => void
  failed?: boolean
  end?: string
}

export function LoadMore({ hasMore, loading, onMore, failed = false, end = '' }: LoadMoreProps) {
  if (!hasMore) return end === '' ? null : <p className={styles.end}>{end}</p>
  return (
    <div className={styles.more}>
      {failed && <p role="alert">加载失败</p>}
      <Button loading={loading} onClick={onMore}>
        {failed ? '再试一次' : '加载更多'}
      </Button>
    </div>
  )
}

// The inbox over all feeds: sources, list and preview; fully usable by keyboard.
import { useLocation, useNavigate } from '@tanstack/react-router'
import { useRef, useState } from 'react'
import type { Feed } from '../../../../contract/rss.ts'
import { openInBrowser } from '../../../lib/bridge.ts'
import { isReviewMode } from '../../../lib/cookies.ts'
import { formatCount } from '../../../lib/format.ts'
import { useHotkeys } from '../../../lib/hotkeys.ts'
import { useMedia } from '../../../lib/use-media.ts'
import { Button } from '../../../ui/Button.tsx'
import { EmptyState, LoadError } from '../../../ui/EmptyState.tsx'
import { SkeletonRows } from '../../../ui/Skeleton.tsx'
import styles from './FeedInbox.module.css'
import { getInboxPath, hasInboxFilters, parseInboxFilters } from './filters.ts'
import { InboxFilterBar } from './InboxFilterBar.tsx'
import { InboxKeys } from './InboxKeys.tsx'
import { InboxList } from './InboxList.tsx'
import { getInboxPlaceName, InboxSide } from './InboxSide.tsx'
import { ItemPreview } from './ItemPreview.tsx'
import { useInboxDesk } from './use-inbox-desk.ts'

export function FeedInbox({ feeds }: { feeds: readonly Feed[] }) {
  const { searchStr } = useLocation()
  // Another URL is another list, with a cursor and actions of its own.
  return <OpenInbox key={searchStr} search={searchStr} feeds={feeds} />
}

function OpenInbox({ search, feeds }: { search: string; feeds: readonly Feed[] }) {
  const navigate = useNavigate()
  const filters = parseInboxFilters(search)
  const desk = useInboxDesk(filters)
  const { query, items, current, counts } = desk
  const [isFiltering, setIsFiltering] = useState(hasInboxFilters(filters))
  const [isOpen, setIsOpen] = useState(false)
  const isThreefold = useMedia('(min-width: 1024px)')
  const text = useRef<HTMLDivElement>(null)
  const article = current?.article_id ?? current?.known?.id
  const page = (by: number) => text.current?.scrollBy({ top: by * text.current.clientHeight * 0.9 })
  const decide = (act: (id: number) => void) => () => {
    if (current?.state === 'UNREAD') act(current.id)
  }
  const next = { step: () => desk.step(1) }
  const before = { step: () => desk.step(-1) }
  useHotkeys({
    j: next,
    k: before,
    ArrowDown: next,
    ArrowUp: before,
    x: decide(desk.dismiss),
    'Shift+x': decide(desk.dismissRest),
    d: decide(desk.take),
    z: desk.undo,
    o: () => current && current.link !== '' && !isReviewMode() && openInBrowser(current.link),
    Space: { step: () => page(1) },
    'Shift+Space': { step: () => page(-1) },
    Enter: () => article !== undefined && void navigate({ to: `/admin/article/${article}` }),
    '/': () => setIsFiltering(true),
  })
  const state = filters.state ?? 'UNREAD'
  const count = items.filter((item) => item.state === state).length
  return (
    <div className={styles.inbox} data-open={isOpen || undefined}>
      <InboxSide feeds={feeds} filters={filters} counts={counts} />
      <section className={styles.middle} aria-label="条目">
        <header className={styles.head}>
          <h1>{HEADINGS[state]}</h1>
          {counts && getInboxPlaceName(filters, feeds) === undefined && !hasInboxFilters(filters) && (
            <span className={styles.number}>{formatCount(counts[state])}</span>
          )}
          <span className={styles.place}>{getInboxPlaceName(filters, feeds)}</span>
          <Button
            size="s"
            variant="plain"
            aria-expanded={isFiltering}
            onClick={() => setIsFiltering(!isFiltering)}
          >
            筛选
          </Button>
        </header>
        {isFiltering && (
          <InboxFilterBar
            asked={filters}
            onChange={(next) => void navigate({ to: getInboxPath(next), replace: true })}
          />
        )}
        {query.isPending && <SkeletonRows rows={8} cover={false} label="正在加载新条目" />}
        {query.isError && !query.data && (
          <LoadError
            message={query.error.message}
            retrying={query.isFetching}
            onRetry={() => void query.refetch()}
          />
        )}
        {query.data && desk.rows.length > 0 && <InboxList desk={desk} onOpen={() => setIsOpen(true)} />}
        {query.data && count === 0 && !query.hasNextPage && (
          <Nothing isNarrowed={hasInboxFilters(filters)} state={state} />
        )}
        <InboxKeys desk={desk} />
      </section>
      {(isThreefold || isOpen) && (
        <ItemPreview
          key={current?.id}
          item={current}
          ref={text}
          onTake={decide(desk.take)}
          onDismiss={() => {
            decide(desk.dismiss)()
            setIsOpen(false)
          }}
          onClose={() => setIsOpen(false)}
        />
      )}
    </div>
  )
}

const HEADINGS = { UNREAD: '未看', TAKEN: '已收下', DISMISSED: '不要的' }

function Nothing({ isNarrowed: narrow, state }: { isNarrowed: boolean; state: keyof typeof HEADINGS }) {
  if (narrow) return <EmptyState title="没有符合条件的条目" hint="换一个条件，或者去掉筛选。" />
  if (state === 'UNREAD') return <EmptyState title="都看完了" hint="有新的会出现在这里。" />
  return <EmptyState title={state === 'TAKEN' ? '还没有收下的' : '还没有不要的'} />
}

// The list of saved words: search, sort order, groups by due date; a swipe deletes a word, and a button
// restores it.
import { Link } from '@tanstack/react-router'
import { Fragment, type ReactNode } from 'react'
import type { Card } from '../../../contract/entities/word.ts'
import { buttonClass } from '../../ui/Button.tsx'
import { EmptyState, LoadError } from '../../ui/EmptyState.tsx'
import { SearchIcon } from '../../ui/more-icons.tsx'
import { LoadMore } from '../../ui/Pagination.tsx'
import { SkeletonWords } from '../../ui/Skeleton.tsx'
import { type TabItem, Tabs } from '../../ui/Tabs.tsx'
import { groupByDue } from './due-groups.ts'
import { WordDownIcon } from './icons.tsx'
import { useWordsOverview } from './overview.ts'
import type { WordOrder, WordStage } from './shapes.ts'
import type { WordBook } from './use-word-book.ts'
import styles from './WordList.module.css'
import { WordRow } from './WordRow.tsx'

const ORDERS: readonly { value: WordOrder; label: string }[] = [
  { value: 'due', label: '按到期时间' },
  { value: 'new', label: '最近加入' },
  { value: 'old', label: '最早加入' },
  { value: 'az', label: '字母顺序' },
  { value: 'hard', label: '最难的在前' },
]

export interface WordListProps {
  book: WordBook
  isSplit: boolean
  /** The lemma whose page is open next to the list. */
  current: string | undefined
  /** Rendered between the toolbar and the rows. */
  children?: ReactNode
}

export function WordList({ book, isSplit, current, children }: WordListProps) {
  const { order, setOrder, stage, setStage, q, setQ, words, cards } = book
  const isSearching = q.trim() !== ''
  const row = (card: Card) => (
    <WordRow key={card.id} card={card} isSplit={isSplit} isCurrent={card.lemma === current} />
  )
  // Search and sort are useless without words.
  if (words.isSuccess && cards.length === 0 && !isSearching && stage === 'all') return <NoWords />
  return (
    <>
      <Stages value={stage} onChange={setStage} />
      <div className={styles.tools}>
        <label className={styles.find}>
          <SearchIcon size={20} />
          <span className="sr-only">在生词本里找</span>
          <input
            type="search"
            value={q}
            placeholder="在生词本里找"
            maxLength={80}
            onChange={(event) => setQ(event.target.value)}
          />
        </label>
        <label className={styles.order}>
          <span className="sr-only">排列</span>
          <select value={order} onChange={(event) => setOrder(event.target.value as WordOrder)}>
            {ORDERS.map(({ value, label }) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </select>
          <WordDownIcon />
        </label>
      </div>
      {/* rendered together with the rows, which it would otherwise push down later */}
      {words.isPending ? <SkeletonWords label="正在加载生词" /> : children}
      {words.isError && <LoadError message={words.error.message} onRetry={() => void words.refetch()} />}
      {words.isSuccess && cards.length === 0 && (
        <EmptyState title={isSearching ? `没有“${q.trim()}”` : NONE[stage]} />
      )}
      {order === 'due' && !isSearching ? (
        groupByDue(cards, new Date()).map(({ label, cards: group }, at, all) => (
          <Fragment key={label}>
            <h2 className={styles.day}>
              {label}
              {/* The last group may be incomplete until the next page is loaded; today's count is shown
                  above. */}
              {label !== '今天' && (at < all.length - 1 || !words.hasNextPage) && <span>{group.length}</span>}
            </h2>
            <ul className={styles.list} aria-label={`生词：${label}`}>
              {group.map(row)}
            </ul>
          </Fragment>
        ))
      ) : (
        <ul className={styles.list} aria-label="生词">
          {cards.map(row)}
        </ul>
      )}
      <LoadMore
        hasMore={words.hasNextPage}
        loading={words.isFetchingNextPage}
        failed={words.isFetchNextPageError}
        onMore={() => void words.fetchNextPage()}
      />
    </>
  )
}

const NONE: Record<WordStage, string> = { all: '', learning: '没有在学的词', mature: '还没有掌握的词' }

/** Filter: all words, words being learnt, mature words. */
function Stages({ value, onChange }: { value: WordStage; onChange: (stage: WordStage) => void }) {
  const { data } = useWordsOverview()
  const items: TabItem<WordStage>[] = [
    { value: 'all', label: '全部', count: data?.total },
    { value: 'learning', label: '在学', count: data && data.total - data.mature },
    { value: 'mature', label: '掌握', count: data?.mature },
  ]
  return <Tabs label="生词" items={items} value={value} onChange={onChange} />
}

function NoWords() {
  return (
    <EmptyState
      title="还没有生词"
      hint="读文章时点一个词，加入生词本，会连同句子一起保存。"
      action={
        <Link to="/" className={buttonClass({ variant: 'primary' })}>
          去读一篇
        </Link>
      }
    />
  )
}

// Search results, with hits highlighted in their context.
import type { ReactNode } from 'react'
import type { FoundArticle, OtherResults } from '../../../contract/search.ts'
import { ArticleRows } from '../../ui/ArticleRow.tsx'
import { Button } from '../../ui/Button.tsx'
import { EmptyState, LoadError } from '../../ui/EmptyState.tsx'
import { HighlightedText } from '../../ui/HighlightedText.tsx'
import { LoadMore } from '../../ui/Pagination.tsx'
import { SkeletonRows } from '../../ui/Skeleton.tsx'
import { ArticleLink } from './ArticleLink.tsx'
import { type SearchOrder, useSearch } from './queries.ts'
import styles from './Search.module.css'
import { TopicChips } from './TopicChips.tsx'

export interface SearchResultsProps {
  q: string
  order: SearchOrder
  /** Callback when a result is opened: the query is then added to the recent searches. */
  onOpen: () => void
  onClear: () => void
  /** Renders other results with a matching name (e.g. authors); undefined if there are none. */
  renderOtherResults: (otherGroups: OtherResults) => ReactNode | undefined
}

export function SearchResults({ q, order, onOpen, onClear, renderOtherResults }: SearchResultsProps) {
  const found = useSearch(q, order)
  if (found.isPending) return <SkeletonRows columns label="正在搜索" />
  if (found.isError) {
    return (
      <LoadError
        message={found.error.message}
        retrying={found.isFetching}
        onRetry={() => void found.refetch()}
      />
    )
  }
  const items = found.data.pages.flatMap((page) => page.items)
  const [first] = found.data.pages
  const others = first?.beside && renderOtherResults(first.beside)
  if (items.length === 0 && !others) {
    return (
      <>
        <EmptyState
          title={`没有找到“${q}”`}
          hint="换个说法，只搜其中一个词，或者从话题看起。"
          action={<Button onClick={onClear}>清空重搜</Button>}
        />
        <TopicChips />
      </>
    )
  }
  return (
    <div data-results>
      {first?.meant && <Meant from={first.meant.from} to={first.meant.to} />}
      {others}
      <ArticleRows heading="找到的文章" busy={found.isPlaceholderData}>
        {items.map((article) => (
          <Found key={article.id} article={article} onOpen={onOpen} />
        ))}
        <LoadMore
          hasMore={found.hasNextPage}
          loading={found.isFetchingNextPage}
          failed={found.isFetchNextPageError}
          onMore={() => void found.fetchNextPage()}
        />
      </ArticleRows>
    </div>
  )
}

/** Undefined for Chinese text, which is the default language of the page. */
const langOf = (text: string) => (/\p{Script=Han}/u.test(text) ? undefined : 'en')

const Meant = ({ from, to }: { from: string; to: string }) => (
  <p className={styles.meant} role="status">
    没有 <span lang={langOf(from)}>{from}</span>，找到 <b lang={langOf(to)}>{to}</b>
  </p>
)

function Found({ article, onOpen }: { article: FoundArticle; onOpen: () => void }) {
  const { snippet, hits } = article
  return (
    <ArticleLink
      article={article}
      onOpen={onOpen}
      title={<HighlightedText text={article.title} ranges={hits.title} />}
      titleZh={article.title_zh && <HighlightedText text={article.title_zh} ranges={hits.title_zh} />}
      digest={
        snippet && (
          <span
            lang={snippet.lang === 'en' ? 'en' : undefined}
            className={snippet.lang === 'en' ? styles.excerpt : undefined}
          >
            <HighlightedText text={snippet.text} ranges={snippet.hits} />
          </span>
        )
      }
    />
  )
}

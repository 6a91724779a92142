// /book/library: the books added by editors, with search by title and author (front page pattern: two columns
// of rows).
import { Link, useLocation, useNavigate } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { LibraryRows } from '../../features/book/LibraryRows.tsx'
import { useLibrary } from '../../features/book/queries.ts'
import { BackBar } from '../../ui/BackBar.tsx'
import { Button, buttonClass } from '../../ui/Button.tsx'
import { EmptyState, LoadError } from '../../ui/EmptyState.tsx'
import { Field, Input } from '../../ui/Field.tsx'
import { SearchIcon } from '../../ui/more-icons.tsx'
import { Page, PageTitle } from '../../ui/Page.tsx'
import { LoadMore } from '../../ui/Pagination.tsx'
import { SkeletonRows } from '../../ui/Skeleton.tsx'
import { StaleDataNotice } from '../../ui/StaleDataNotice.tsx'

/** Debounce of the search input in ms, so that not every letter sends a request. */
const PAUSE_MS = 300

export function BookLibraryScreen() {
  const { searchStr } = useLocation()
  const q = new URLSearchParams(searchStr).get('q') ?? ''
  const [typed, setTyped] = useState(q)
  const navigate = useNavigate()
  const found = useLibrary(q)
  useEffect(() => {
    const query = typed.trim()
    if (query === q) return
    const timer = setTimeout(
      () =>
        void navigate({
          to: query === '' ? '/book/library' : `/book/library?q=${encodeURIComponent(query)}`,
          replace: true,
        }),
      PAUSE_MS,
    )
    return () => clearTimeout(timer)
  }, [typed, q, navigate])
  const items = found.data?.pages.flatMap((page) => page.items)
  return (
    <>
      <BackBar />
      <Page rows>
        <PageTitle
          title="书库"
          action={
            <Link to="/changdu/apply" className={buttonClass({ variant: 'plain' })}>
              没找到想读的？
            </Link>
          }
        />
        <StaleDataNotice />
        <Field label="在书库里找" hideLabel>
          <Input
            type="search"
            lead={<SearchIcon size={18} />}
            placeholder="书名、作者"
            maxLength={60}
            value={typed}
            onChange={({ target }) => setTyped(target.value)}
            enterKeyHint="search"
          />
        </Field>
        {found.isPending && <SkeletonRows columns label="正在打开书库" />}
        {found.isError && !items && (
          <LoadError
            message={found.error.message}
            retrying={found.isFetching}
            onRetry={() => void found.refetch()}
          />
        )}
        {items?.length === 0 &&
          (q === '' ? (
            <EmptyState title="书库里还没有书" hint="可以先上传自己的书。" />
          ) : (
            <EmptyState
              title={`没有找到“${q}”`}
              hint="换个关键词，或者申请添加这本书。"
              action={<Button onClick={() => setTyped('')}>看全部</Button>}
            />
          ))}
        {items && items.length > 0 && <LibraryRows books={items} busy={found.isPlaceholderData} />}
        <LoadMore
          hasMore={found.hasNextPage}
          loading={found.isFetchingNextPage}
          failed={found.isFetchNextPageError}
          onMore={() => void found.fetchNextPage()}
        />
      </Page>
    </>
  )
}

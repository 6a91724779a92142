// 我的笔记: all notes by article, with filters. Pattern: a list with its filters at the side.
import { Link } from '@tanstack/react-router'
import { useDeferredValue, useState } from 'react'
import { ExportMenu } from '../../features/note/ExportMenu.tsx'
import { NoteFilters } from '../../features/note/NoteFilters.tsx'
import { NoteGroups } from '../../features/note/NoteGroups.tsx'
import styles from '../../features/note/Notes.module.css'
import { type MyNoteFilter, useMyNotes } from '../../features/note/queries.ts'
import { useFreshNotes } from '../../local/notes.ts'
import { BackBar } from '../../ui/BackBar.tsx'
import { Button, buttonClass } from '../../ui/Button.tsx'
import { EmptyState, LoadError } from '../../ui/EmptyState.tsx'
import { Page, PageTitle } from '../../ui/Page.tsx'
import { LoadMore } from '../../ui/Pagination.tsx'
import { SkeletonRows } from '../../ui/Skeleton.tsx'
import { StaleDataNotice } from '../../ui/StaleDataNotice.tsx'

export function MyNoteScreen() {
  const [filter, setFilter] = useState<MyNoteFilter>({})
  const deferredFilter = useDeferredValue(filter)
  const notes = useMyNotes(deferredFilter)
  useFreshNotes()
  const [first] = notes.data?.pages ?? []
  const groups = notes.data?.pages.flatMap(({ result }) => result.items) ?? []
  const isNarrowed = Boolean(filter.q ?? filter.color ?? filter.tag)
  return (
    <>
      <BackBar />
      <Page rows className={styles.page}>
        <div className={styles.side}>
          <PageTitle
            title="我的笔记"
            sub={first && `一共 ${first.total} 条`}
            action={first && first.total > 0 && <ExportMenu color={filter.color} />}
          />
          {first && first.total > 0 && <NoteFilters filter={filter} tags={first.tags} onChange={setFilter} />}
        </div>
        <div className={styles.results}>
          <StaleDataNotice />
          {notes.isPending && <SkeletonRows label="正在加载笔记" />}
          {notes.isError && !notes.data && (
            <LoadError message={notes.error.message} onRetry={() => void notes.refetch()} />
          )}
          {first && groups.length === 0 && (isNarrowed ? <NoneSuch onAll={() => setFilter({})} /> : <None />)}
          <NoteGroups groups={groups} onTag={(tag) => setFilter({ ...filter, tag })} />
          <LoadMore
            hasMore={notes.hasNextPage}
            loading={notes.isFetchingNextPage}
            failed={notes.isFetchNextPageError}
            onMore={() => void notes.fetchNextPage()}
          />
        </div>
      </Page>
    </>
  )
}

const None = () => (
  <EmptyState
    title="还没有笔记"
    hint="阅读时选中文字并选颜色，笔记会显示在这里。"
    action={
      <Link to="/" className={buttonClass({ variant: 'primary' })}>
        去挑一篇
      </Link>
    }
  />
)

const NoneSuch = ({ onAll }: { onAll: () => void }) => (
  <EmptyState title="没有符合条件的笔记" action={<Button onClick={onAll}>看全部</Button>} />
)

// Page of the collection editor: loads the collection of the URL first.
import { useLocation } from '@tanstack/react-router'
import { BackBar } from '../../ui/BackBar.tsx'
import { LoadError } from '../../ui/EmptyState.tsx'
import { Page, PageTitle } from '../../ui/Page.tsx'
import { SkeletonLines } from '../../ui/Skeleton.tsx'
import { CollectionEditor } from './CollectionEditor.tsx'
import { useCollection, useDeleteCollection } from './queries.ts'

export interface CollectionEditorPageProps {
  onSaved: (id: number) => void
  onGone: () => void
  isEditor?: boolean
}

export function CollectionEditorPage({ onSaved, onGone, isEditor = false }: CollectionEditorPageProps) {
  const search = useLocation({ select: ({ searchStr }) => searchStr })
  const id = Number(new URLSearchParams(search).get('id') ?? Number.NaN)
  const isNew = Number.isNaN(id)
  const { data, error, isFetching, refetch } = useCollection(id)
  const destroy = useDeleteCollection(onGone)
  return (
    <>
      <BackBar always />
      <Page rows>
        <PageTitle title={isNew ? '新建合集' : '编辑合集'} />
        {isNew || data ? (
          <CollectionEditor
            key={data?.id}
            collection={data}
            isEditor={isEditor}
            onSaved={onSaved}
            onDestroy={data && (() => destroy.mutate({ id: data.id, name: data.name }))}
          />
        ) : error ? (
          <LoadError message={error.message} retrying={isFetching} onRetry={() => void refetch()} />
        ) : (
          <SkeletonLines lines={6} label="正在加载合集" />
        )}
      </Page>
    </>
  )
}

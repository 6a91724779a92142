// An author or a publication with all their articles.
import { useEffect } from 'react'
import { ArticleList } from '../../features/article/ArticleList.tsx'
import { useTopicArticles } from '../../features/article/topic-articles.ts'
import { CreatorHead } from '../../features/creator/CreatorHead.tsx'
import { useCreator } from '../../features/creator/queries.ts'
import { ApiError } from '../../lib/api.ts'
import { formatCount } from '../../lib/format.ts'
import { formatTitle } from '../../lib/title.ts'
import { BackBar } from '../../ui/BackBar.tsx'
import { EmptyState, LoadError } from '../../ui/EmptyState.tsx'
import { ErrorScreen } from '../../ui/ErrorScreen.tsx'
import { Page } from '../../ui/Page.tsx'
import { RuledSection } from '../../ui/RuledSection.tsx'
import { SkeletonLines, SkeletonRows } from '../../ui/Skeleton.tsx'
import { StaleDataNotice } from '../../ui/StaleDataNotice.tsx'

export function CreatorScreen({ params }: { params: Record<string, string> }) {
  const id = Number(params['id'])
  const isNumber = Number.isSafeInteger(id) && id > 0
  const { data: creator, error, isFetching, refetch } = useCreator(id)
  const articles = useTopicArticles({ author: isNumber ? id : undefined })
  useEffect(() => {
    if (creator) document.title = formatTitle(creator.name)
  }, [creator])
  if (!isNumber || (error instanceof ApiError && error.status === 404)) {
    return (
      <ErrorScreen
        status={404}
        path={`/creator/${params['id'] ?? ''}`}
        sentence="没有找到这位作者，或还没有收录他的文章"
      />
    )
  }
  return (
    <>
      <BackBar />
      <Page rows>
        <StaleDataNotice />
        {creator ? (
          <CreatorHead creator={creator} />
        ) : error ? (
          <LoadError message={error.message} retrying={isFetching} onRetry={() => void refetch()} />
        ) : (
          <SkeletonLines lines={4} label="正在加载" />
        )}
        {creator ? (
          <RuledSection title="文章" action={<span>{formatCount(creator.article_count)} 篇</span>}>
            <ArticleList
              query={articles}
              label="文章"
              isHeaded
              eager={4}
              end="没有更多了"
              empty={<EmptyState title="暂时没有能读的文章" hint="新文章来了会出现在这里。" />}
            />
          </RuledSection>
        ) : (
          !error && <SkeletonRows />
        )}
      </Page>
    </>
  )
}

// The articles of one topic, or, under `following`, of the creators that this reader follows.
import { Link } from '@tanstack/react-router'
import { parseTopic, topicLabel } from '../../../domain/article/topics.ts'
import { ArticleList } from '../../features/article/ArticleList.tsx'
import { useTopicArticles } from '../../features/article/topic-articles.ts'
import { useFollowedArticles } from '../../features/creator/queries.ts'
import { BackBar } from '../../ui/BackBar.tsx'
import { buttonClass } from '../../ui/Button.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { Page, PageTitle } from '../../ui/Page.tsx'
import { StaleDataNotice } from '../../ui/StaleDataNotice.tsx'

export function TopicScreen({ params }: { params: Record<string, string> }) {
  const topicSlug = params['topic'] ?? ''
  return topicSlug === 'following' ? <Following /> : <OfTopic asked={topicSlug} />
}

function OfTopic({ asked }: { asked: string }) {
  const articles = useTopicArticles({ q: asked })
  return (
    <>
      <BackBar />
      <Page rows>
        <PageTitle title={topicLabel(parseTopic(asked) ?? asked)} sub="话题" />
        <StaleDataNotice />
        <ArticleList
          query={articles}
          label="文章"
          eager={4}
          end="没有更多了"
          empty={
            <EmptyState
              title="这个话题还没有文章"
              hint="换一个话题看看。"
              action={
                <Link to="/label" className={buttonClass({ variant: 'primary' })}>
                  所有话题
                </Link>
              }
            />
          }
        />
      </Page>
    </>
  )
}

function Following() {
  const news = useFollowedArticles()
  return (
    <>
      <BackBar />
      <Page rows>
        <PageTitle title="关注" sub="你关注的作者和刊物，新文章在前" />
        <StaleDataNotice />
        <ArticleList
          query={news}
          label="关注的文章"
          eager={4}
          end="没有更多了"
          empty={
            <EmptyState
              title="还没有关注谁"
              hint="在作者或刊物的页面点“关注”，新文章会出现在这里。"
              action={
                <Link to="/explore" className={buttonClass({ variant: 'primary' })}>
                  去看看作者
                </Link>
              }
            />
          }
        />
      </Page>
    </>
  )
}

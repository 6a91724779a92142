// The articles of one topic, or, under `following`, of those whom this reader follows.
import { Link } from '@tanstack/react-router'
import { parseTopic, topicLabel } from '../../../domain/article/topics.ts'
import { ArticleList } from '../../features/article/ArticleList.tsx'
import { useTopicArticles } from '../../features/article/topic-articles.ts'
import { useNews } from '../../features/creator/queries.ts'
import { BackBar } from '../../ui/BackBar.tsx'
import { buttonClass } from '../../ui/Button.tsx'
import { Empty } from '../../ui/Empty.tsx'
import { LastSeen } from '../../ui/LastSeen.tsx'
import { Page, PageTitle } from '../../ui/Page.tsx'

export function TopicScreen({ params }: { params: Record<string, string> }) {
  const asked = params['topic'] ?? ''
  return asked === 'following' ? <Following /> : <OfTopic asked={asked} />
}

function OfTopic({ asked }: { asked: string }) {
  const articles = useTopicArticles({ q: asked })
  return (
    <>
      <BackBar />
      <Page rows>
        <PageTitle title={topicLabel(parseTopic(asked) ?? asked)} sub="话题" />
        <LastSeen />
        <ArticleList
          query={articles}
          label="文章"
          eager={4}
          end="没有更多了"
          empty={
            <Empty
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
  const news = useNews()
  return (
    <>
      <BackBar />
      <Page rows>
        <PageTitle title="关注" sub="你关注的作者和刊物，新文章在前" />
        <LastSeen />
        <ArticleList
          query={news}
          label="关注的文章"
          eager={4}
          end="没有更多了"
          empty={
            <Empty
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

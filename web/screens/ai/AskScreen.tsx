// 问 AI: with ?article_id= a question about that article (&paragraph= about that of it), else all that one has asked, on wide windows list and page.
import { Link, useLocation, useRouter } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import styles from '../../features/reader/ai/Ai.module.css'
import { AskBox } from '../../features/reader/ai/AskBox.tsx'
import { QuestionList } from '../../features/reader/ai/QuestionList.tsx'
import { QuestionsBeside } from '../../features/reader/ai/QuestionsBeside.tsx'
import { useQuestions } from '../../features/reader/ai/queries.ts'
import { Starters } from '../../features/reader/ai/Starters.tsx'
import { useArticle } from '../../features/reader/queries.ts'
import { useIsWide } from '../../lib/use-media.ts'
import { BackBar } from '../../ui/BackBar.tsx'
import { buttonClass } from '../../ui/Button.tsx'
import { Empty, Failed } from '../../ui/Empty.tsx'
import { LastSeen } from '../../ui/LastSeen.tsx'
import { Page, PageTitle } from '../../ui/Page.tsx'
import { LoadMore } from '../../ui/Pagination.tsx'
import { Section } from '../../ui/Section.tsx'
import { SkeletonRows } from '../../ui/Skeleton.tsx'

export function AskScreen() {
  const search = useLocation({ select: ({ searchStr }) => searchStr })
  const asked = new URLSearchParams(search)
  const id = Number(asked.get('article_id'))
  if (!Number.isSafeInteger(id) || id <= 0) return <All question={asked.get('question') ?? undefined} />
  return (
    <Column>
      <OfArticle key={id} article={id} paragraph={asked.get('paragraph') ?? undefined} />
      <Asked article={id} />
    </Column>
  )
}

const Column = ({ children }: { children: ReactNode }) => (
  <>
    <BackBar />
    <Page className={styles.page}>{children}</Page>
  </>
)

function All({ question }: { question: string | undefined }) {
  const isWide = useIsWide()
  const pages = useQuestions(undefined).data?.pages
  // Nothing asked yet has no answer to stand beside: the way to the first question has the whole window.
  const isEmpty = pages?.every(({ result }) => result.items.length === 0) ?? false
  const list = (current?: string) => (
    <>
      <PageTitle title="提问记录" />
      <Asked article={undefined} current={current} />
    </>
  )
  return isWide && !isEmpty ? <QuestionsBeside question={question} list={list} /> : <Column>{list()}</Column>
}

function OfArticle({ article, paragraph }: { article: number; paragraph: string | undefined }) {
  const { navigate } = useRouter()
  const shown = useArticle(article)
  const onAsked = (id: string) => void navigate({ to: `/askai/${id}` })
  const about = shown.data?.paragraphs.find(({ id }) => id === paragraph)
  // An address with a paragraph that is no longer there asks about the whole.
  const asking = { about: { article, paragraph: about?.id }, onAsked }
  return (
    <>
      <PageTitle
        title={about ? '问这一段' : '问这篇文章'}
        sub={
          shown.data && (
            <Link to={`/article/${article}`} lang="en">
              {shown.data.title}
            </Link>
          )
        }
      />
      {shown.error && !shown.data && (
        <Failed
          message={shown.error.message}
          retrying={shown.isFetching}
          onRetry={() => void shown.refetch()}
        />
      )}
      {about && (
        <blockquote className={styles.asked} lang="en">
          {about.text}
        </blockquote>
      )}
      <AskBox {...asking} />
      <Starters {...asking} />
    </>
  )
}

interface AskedProps {
  article: number | undefined
  /** Beside the list; left out where nothing is. */
  current?: string | false | undefined
}

function Asked({ article, current = false }: AskedProps) {
  const asked = useQuestions(article)
  const questions = asked.data?.pages.flatMap(({ result }) => result.items) ?? []
  if (asked.data && questions.length === 0) return article ? null : <None />
  const list = (
    <>
      <LastSeen />
      {asked.isPending && !article && <SkeletonRows cover={false} label="正在加载提问记录" />}
      {asked.isError && !asked.data && (
        <Failed
          message={asked.error.message}
          retrying={asked.isFetching}
          onRetry={() => void asked.refetch()}
        />
      )}
      <QuestionList questions={questions} plain={article !== undefined} current={current} />
      <LoadMore
        hasMore={asked.hasNextPage}
        loading={asked.isFetchingNextPage}
        failed={asked.isFetchNextPageError}
        onMore={() => void asked.fetchNextPage()}
      />
    </>
  )
  if (!article) return list
  return questions.length > 0 ? <Section title="本篇提问记录">{list}</Section> : null
}

const None = () => (
  <Empty
    title="还没有提问"
    hint="读文章时点「更多」里的「问 AI」，问题和回答会保存在提问记录里。"
    action={
      <Link to="/" className={buttonClass({ variant: 'primary' })}>
        去挑一篇
      </Link>
    }
  />
)

// 问 AI: with ?article_id= a form for a question about that article (&paragraph= about one paragraph), else
// the list of own questions; list and page on wide windows.
import { Link, useLocation, useRouter } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import styles from '../../features/reader/ai/Ai.module.css'
import { AskBox } from '../../features/reader/ai/AskBox.tsx'
import { PromptSuggestions } from '../../features/reader/ai/PromptSuggestions.tsx'
import { QuestionList } from '../../features/reader/ai/QuestionList.tsx'
import { QuestionSplitView } from '../../features/reader/ai/QuestionSplitView.tsx'
import { useQuestionHistory } from '../../features/reader/ai/queries.ts'
import { useArticle } from '../../features/reader/queries.ts'
import { useIsWide } from '../../lib/use-media.ts'
import { BackBar } from '../../ui/BackBar.tsx'
import { buttonClass } from '../../ui/Button.tsx'
import { EmptyState, LoadError } from '../../ui/EmptyState.tsx'
import { Page, PageTitle } from '../../ui/Page.tsx'
import { LoadMore } from '../../ui/Pagination.tsx'
import { RuledSection } from '../../ui/RuledSection.tsx'
import { SkeletonRows } from '../../ui/Skeleton.tsx'
import { StaleDataNotice } from '../../ui/StaleDataNotice.tsx'

export function AskScreen() {
  const search = useLocation({ select: ({ searchStr }) => searchStr })
  const params = new URLSearchParams(search)
  const id = Number(params.get('article_id'))
  if (!Number.isSafeInteger(id) || id <= 0) return <All question={params.get('question') ?? undefined} />
  return (
    <Column>
      <OfArticle key={id} article={id} paragraph={params.get('paragraph') ?? undefined} />
      <QuestionListSection article={id} />
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
  const pages = useQuestionHistory(undefined).data?.pages
  // Without a question there is no page to show: the empty state fills the whole window.
  const isEmpty = pages?.every(({ result }) => result.items.length === 0) ?? false
  const list = (current?: string) => (
    <>
      <PageTitle title="提问记录" />
      <QuestionListSection article={undefined} current={current} />
    </>
  )
  return isWide && !isEmpty ? (
    <QuestionSplitView question={question} list={list} />
  ) : (
    <Column>{list()}</Column>
  )
}

function OfArticle({ article, paragraph }: { article: number; paragraph: string | undefined }) {
  const { navigate } = useRouter()
  const shown = useArticle(article)
  const onSubmitted = (id: string) => void navigate({ to: `/askai/${id}` })
  const about = shown.data?.paragraphs.find(({ id }) => id === paragraph)
  // If the paragraph of the URL does not exist any more, the question is about the whole article.
  const asking = { about: { article, paragraph: about?.id }, onSubmitted }
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
        <LoadError
          message={shown.error.message}
          retrying={shown.isFetching}
          onRetry={() => void shown.refetch()}
        />
      )}
      {about && (
        <blockquote className={styles.questionQuote} lang="en">
          {about.text}
        </blockquote>
      )}
      <AskBox {...asking} />
      <PromptSuggestions {...asking} />
    </>
  )
}

interface QuestionListSectionProps {
  article: number | undefined
  /** Next to the list; left out if nothing is selected. */
  current?: string | false | undefined
}

function QuestionListSection({ article, current = false }: QuestionListSectionProps) {
  const history = useQuestionHistory(article)
  const questions = history.data?.pages.flatMap(({ result }) => result.items) ?? []
  if (history.data && questions.length === 0) return article ? null : <None />
  const list = (
    <>
      <StaleDataNotice />
      {history.isPending && !article && <SkeletonRows cover={false} label="正在加载提问记录" />}
      {history.isError && !history.data && (
        <LoadError
          message={history.error.message}
          retrying={history.isFetching}
          onRetry={() => void history.refetch()}
        />
      )}
      <QuestionList questions={questions} plain={article !== undefined} current={current} />
      <LoadMore
        hasMore={history.hasNextPage}
        loading={history.isFetchingNextPage}
        failed={history.isFetchNextPageError}
        onMore={() => void history.fetchNextPage()}
      />
    </>
  )
  if (!article) return list
  return questions.length > 0 ? <RuledSection title="本篇提问记录">{list}</RuledSection> : null
}

const None = () => (
  <EmptyState
    title="还没有提问"
    hint="读文章时点「更多」里的「问 AI」，问题和回答会保存在提问记录里。"
    action={
      <Link to="/" className={buttonClass({ variant: 'primary' })}>
        去挑一篇
      </Link>
    }
  />
)

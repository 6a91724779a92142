// Questions about one article (/flashcard/articleQuestion?article_id=7), made from its own sentences.
import { Link, useLocation, useRouter } from '@tanstack/react-router'
import type { ArticleShown } from '../../../contract/entities/article.ts'
import styles from '../../features/question/Question.module.css'
import { Frame, QuestionSession } from '../../features/question/QuestionSession.tsx'
import { useQuestions } from '../../features/question/use-questions.ts'
import { useArticle } from '../../features/reader/queries.ts'
import { buttonClass } from '../../ui/Button.tsx'
import { Empty, Failed } from '../../ui/Empty.tsx'
import { ErrorScreen } from '../../ui/ErrorScreen.tsx'
import { SkeletonLines } from '../../ui/Skeleton.tsx'

export function ArticleQuestionScreen() {
  const { searchStr, pathname } = useLocation()
  const id = Number(new URLSearchParams(searchStr).get('article_id'))
  if (!Number.isSafeInteger(id) || id < 1)
    return <ErrorScreen status={404} path={pathname} sentence="没有说是哪篇文章的题。从文章里点进来就好。" />
  return <OfArticle key={id} id={id} />
}

function OfArticle({ id }: { id: number }) {
  const { history, navigate } = useRouter()
  const { data, error, isFetching, refetch } = useArticle(id)
  const leave = () => {
    if (history.canGoBack()) history.back()
    else void navigate({ to: `/article/${id}`, replace: true })
  }
  if (data) return <Made article={data} onLeave={leave} />
  return (
    <Frame onLeave={leave}>
      <h1 className="sr-only">答题</h1>
      {error ? (
        <Failed message={error.message} retrying={isFetching} onRetry={() => void refetch()} />
      ) : (
        <Waiting />
      )}
    </Frame>
  )
}

function Made({ article, onLeave }: { article: ArticleShown; onLeave: () => void }) {
  const { data, error, isFetching, refetch } = useQuestions(article)
  if (data && data.length > 0)
    return <QuestionSession article={article.id} questions={data} onLeave={onLeave} />
  return (
    <Frame onLeave={onLeave}>
      <h1 className="sr-only">答题</h1>
      {error && <Failed message={error.message} retrying={isFetching} onRetry={() => void refetch()} />}
      {!error && !data && <Waiting />}
      {data && (
        <Empty
          title="这篇出不了题"
          hint="它太短，或者没有能单独拿出来问的句子。"
          action={
            <Link to={`/article/${article.id}`} className={buttonClass({})}>
              看这篇文章
            </Link>
          }
        />
      )}
    </Frame>
  )
}

const Waiting = () => (
  <div className={styles.waiting}>
    <SkeletonLines lines={6} label="正在出题" />
  </div>
)

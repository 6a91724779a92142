// Questions about one article (/flashcard/articleQuestion?article_id=7): set by a model, else made from its own sentences.
import { Link, useLocation, useRouter } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import type { ArticleShown } from '../../../contract/entities/article.ts'
import styles from '../../features/question/Question.module.css'
import {
  QuestionFrame,
  QuestionSession,
  type QuestionSessionProps,
  type WrongQuestion,
} from '../../features/question/QuestionSession.tsx'
import { findRound } from '../../features/question/round-storage.ts'
import { UnderstandingSession } from '../../features/question/UnderstandingSession.tsx'
import { useGapQuestions, useUnderstanding } from '../../features/question/use-questions.ts'
import { lazyWithPreload } from '../../features/reader/lazy-component.tsx'
import { useNextArticle } from '../../features/reader/next-article.ts'
import { useArticle } from '../../features/reader/queries.ts'
import { requestIdle } from '../../lib/scheduler.ts'
import { Button, buttonClass } from '../../ui/Button.tsx'
import { EmptyState, LoadError } from '../../ui/EmptyState.tsx'
import { ErrorScreen } from '../../ui/ErrorScreen.tsx'
import { SkeletonLines } from '../../ui/Skeleton.tsx'

const ReportSheet = lazyWithPreload(async () => (await import('./QuestionReport.tsx')).QuestionReport)

export function ArticleQuestionScreen() {
  const { searchStr, pathname } = useLocation()
  const id = Number(new URLSearchParams(searchStr).get('article_id'))
  if (!Number.isSafeInteger(id) || id < 1)
    return <ErrorScreen status={404} path={pathname} sentence="未指定文章，请从文章页进入" />
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
    <QuestionFrame onLeave={leave}>
      <h1 className="sr-only">答题</h1>
      {error ? (
        <LoadError message={error.message} retrying={isFetching} onRetry={() => void refetch()} />
      ) : (
        <Waiting />
      )}
    </QuestionFrame>
  )
}

function Made({ article, onLeave }: { article: ArticleShown; onLeave: () => void }) {
  const [wrong, setWrong] = useState<WrongQuestion>()
  const [isReporting, setReporting] = useState(false)
  useEffect(() => requestIdle(() => void ReportSheet.preload()), [])
  const report = (next: WrongQuestion) => {
    setWrong(next)
    setReporting(true)
  }
  return (
    <>
      <Questions article={article} onReport={report} onLeave={onLeave} />
      <ReportSheet open={isReporting} onClose={() => setReporting(false)} article={article} wrong={wrong} />
    </>
  )
}

interface QuestionsProps {
  article: ArticleShown
  onReport: (wrong: WrongQuestion) => void
  onLeave: () => void
}

const sessionOf = ({ article: { id, title, revision }, onReport, onLeave }: QuestionsProps) => ({
  ...{ article: id, title, revision, onReport, onLeave },
})

/** A round that was left goes on with its own questions, whether or not a model can be reached. */
function Questions({ article, onReport, onLeave }: QuestionsProps) {
  const sessionProps = sessionOf({ article, onReport, onLeave })
  const [left] = useState(() => findRound(article.id, article.revision))
  if (left?.kind === 'gaps')
    return <Gaps {...sessionProps} article={article} questions={left.round.questions} />
  if (left?.kind === 'understanding')
    return <UnderstandingSession {...sessionProps} questions={left.round.questions} />
  return <NewQuestions article={article} onReport={onReport} onLeave={onLeave} />
}

function NewQuestions({ article, onReport, onLeave }: QuestionsProps) {
  const given = sessionOf({ article, onReport, onLeave })
  // Who does not want to wait for a model has questions at once.
  const [isImpatient, setImpatient] = useState(false)
  const byModel = useUnderstanding(article)
  const isOwnWanted = isImpatient || byModel.data?.length === 0
  const own = useGapQuestions(article, isOwnWanted)
  if (!isImpatient && byModel.data && byModel.data.length > 0)
    return <UnderstandingSession {...given} questions={byModel.data} />
  if (isOwnWanted && own.data && own.data.length > 0)
    return <Gaps {...given} article={article} questions={own.data} />
  return (
    <QuestionFrame onLeave={onLeave}>
      <h1 className="sr-only">答题</h1>
      {own.error && (
        <LoadError message={own.error.message} retrying={own.isFetching} onRetry={() => void own.refetch()} />
      )}
      {!own.error && !own.data && <Waiting onOwn={isOwnWanted ? undefined : () => setImpatient(true)} />}
      {own.data && (
        <EmptyState
          title="这篇文章暂不支持做题"
          hint="文章太短，或没有适合出题的句子。"
          action={
            <Link to={`/article/${article.id}`} className={buttonClass({})}>
              看这篇文章
            </Link>
          }
        />
      )}
    </QuestionFrame>
  )
}

/** With the way to the article after it. */
function Gaps({
  article,
  ...given
}: Omit<QuestionSessionProps, 'article' | 'next'> & { article: ArticleShown }) {
  const after = useNextArticle(article)
  const next = after && {
    title: after.article.title,
    address: after.address,
    known_percent: after.article.known_percent ?? null,
  }
  return <QuestionSession {...given} article={article.id} next={next} />
}

/** Sooner nobody has begun to wait. */
const LONG_MS = 2000

/** `onOwn`: a model is at work, and the browser's own questions would be there at once. */
function Waiting({ onOwn }: { onOwn?: (() => void) | undefined }) {
  const [isLong, setLong] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setLong(true), LONG_MS)
    return () => clearTimeout(timer)
  }, [])
  return (
    <div className={styles.waiting}>
      <SkeletonLines lines={6} label="正在出题" />
      {onOwn && isLong && (
        <div className={styles.slow}>
          <p>AI 正在出题，约需几十秒。</p>
          <Button onClick={onOwn}>先做填词题</Button>
        </div>
      )}
    </div>
  )
}

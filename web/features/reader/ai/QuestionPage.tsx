// One question with its answer and its sources in the article; below it, the input for the next question
// about the same article.
import { useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Trash2 } from 'lucide'
import { type ReactNode, useRef } from 'react'
import { ApiError, getErrorMessage } from '../../../lib/api.ts'
import { aiCalls } from '../../../lib/calls/ai.ts'
import { toQueryKeyPrefix } from '../../../lib/keys.ts'
import { Button, IconButton } from '../../../ui/Button.tsx'
import { cx } from '../../../ui/cx.ts'
import { LoadError } from '../../../ui/EmptyState.tsx'
import { LineIcon } from '../../../ui/icons.tsx'
import { SkeletonLines } from '../../../ui/Skeleton.tsx'
import { showToast } from '../../../ui/toast.ts'
import styles from './Ai.module.css'
import { AnsweredQuestion } from './AnsweredQuestion.tsx'
import { AskBox, useAsking } from './AskBox.tsx'
import { getBookPlacePath, getQuestionSubject, type QuestionSubject } from './question-subject.ts'
import { useAnswer } from './use-answer.ts'

export interface QuestionPageProps {
  id: string
  onSubmitted: (id: string) => void
  /** Shown where the question does not exist, or was removed. */
  missing: ReactNode
  /** Whether it is shown next to the list of questions, whose heading is the first of the page. */
  isSplit?: boolean
  /** Buttons next to the heading. */
  actions?: ReactNode
}

export function QuestionPage({ id, onSubmitted, missing, isSplit = false, actions }: QuestionPageProps) {
  const { question, error, failure, isComing, stop, refetch } = useAnswer(id)
  if (error instanceof ApiError && (error.status === 404 || error.status === 400)) return missing
  if (!question)
    return error ? (
      <LoadError message={error.message} onRetry={refetch} />
    ) : (
      <SkeletonLines lines={6} label="正在加载回答" />
    )
  const { article, book, prompt } = question
  const about = getQuestionSubject(question)
  const Heading = isSplit ? 'h2' : 'h1'
  return (
    <>
      <div className={styles.headed}>
        <Heading className={styles.question}>{prompt}</Heading>
        {actions}
      </div>
      {article && (
        <p className={styles.about}>
          <Link to={`/article/${article.id}`} lang="en">
            {article.title}
          </Link>
        </p>
      )}
      {book && (
        <p className={styles.about}>
          <Link to={getBookPlacePath(book.book_uuid, question.pos?.cfi ?? '')} lang="en">
            {book.title}
            {book.chapter.title && ` · ${book.chapter.title}`}
          </Link>
        </p>
      )}
      <AnsweredQuestion question={question} failure={failure} isComing={isComing} onStop={stop} />
      {failure && about && <Again about={about} prompt={prompt} onSubmitted={onSubmitted} />}
      {about && <AskBox under about={about} onSubmitted={onSubmitted} />}
    </>
  )
}

function Again(props: { about: QuestionSubject; prompt: string; onSubmitted: (id: string) => void }) {
  const { ask, isSending, fault } = useAsking(props)
  return (
    <div className={cx(styles.coming, styles.again)}>
      <Button size="s" disabled={isSending} onClick={() => void ask(props.prompt)}>
        再问一次
      </Button>
      {fault && <span className={styles.fault}>{fault}</span>}
    </div>
  )
}

export function RemoveQuestion({ id, onRemoved }: { id: string; onRemoved: () => void }) {
  const cache = useQueryClient()
  // A second press would navigate back by two pages.
  const isUnderWay = useRef(false)
  const remove = async () => {
    if (isUnderWay.current) return
    isUnderWay.current = true
    try {
      await aiCalls.forget({ id, op_id: crypto.randomUUID() })
      void cache.invalidateQueries({ queryKey: toQueryKeyPrefix('ai', 'history') })
      showToast('已删除提问')
      onRemoved()
    } catch (error) {
      isUnderWay.current = false
      showToast(getErrorMessage(error))
    }
  }
  return (
    <IconButton label="删除这个提问" onClick={() => void remove()}>
      <LineIcon node={Trash2} />
    </IconButton>
  )
}

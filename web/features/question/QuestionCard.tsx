// One question of either kind: the question, then the right answer, the way on, the way back and the place in the article.
import { Link } from '@tanstack/react-router'
import { type MouseEvent, type ReactNode, useEffect, useRef } from 'react'
import { useFocusBack } from '../../lib/use-focus-back.ts'
import { Button } from '../../ui/Button.tsx'
import styles from './Question.module.css'

export interface QuestionCardProps {
  isAnswered: boolean
  isLast: boolean
  /** Of its sentence, for the way back to it. */
  place: { article: number; paragraph: string; start: number; end: number }
  /** Over the question: its kind. */
  kind: ReactNode
  /** Of the article. */
  title: string
  /** The question, with an h1 that can have the focus, and its choices. */
  children: ReactNode
  /** Announced as it comes: a help, then what was right. */
  feedback: ReactNode
  /** The ways to go on without a choice, before the answer. */
  helps?: ReactNode
  /** What shows that the answer is right. */
  proof?: ReactNode
  /** What can be done with the answer. */
  keep?: ReactNode
  onNext: () => void
  onUndo: () => void
}

export function QuestionCard(props: QuestionCardProps) {
  const { isAnswered, isLast, place, kind, title, children, feedback, helps, proof, keep, onNext, onUndo } =
    props
  const { article, ...spot } = place
  const card = useRef<HTMLElement>(null)
  // The reading position of a screen reader follows the question, also one whose answer was undone.
  useEffect(() => {
    if (!isAnswered) card.current?.querySelector('h1')?.focus({ preventScroll: true })
  }, [isAnswered])
  // The pressed button may be one that goes with the answer.
  const next = useFocusBack(!isAnswered)
  return (
    <section ref={card} className={styles.card} onClickCapture={dropSecondClick}>
      <div className={styles.task}>
        {kind} <span lang="en">{title}</span>
      </div>
      {children}
      <div aria-live="polite" className={styles.feedback}>
        {feedback}
      </div>
      {isAnswered && (
        <>
          {proof}
          <Link to={`/article/${article}`} hash={spot.paragraph} state={{ spot }} className={styles.source}>
            回到原文
          </Link>
        </>
      )}
      {(isAnswered || helps) && (
        <div className={styles.foot}>
          {!isAnswered && helps}
          {isAnswered && (
            <>
              <div className={styles.pair}>
                {keep}
                <Button variant="plain" onClick={onUndo}>
                  撤销，重新选
                </Button>
              </div>
              <Button ref={next} variant="primary" block onClick={onNext}>
                {isLast ? '查看结果' : '下一题'}
              </Button>
            </>
          )}
        </div>
      )}
    </section>
  )
}

/** A double tap is one wish: its second click is not for what the first has put under the finger. */
function dropSecondClick(event: MouseEvent): void {
  if (event.detail < 2) return
  event.preventDefault()
  event.stopPropagation()
}

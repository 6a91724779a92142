// One question of either kind: the question, then the right answer, next and undo buttons, and a link to the
// article.
import { Link } from '@tanstack/react-router'
import { type MouseEvent, type ReactNode, useEffect, useRef } from 'react'
import { useFocusBack } from '../../lib/use-focus-back.ts'
import { Button } from '../../ui/Button.tsx'
import styles from './Question.module.css'

export interface QuestionCardProps {
  isAnswered: boolean
  isLast: boolean
  /** Position of its sentence, for the link to the article. */
  place: { article: number; paragraph: string; start: number; end: number }
  /** Label above the question: its kind. */
  kind: ReactNode
  /** Title of the article. */
  title: string
  /** The question, with a focusable h1, and its choices. */
  children: ReactNode
  /** Announced to screen readers when it is rendered: a help text, then the right answer. */
  feedback: ReactNode
  /** Buttons to continue without a choice, before the answer. */
  helps?: ReactNode
  /** The text that proves the answer. */
  proof?: ReactNode
  /** Actions with the answer, e.g. saving its word. */
  keep?: ReactNode
  onNext: () => void
  onUndo: () => void
}

export function QuestionCard(props: QuestionCardProps) {
  const { isAnswered, isLast, place, kind, title, children, feedback, helps, proof, keep, onNext, onUndo } =
    props
  const { article, ...spot } = place
  const card = useRef<HTMLElement>(null)
  // Move the focus to the question, so that a screen reader follows it, also when an answer was undone.
  useEffect(() => {
    if (!isAnswered) card.current?.querySelector('h1')?.focus({ preventScroll: true })
  }, [isAnswered])
  // The focused button may be removed with the answer.
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

/**
 * Handles a double tap as one: the second click must not press the button that has just appeared under the
 * finger.
 */
function dropSecondClick(event: MouseEvent): void {
  if (event.detail < 2) return
  event.preventDefault()
  event.stopPropagation()
}

// One question at a time: a sentence with a gap, four words to choose from, what was right, and the sum at the end.
import { Link } from '@tanstack/react-router'
import { type ReactNode, useEffect, useRef } from 'react'
import type { Question } from '../../../domain/question/questions.ts'
import { Button, buttonClass } from '../../ui/Button.tsx'
import { CloseIcon } from '../../ui/icons.tsx'
import { Choices } from './Choices.tsx'
import styles from './Question.module.css'
import { QuestionEnd } from './QuestionEnd.tsx'
import { Segments } from './Segments.tsx'
import { type Mark, useRound } from './use-round.ts'

export interface QuestionSessionProps {
  article: number
  questions: readonly Question[]
  onLeave: () => void
}

export function QuestionSession({ article, questions, onLeave }: QuestionSessionProps) {
  const round = useRound(questions, onLeave)
  const { question, marks, missed } = round
  return (
    <Frame onLeave={onLeave} done={round.done} marks={marks}>
      {question ? (
        <Asked
          key={round.key}
          article={article}
          question={question}
          chosen={round.chosen}
          isLast={round.isLast}
          onChoose={round.choose}
          onNext={round.next}
          onUndo={round.undo}
        />
      ) : (
        <QuestionEnd {...{ article, marks, missed, onLeave }} picks={round.picks} onAgain={round.again} />
      )}
    </Frame>
  )
}

interface FrameProps {
  onLeave: () => void
  /** Undefined where nothing is being asked. */
  done?: number | undefined
  marks?: readonly Mark[]
  children: ReactNode
}

/** The bar with the way out, and what stands under it. */
export function Frame({ onLeave, done, marks = [], children }: FrameProps) {
  return (
    <div className={styles.screen}>
      <header className={styles.bar}>
        <button type="button" className={styles.leave} onClick={onLeave} aria-label="结束">
          <CloseIcon />
        </button>
        {done !== undefined && (
          <div className={styles.progress}>
            <Segments marks={marks} />
            <span>
              {done}/{marks.length}
            </span>
          </div>
        )}
      </header>
      {children}
    </div>
  )
}

interface AskedProps {
  article: number
  question: Question
  chosen: string | undefined
  isLast: boolean
  onChoose: (word: string) => void
  onNext: () => void
  onUndo: () => void
}

function Asked({ article, question, chosen, isLast, onChoose, onNext, onUndo }: AskedProps) {
  const { sentence, offset, answer, choices, glosses, sentence_zh, paragraph, start } = question
  const from = start - offset
  const heading = useRef<HTMLHeadingElement>(null)
  const isAnswered = chosen !== undefined
  // The reading position of a screen reader follows the question, also one whose answer was undone.
  useEffect(() => {
    if (!isAnswered) heading.current?.focus({ preventScroll: true })
  }, [isAnswered])
  return (
    <section className={styles.asked}>
      <h1 ref={heading} tabIndex={-1} className={styles.task}>
        选词填空
      </h1>
      <p className={styles.sentence} lang="en">
        {sentence.slice(0, offset)}
        {isAnswered ? (
          <b>{answer}</b>
        ) : (
          <span className={styles.gap}>
            <span className="sr-only">（空）</span>
          </span>
        )}
        {sentence.slice(offset + answer.length)}
      </p>
      <Choices {...{ choices, answer, chosen, glosses, onChoose }} />
      <div aria-live="polite" className={styles.told}>
        {isAnswered && (
          <>
            <p className={styles.verdict} data-mark={chosen === answer ? 'right' : 'wrong'}>
              {chosen === answer ? '答对了' : '答错了，原文是 '}
              {chosen !== answer && <b lang="en">{answer}</b>}
            </p>
            {sentence_zh !== '' && <p className={styles.zh}>{sentence_zh}</p>}
          </>
        )}
      </div>
      {!isAnswered && (
        <div className={styles.ways}>
          <Button variant="plain" block onClick={() => onChoose('')}>
            不会，看答案
          </Button>
        </div>
      )}
      {isAnswered && (
        <div className={styles.ways}>
          <Button variant="primary" block onClick={onNext}>
            {isLast ? '查看结果' : '下一题'}
          </Button>
          <Button variant="plain" block onClick={onUndo}>
            撤销，重新选
          </Button>
          <Link
            to={`/article/${article}`}
            hash={paragraph}
            state={{ spot: { paragraph, start: from, end: from + sentence.length } }}
            className={buttonClass({ variant: 'plain', block: true })}
          >
            回到原文
          </Link>
        </div>
      )}
    </section>
  )
}

// Questions that a model set on an article: what it says, four choices, and the sentence that shows which was right.
import { useEffect, useRef } from 'react'
import { Button } from '../../ui/Button.tsx'
import { Choices } from './Choices.tsx'
import styles from './Question.module.css'
import { QuestionCard } from './QuestionCard.tsx'
import { Frame, menuItems, type WrongQuestion } from './QuestionSession.tsx'
import type { Understood } from './use-questions.ts'
import { useRound } from './use-round.ts'

export interface UnderstandingProps {
  article: number
  /** Of the article. */
  title: string
  /** Of the article's text: an unfinished round of the same text continues. */
  revision: number
  questions: readonly Understood[]
  onReport: (wrong: WrongQuestion) => void
  onLeave: () => void
}

export function Understanding(props: UnderstandingProps) {
  const { article, title, revision, questions, onReport, onLeave } = props
  const round = useRound(questions, { of: { article, revision, kind: 'understanding' }, onLeave })
  const { question, total, marks, missed } = round
  const wrongOf = ({ paragraph, en, question: asked, choices, answer }: Understood): WrongQuestion => ({
    ...{ paragraph, quote: en },
    shown: `${asked} ${choices.join(' / ')}，答案 ${answer}`,
  })
  return (
    <Frame
      onLeave={onLeave}
      done={round.done}
      marks={marks}
      items={question && menuItems(round, onLeave, () => onReport(wrongOf(question)))}
    >
      {question ? (
        <Asked
          key={round.key}
          article={article}
          title={title}
          question={question}
          chosen={round.chosen}
          isLast={round.isLast}
          onChoose={round.choose}
          onNext={round.next}
          onUndo={round.undo}
        />
      ) : (
        <End total={total} missed={missed} onLeave={onLeave} onAgain={round.again} />
      )}
    </Frame>
  )
}

interface AskedProps {
  article: number
  title: string
  question: Understood
  chosen: string | undefined
  isLast: boolean
  onChoose: (choice: string) => void
  onNext: () => void
  onUndo: () => void
}

function Asked(props: AskedProps) {
  const { article, title, question, chosen, isLast, onChoose, onNext, onUndo } = props
  const { choices, answer, why, en, zh, paragraph, start, end } = question
  const isAnswered = chosen !== undefined
  return (
    <QuestionCard
      {...{ isAnswered, isLast, title, onNext, onUndo }}
      kind={
        <>
          <b>读懂了吗</b> <span className={styles.tag}>AI 出题</span>
        </>
      }
      place={{ article, paragraph, start, end }}
      told={
        isAnswered && (
          <>
            <p className={styles.verdict} data-mark={chosen === answer ? 'right' : 'wrong'}>
              {chosen === answer ? '答对了' : '答错了'}
            </p>
            <p>{why}</p>
          </>
        )
      }
      proof={
        <figure className={styles.proof}>
          <figcaption>原文依据</figcaption>
          <blockquote>
            <p lang="en">{en}</p>
            {zh !== '' && <p>{zh}</p>}
          </blockquote>
        </figure>
      }
    >
      <h1 tabIndex={-1} className={styles.sentence} lang="en">
        {question.question}
      </h1>
      <Choices choices={choices} answer={answer} chosen={chosen} onChoose={onChoose} />
    </QuestionCard>
  )
}

interface EndProps {
  total: number
  missed: readonly Understood[]
  onLeave: () => void
  onAgain: () => void
}

function End({ total, missed, onLeave, onAgain }: EndProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <section className={styles.end}>
      <h1 ref={heading} tabIndex={-1}>
        {missed.length === 0 ? '全部答对' : `答对 ${total - missed.length} 题，错 ${missed.length} 题`}
      </h1>
      {missed.length > 0 && (
        <ul className={styles.missed} aria-label="答错的题">
          {missed.map(({ question, answer }) => (
            <li key={question} lang="en">
              {question} <b>{answer}</b>
            </li>
          ))}
        </ul>
      )}
      <div className={styles.ways}>
        <Button block onClick={onAgain}>
          {missed.length > 0 ? '再做错题' : '再做一遍'}
        </Button>
        <Button variant="primary" block onClick={onLeave}>
          完成
        </Button>
      </div>
    </section>
  )
}

// Questions that a model set on an article: what it says, four choices, and the sentence that shows which was right.
import { useEffect, useRef } from 'react'
import { Button } from '../../ui/Button.tsx'
import { AnswerChoices } from './AnswerChoices.tsx'
import styles from './Question.module.css'
import { QuestionCard } from './QuestionCard.tsx'
import { buildMenuItems, QuestionFrame, type WrongQuestion } from './QuestionSession.tsx'
import type { UnderstandingItem } from './use-questions.ts'
import { useRound } from './use-round.ts'

export interface UnderstandingSessionProps {
  article: number
  /** Of the article. */
  title: string
  /** Of the article's text: an unfinished round of the same text continues. */
  revision: number
  questions: readonly UnderstandingItem[]
  onReport: (wrong: WrongQuestion) => void
  onLeave: () => void
}

export function UnderstandingSession(props: UnderstandingSessionProps) {
  const { article, title, revision, questions, onReport, onLeave } = props
  const round = useRound(questions, { of: { article, revision, kind: 'understanding' }, onLeave })
  const { question, total, marks, missed } = round
  const wrongOf = ({
    paragraph,
    en,
    question: prompt,
    choices,
    answer,
  }: UnderstandingItem): WrongQuestion => ({
    ...{ paragraph, quote: en },
    shown: `${prompt} ${choices.join(' / ')}，答案 ${answer}`,
  })
  return (
    <QuestionFrame
      onLeave={onLeave}
      done={round.done}
      marks={marks}
      items={question && buildMenuItems(round, onLeave, () => onReport(wrongOf(question)))}
    >
      {question ? (
        <ChoiceQuestion
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
    </QuestionFrame>
  )
}

interface ChoiceQuestionProps {
  article: number
  title: string
  question: UnderstandingItem
  chosen: string | undefined
  isLast: boolean
  onChoose: (choice: string) => void
  onNext: () => void
  onUndo: () => void
}

function ChoiceQuestion(props: ChoiceQuestionProps) {
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
      feedback={
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
      <AnswerChoices choices={choices} answer={answer} chosen={chosen} onChoose={onChoose} />
    </QuestionCard>
  )
}

interface EndProps {
  total: number
  missed: readonly UnderstandingItem[]
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

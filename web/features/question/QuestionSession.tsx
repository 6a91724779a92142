// One question at a time: a sentence with a gap, four words to choose from, what was right, and the sum at the end.
import { Link } from '@tanstack/react-router'
import { type ReactNode, useEffect, useRef } from 'react'
import type { Question } from '../../../domain/question/questions.ts'
import { saveWord, useWordHighlights } from '../../local/word-highlights.ts'
import { Button, buttonClass } from '../../ui/Button.tsx'
import { CloseIcon } from '../../ui/icons.tsx'
import { ProgressBar } from '../../ui/Progress.tsx'
import { toast } from '../../ui/toast.ts'
import { Choices } from './Choices.tsx'
import styles from './Question.module.css'
import { useRound } from './use-round.ts'

export interface QuestionSessionProps {
  article: number
  questions: readonly Question[]
  onLeave: () => void
}

export function QuestionSession({ article, questions, onLeave }: QuestionSessionProps) {
  const round = useRound(questions, onLeave)
  const { question, total, missed } = round
  return (
    <Frame onLeave={onLeave} done={round.done} total={total}>
      {question ? (
        <Asked
          key={round.key}
          article={article}
          question={question}
          chosen={round.chosen}
          isLast={round.isLast}
          onChoose={round.choose}
          onNext={round.next}
        />
      ) : (
        <End {...{ article, total, missed, onLeave }} picks={round.picks} onAgain={round.again} />
      )}
    </Frame>
  )
}

interface FrameProps {
  onLeave: () => void
  /** Undefined where nothing is being asked. */
  done?: number | undefined
  total?: number
  children: ReactNode
}

/** The bar with the way out, and what stands under it. */
export function Frame({ onLeave, done, total = 0, children }: FrameProps) {
  return (
    <div className={styles.screen}>
      <header className={styles.bar}>
        <button type="button" className={styles.leave} onClick={onLeave} aria-label="结束">
          <CloseIcon />
        </button>
        {done !== undefined && (
          <div className={styles.progress}>
            <ProgressBar label="答题进度" value={done} max={total} thin />
            <span>
              {done}/{total}
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
}

function Asked({ article, question, chosen, isLast, onChoose, onNext }: AskedProps) {
  const { sentence, offset, answer, choices, glosses, sentence_zh, paragraph, start } = question
  const from = start - offset
  const heading = useRef<HTMLHeadingElement>(null)
  const isAnswered = chosen !== undefined
  // The reading position of a screen reader follows the question.
  useEffect(() => heading.current?.focus({ preventScroll: true }), [])
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

interface EndProps {
  article: number
  total: number
  missed: readonly Question[]
  picks: ReadonlyMap<Question, string>
  onLeave: () => void
  onAgain: () => void
}

function End({ article, total, missed, picks, onLeave, onAgain }: EndProps) {
  const { cards } = useWordHighlights()
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  const unsaved = missed.filter(({ lemma }) => !cards.has(lemma))
  const save = () => {
    for (const { answer, sentence, offset, paragraph, gloss, lemma, zh, sentence_zh } of unsaved) {
      const input = { word: answer, sentence, offset, article_id: article, paragraph, gloss }
      saveWord(input, lemma, { zh, sentence_zh })
    }
    toast(`已加入生词本：${unsaved.length} 个`, { key: 'word', duration: 2000 })
  }
  return (
    <section className={styles.end}>
      <h1 ref={heading} tabIndex={-1}>
        {missed.length === 0 ? '全部答对' : `答对 ${total - missed.length} 题，错 ${missed.length} 题`}
      </h1>
      {missed.length > 0 && (
        <>
          <div className={styles.missedHead}>
            <h2>答错的词</h2>
            <Button variant="plain" size="s" onClick={onAgain}>
              再做错题
            </Button>
          </div>
          <ul className={styles.missed} aria-label="答错的词">
            {missed.map((question) => (
              <Missed key={question.lemma} question={question} pick={picks.get(question) ?? ''} />
            ))}
          </ul>
        </>
      )}
      <div className={styles.ways}>
        {unsaved.length > 0 && (
          <Button variant="primary" block onClick={save}>
            加入 {unsaved.length} 个生词
          </Button>
        )}
        {missed.length === 0 && (
          <Button block onClick={onAgain}>
            再做一遍
          </Button>
        )}
        <Button variant={unsaved.length > 0 ? 'quiet' : 'primary'} block onClick={onLeave}>
          完成
        </Button>
      </div>
    </section>
  )
}

/** A word with its sentence, and what was taken for it. */
function Missed({ question, pick }: { question: Question; pick: string }) {
  const { lemma, gloss, sentence, offset, answer } = question
  return (
    <li>
      <p>
        <b lang="en">{lemma}</b> {gloss}
      </p>
      <p className={styles.missedSentence} lang="en">
        {sentence.slice(0, offset)}
        <strong>{answer}</strong>
        {sentence.slice(offset + answer.length)}
      </p>
      {pick !== '' && (
        <p className={styles.pick}>
          你选了 <span lang="en">{pick}</span>
        </p>
      )}
    </li>
  )
}

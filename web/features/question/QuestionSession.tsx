// A round of cloze questions: one sentence with a blank at a time, four choices, the right answer, and the
// summary at the end.
import { type ReactNode, useRef } from 'react'
import type { ClozeQuestion } from '../../../domain/question/questions.ts'
import { leaveMenu } from '../../lib/leave-menu.ts'
import { Button } from '../../ui/Button.tsx'
import { CloseIcon } from '../../ui/icons.tsx'
import { Menu, type MenuItem } from '../../ui/Menu.tsx'
import { MoreIcon } from '../../ui/tab-icons.tsx'
import { showNotice } from '../../ui/toast.ts'
import { AnswerChoices } from './AnswerChoices.tsx'
import { AnswerSegments } from './AnswerSegments.tsx'
import styles from './Question.module.css'
import { QuestionCard } from './QuestionCard.tsx'
import { type NextToRead, QuestionEnd } from './QuestionEnd.tsx'
import { SaveAnswer } from './SaveAnswer.tsx'
import { type AnswerMark, useRound } from './use-round.ts'

/** A question that a reader reports as wrong: its position in the article, and its text. */
export interface WrongQuestion {
  paragraph: string
  quote: string
  lemma?: string
  shown: string
}

export interface QuestionSessionProps {
  article: number
  /** Title of the article. */
  title: string
  /** Revision of the article's text: an unfinished round of the same text continues. */
  revision: number
  questions: readonly ClozeQuestion[]
  next?: NextToRead | undefined
  onReport: (wrong: WrongQuestion) => void
  onLeave: () => void
}

export function QuestionSession(props: QuestionSessionProps) {
  const { article, title, revision, questions, next, onReport, onLeave } = props
  const of = { article, revision, kind: 'gaps' } as const
  const round = useRound(questions, { of, canHelp: ({ sentence_zh }) => sentence_zh !== '', onLeave })
  const { question, marks, missed, right } = round
  const wrongOf = ({ paragraph, sentence, lemma, choices, answer }: ClozeQuestion): WrongQuestion => ({
    ...{ paragraph, quote: sentence, lemma },
    shown: `选词填空：${choices.join(' / ')}，答案 ${answer}`,
  })
  return (
    <QuestionFrame
      onLeave={onLeave}
      done={round.done}
      marks={marks}
      items={question && buildMenuItems(round, onLeave, () => onReport(wrongOf(question)))}
    >
      {question ? (
        <GapQuestion
          key={round.key}
          article={article}
          title={title}
          question={question}
          chosen={round.chosen}
          isLast={round.isLast}
          isHelped={round.isHelped}
          canHelp={round.canHelp}
          onChoose={round.choose}
          onHelp={round.help}
          onNext={round.next}
          onUndo={round.undo}
        />
      ) : (
        <QuestionEnd
          {...{ article, next, marks, right, missed, onLeave }}
          picks={round.picks}
          onAgain={round.again}
        />
      )}
    </QuestionFrame>
  )
}

/** The menu items of the bar while a question is shown. */
export function buildMenuItems(
  round: Pick<ReturnType<typeof useRound>, 'picks' | 'restart' | 'isKept'>,
  onLeave: () => void,
  onReport: () => void,
): MenuItem[] {
  const isBegun = round.picks.size > 0
  const leave = () => {
    if (isBegun) showNotice(round.isKept() ? '进度已保存，下次接着做' : '浏览器未能保存进度，下次从头做')
    onLeave()
  }
  return [
    { label: isBegun ? '退出并保存进度' : '退出', onSelect: leave },
    ...(isBegun ? [{ label: '从头再做', onSelect: round.restart }] : []),
    { label: '反馈这道题', onSelect: onReport, separated: true },
  ]
}

interface FrameProps {
  onLeave: () => void
  /** Undefined while no question is shown. */
  done?: number | undefined
  marks?: readonly AnswerMark[]
  /** Menu items; without any the menu is not rendered. */
  items?: readonly MenuItem[] | undefined
  children: ReactNode
}

/** The bar with the close button, and the content below it. */
export function QuestionFrame({ onLeave, done, marks = [], items, children }: FrameProps) {
  const screen = useRef<HTMLDivElement>(null)
  const toTheQuestion = () => leaveMenu(screen.current?.querySelector('h1'))
  // Run before the action: a sheet that it opens then restores the focus to the question.
  const left = items?.map((item) => ({
    ...item,
    onSelect: () => {
      toTheQuestion()
      item.onSelect()
    },
  }))
  return (
    <div ref={screen} className={styles.screen}>
      <header className={styles.bar}>
        <button type="button" className={styles.leave} onClick={onLeave} aria-label="结束">
          <CloseIcon />
        </button>
        {done !== undefined && (
          <div className={styles.progress}>
            <AnswerSegments marks={marks} />
            <span>
              {done}/{marks.length}
            </span>
          </div>
        )}
        {left && <Menu label="更多" icon={<MoreIcon />} items={left} onClosed={toTheQuestion} />}
      </header>
      {children}
    </div>
  )
}

interface GapQuestionProps {
  article: number
  title: string
  question: ClozeQuestion
  chosen: string | undefined
  isLast: boolean
  /** Whether the sentence's Chinese was shown before the answer. */
  isHelped: boolean
  canHelp: boolean
  onChoose: (word: string) => void
  onHelp: () => void
  onNext: () => void
  onUndo: () => void
}

function GapQuestion(props: GapQuestionProps) {
  const { article, title, question, chosen, isLast, isHelped, canHelp, onChoose, onHelp, onNext, onUndo } =
    props
  const { sentence, offset, answer, choices, glosses, gloss, sentence_zh, paragraph, start } = question
  const from = start - offset
  const isAnswered = chosen !== undefined
  return (
    <QuestionCard
      {...{ isAnswered, isLast, title, onNext, onUndo }}
      kind={<h1 tabIndex={-1}>选词填空</h1>}
      place={{ article, paragraph, start: from, end: from + sentence.length }}
      feedback={
        <>
          {isAnswered && (
            // For screen readers only: the choices show the result visually.
            <p className="sr-only">
              {chosen === answer ? rightText(isHelped) : '答错了，原文是 '}
              {chosen !== answer && <b lang="en">{answer}</b>}
            </p>
          )}
          {(isAnswered || isHelped) && sentence_zh !== '' && (
            <p className={styles.zh}>
              {isAnswered ? (
                <WithWord zh={sentence_zh} word={wordInChinese(sentence_zh, gloss)} />
              ) : (
                sentence_zh
              )}
            </p>
          )}
        </>
      }
      helps={
        <>
          {canHelp && (
            <Button variant="plain" block aria-disabled={isHelped || undefined} onClick={onHelp}>
              {isHelped ? '已看译文' : '看这句的译文'}
            </Button>
          )}
          <Button variant="plain" block onClick={() => onChoose('')}>
            不会，看答案
          </Button>
        </>
      }
      keep={<SaveAnswer article={article} question={question} />}
    >
      <p className={styles.sentence} lang="en">
        {sentence.slice(0, offset)}
        <span className={styles.gap} data-choices={choices.join('\n')}>
          {isAnswered ? <b>{answer}</b> : <span className="sr-only">（空）</span>}
        </span>
        {sentence.slice(offset + answer.length)}
      </p>
      <AnswerChoices {...{ choices, answer, chosen, glosses, onChoose }} />
    </QuestionCard>
  )
}

/** `word` is '' if it is not part of the Chinese. */
function WithWord({ zh, word }: { zh: string; word: string }) {
  const at = zh.indexOf(word)
  return (
    <>
      {zh.slice(0, at)}
      <b>{word}</b>
      {zh.slice(at + word.length)}
    </>
  )
}

/**
 * The sense of a gloss that a sentence's Chinese contains literally; a single character is skipped, because
 * it may be part of another word.
 */
const wordInChinese = (zh: string, gloss: string): string =>
  gloss
    .split(/[^\p{Script=Han}]+/u)
    .filter((sense) => sense.length > 1 && zh.includes(sense))
    .reduce((longest, sense) => (sense.length > longest.length ? sense : longest), '')

const rightText = (isHelped: boolean): string => (isHelped ? '答对了，看过译文' : '答对了')

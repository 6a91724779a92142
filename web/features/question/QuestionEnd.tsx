// Summary of a round of cloze questions: the score, the missed words with checkboxes, to be saved as a batch,
// and the next article.
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import type { ClozeQuestion } from '../../../domain/question/questions.ts'
import { useFocusBack } from '../../lib/use-focus-back.ts'
import { useWordHighlights } from '../../local/word-highlights.ts'
import { Button, buttonClass } from '../../ui/Button.tsx'
import { AnswerSegments } from './AnswerSegments.tsx'
import { EndHeadline } from './EndHeadline.tsx'
import styles from './Question.module.css'
import { saveMissed } from './save-missed.ts'
import type { AnswerMark } from './use-round.ts'

/** The next article to read. */
export interface NextToRead {
  title: string
  address: string
  /** Null while too little is known about a new guest. */
  known_percent: number | null
}

export interface QuestionEndProps {
  article: number
  next: NextToRead | undefined
  marks: readonly AnswerMark[]
  /** The questions of the round that were answered right. */
  right: readonly ClozeQuestion[]
  missed: readonly ClozeQuestion[]
  picks: ReadonlyMap<ClozeQuestion, string>
  onLeave: () => void
  onAgain: () => void
}

export function QuestionEnd(props: QuestionEndProps) {
  const { article, next, marks, right, missed, picks, onLeave, onAgain } = props
  const { cards } = useWordHighlights()
  const [unticked, setUnticked] = useState<ReadonlySet<string>>(new Set())
  const [saved, setSaved] = useState<{ count: number; undo: () => void }>()
  const saveButton = useFocusBack(saved !== undefined)
  const undoButton = useFocusBack(saved === undefined)
  const unsaved = missed.filter(({ lemma }) => !cards.has(lemma))
  const ticked = unsaved.filter(({ lemma }) => !unticked.has(lemma))
  const turn = (lemma: string) => {
    const turned = new Set(unticked)
    if (!turned.delete(lemma)) turned.add(lemma)
    setUnticked(turned)
  }
  const save = () => {
    const undos = ticked.map((question) => saveMissed(article, question))
    const takeAllBack = () => {
      for (const undo of undos) undo()
    }
    setSaved({ count: ticked.length, undo: takeAllBack })
  }
  const takeBack = () => {
    saved?.undo()
    setSaved(undefined)
  }
  const mustSave = !saved && unsaved.length > 0
  const helped = marks.filter((mark) => mark === 'helped').length
  return (
    <section className={styles.end}>
      <EndHeadline right={right.length} wrong={missed.length} />
      {helped > 0 && <p className={styles.helped}>答对的题中，{helped} 题看过译文</p>}
      <AnswerSegments marks={marks} />
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
              <Missed
                key={question.lemma}
                question={question}
                pick={picks.get(question) ?? ''}
                isTicked={cards.has(question.lemma) || !unticked.has(question.lemma)}
                isSaved={cards.has(question.lemma)}
                onTurn={() => turn(question.lemma)}
              />
            ))}
          </ul>
        </>
      )}
      {missed.length > 0 && right.length > 0 && <Right questions={right} />}
      {next && mustSave && <Next {...next} />}
      <div className={styles.ways}>
        {saved && (
          <p className={styles.saved} role="status">
            已加入 {saved.count} 个
            <Button ref={undoButton} variant="plain" size="s" onClick={takeBack}>
              撤销
            </Button>
          </p>
        )}
        {mustSave && (
          <Button ref={saveButton} variant="primary" block disabled={ticked.length === 0} onClick={save}>
            加入 {ticked.length} 个生词
          </Button>
        )}
        {next && !mustSave && (
          <Link to={next.address} className={buttonClass({ variant: 'primary', block: true })}>
            读下一篇
          </Link>
        )}
        {missed.length === 0 && (
          <Button block onClick={onAgain}>
            再做一遍
          </Button>
        )}
        <Button variant={mustSave || next ? 'quiet' : 'primary'} block onClick={onLeave}>
          完成
        </Button>
      </div>
    </section>
  )
}

/** The known words, collapsed because they need no action. */
function Right({ questions }: { questions: readonly ClozeQuestion[] }) {
  return (
    <details className={styles.right}>
      <summary>
        <span>答对的 {questions.length} 个</span>{' '}
        <span lang="en">{questions.map(({ lemma }) => lemma).join(', ')}</span>
      </summary>
      <ul className={styles.missed} aria-label="答对的词">
        {questions.map((question) => (
          <li key={question.lemma}>
            <p>
              <b lang="en">{question.lemma}</b> {question.gloss}
            </p>
            <Sentence {...question} />
          </li>
        ))}
      </ul>
    </details>
  )
}

const Next = ({ title, address, known_percent }: NextToRead) => (
  <Link to={address} className={styles.next}>
    <small>读下一篇</small>
    <span lang="en">{title}</span>
    {known_percent !== null && <b>你认识 {Math.floor(known_percent)}%</b>}
  </Link>
)

const Sentence = ({ sentence, offset, answer }: ClozeQuestion) => (
  <p className={styles.missedSentence} lang="en">
    {sentence.slice(0, offset)}
    <strong>{answer}</strong>
    {sentence.slice(offset + answer.length)}
  </p>
)

interface MissedProps {
  question: ClozeQuestion
  pick: string
  isTicked: boolean
  isSaved: boolean
  onTurn: () => void
}

/** A word with its sentence, the wrong choice, and a checkbox to save it. */
function Missed({ question, pick, isTicked, isSaved, onTurn }: MissedProps) {
  const { lemma, gloss } = question
  return (
    <li className={styles.word}>
      <label className={styles.tick}>
        <input
          type="checkbox"
          aria-label={isSaved ? `${lemma} 已在生词本` : `加入 ${lemma}`}
          checked={isTicked}
          disabled={isSaved}
          onChange={onTurn}
        />
      </label>
      <div>
        <p>
          <b lang="en">{lemma}</b> {gloss}
        </p>
        <Sentence {...question} />
        {pick !== '' && (
          <p className={styles.pick}>
            你选了 <span lang="en">{pick}</span>
          </p>
        )}
      </div>
    </li>
  )
}

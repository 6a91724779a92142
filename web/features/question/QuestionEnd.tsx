// The sum of a round of gaps: how it went, and the missed words, each with a tick, to be saved together.
import { useEffect, useRef, useState } from 'react'
import type { Question } from '../../../domain/question/questions.ts'
import { useFocusBack } from '../../lib/use-focus-back.ts'
import { useWordHighlights } from '../../local/word-highlights.ts'
import { Button } from '../../ui/Button.tsx'
import styles from './Question.module.css'
import { Segments } from './Segments.tsx'
import { saveMissed } from './save-missed.ts'
import type { Mark } from './use-round.ts'

export interface QuestionEndProps {
  article: number
  marks: readonly Mark[]
  missed: readonly Question[]
  picks: ReadonlyMap<Question, string>
  onLeave: () => void
  onAgain: () => void
}

export function QuestionEnd({ article, marks, missed, picks, onLeave, onAgain }: QuestionEndProps) {
  const { cards } = useWordHighlights()
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  const [unticked, setUnticked] = useState<ReadonlySet<string>>(new Set())
  const [saved, setSaved] = useState<{ count: number; undo: () => void }>()
  const saveButton = useFocusBack(saved !== undefined)
  const undoButton = useFocusBack(saved === undefined)
  const unsaved = missed.filter(({ lemma }) => !cards.has(lemma))
  const ticked = unsaved.filter(({ lemma }) => !unticked.has(lemma))
  const turn = (lemma: string) => {
    const next = new Set(unticked)
    if (!next.delete(lemma)) next.add(lemma)
    setUnticked(next)
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
  const right = marks.length - missed.length
  const helped = marks.filter((mark) => mark === 'helped').length
  return (
    <section className={styles.end}>
      <h1 ref={heading} tabIndex={-1}>
        {missed.length === 0 ? '全部答对' : `答对 ${right} 题，错 ${missed.length} 题`}
      </h1>
      {helped > 0 && <p className={styles.helped}>答对的题中，{helped} 题看过译文</p>}
      <Segments marks={marks} />
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
      <div className={styles.ways}>
        {saved && (
          <p className={styles.saved} role="status">
            已加入 {saved.count} 个
            <Button ref={undoButton} variant="plain" size="s" onClick={takeBack}>
              撤销
            </Button>
          </p>
        )}
        {!saved && unsaved.length > 0 && (
          <Button ref={saveButton} variant="primary" block disabled={ticked.length === 0} onClick={save}>
            加入 {ticked.length} 个生词
          </Button>
        )}
        {missed.length === 0 && (
          <Button block onClick={onAgain}>
            再做一遍
          </Button>
        )}
        <Button variant={!saved && unsaved.length > 0 ? 'quiet' : 'primary'} block onClick={onLeave}>
          完成
        </Button>
      </div>
    </section>
  )
}

interface MissedProps {
  question: Question
  pick: string
  isTicked: boolean
  isSaved: boolean
  onTurn: () => void
}

/** A word with its sentence, what was taken for it, and whether it is to be saved. */
function Missed({ question, pick, isTicked, isSaved, onTurn }: MissedProps) {
  const { lemma, gloss, sentence, offset, answer } = question
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
      </div>
    </li>
  )
}

// One round of questions with choices: which one is next, what was chosen, what was missed; by keys too, with an undo.
import { useState } from 'react'
import { useHotkeys } from '../../lib/hotkeys.ts'

export interface Asking {
  choices: readonly string[]
  /** One of `choices`. */
  answer: string
}

/** Of a question: how it was answered, `now` for the one on show, undefined for what is to come. */
export type Mark = 'right' | 'wrong' | 'now' | undefined

export function useRound<Q extends Asking>(questions: readonly Q[], onLeave: () => void) {
  const [round, setRound] = useState({ questions, number: 0 })
  const [at, setAt] = useState(0)
  const [picks, setPicks] = useState<ReadonlyMap<Q, string>>(new Map())
  const question = round.questions[at]
  const chosen = question && picks.get(question)
  const total = round.questions.length
  const missed = round.questions.filter((each) => (picks.get(each) ?? each.answer) !== each.answer)
  const choose = (choice: string | undefined) => {
    if (!question || chosen !== undefined || choice === undefined) return
    setPicks(new Map(picks).set(question, choice))
  }
  const next = () => {
    if (chosen !== undefined) setAt(at + 1)
  }
  // Of the question on show, else of the one before it.
  const last = chosen === undefined ? at - 1 : at
  const undo = () => {
    const answered = round.questions[last]
    if (!answered) return
    setAt(last)
    setPicks(new Map([...picks].filter(([each]) => each !== answered)))
  }
  /** What was missed, or all of it. */
  const again = () => {
    setRound({ questions: missed.length > 0 ? missed : questions, number: round.number + 1 })
    setAt(0)
    setPicks(new Map())
  }
  // At the end the keys belong to the ticks and buttons again.
  const keys = {
    '1': () => choose(question?.choices[0]),
    '2': () => choose(question?.choices[1]),
    '3': () => choose(question?.choices[2]),
    '4': () => choose(question?.choices[3]),
    Space: next,
    Enter: next,
    Backspace: undo,
  }
  useHotkeys({ ...(question && keys), Escape: onLeave })
  return {
    ...{ question, chosen, missed, total, choose, next, undo, again },
    /** What was chosen for each question so far; '' where the answer was looked at. */
    picks,
    /** One for each question of the round, in order. */
    marks: round.questions.map((each, index): Mark => {
      const pick = picks.get(each)
      if (pick !== undefined) return pick === each.answer ? 'right' : 'wrong'
      return index === at ? 'now' : undefined
    }),
    /** Another one for each question of each round. */
    key: `${round.number} ${at}`,
    isLast: at === total - 1,
    /** Answered so far; undefined when nothing is asked any more. */
    done: question ? at + (chosen === undefined ? 0 : 1) : undefined,
  }
}

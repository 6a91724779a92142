// One round of questions with choices: which one is asked, what was chosen, what was missed; by keys too.
import { useState } from 'react'
import { useHotkeys } from '../../lib/hotkeys.ts'

export interface Asking {
  choices: readonly string[]
  /** One of `choices`. */
  answer: string
}

export function useRound<Q extends Asking>(questions: readonly Q[], onLeave: () => void) {
  const [round, setRound] = useState({ questions, number: 0 })
  const [at, setAt] = useState(0)
  const [chosen, setChosen] = useState<string>()
  const [missed, setMissed] = useState<readonly Q[]>([])
  const [picks, setPicks] = useState<ReadonlyMap<Q, string>>(new Map())
  const question = round.questions[at]
  const total = round.questions.length
  const choose = (choice: string | undefined) => {
    if (!question || chosen !== undefined || choice === undefined) return
    setChosen(choice)
    setPicks(new Map(picks).set(question, choice))
    if (choice !== question.answer) setMissed([...missed, question])
  }
  const next = () => {
    if (chosen === undefined) return
    setChosen(undefined)
    setAt(at + 1)
  }
  /** What was missed, or all of it. */
  const again = () => {
    setRound({ questions: missed.length > 0 ? missed : questions, number: round.number + 1 })
    setAt(0)
    setMissed([])
  }
  useHotkeys({
    '1': () => choose(question?.choices[0]),
    '2': () => choose(question?.choices[1]),
    '3': () => choose(question?.choices[2]),
    '4': () => choose(question?.choices[3]),
    Space: next,
    Enter: next,
    Escape: onLeave,
  })
  return {
    ...{ question, chosen, missed, total, choose, next, again },
    /** What was chosen for each question so far; '' where the answer was looked at. */
    picks,
    /** Another one for each question of each round. */
    key: `${round.number} ${at}`,
    isLast: at === total - 1,
    /** Answered so far; undefined when nothing is asked any more. */
    done: question ? at + (chosen === undefined ? 0 : 1) : undefined,
  }
}

// One round of questions with choices: which one is next, what was chosen, what was missed; by keys too, with an undo.
import { useEffect, useState } from 'react'
import { useHotkeys } from '../../lib/hotkeys.ts'
import { loadRound, type RoundOf, type StoredRound, saveRound } from './round-storage.ts'

export interface MultipleChoice {
  choices: readonly string[]
  /** One of `choices`. */
  answer: string
}

/** The letter that each choice shows; it is chosen by that key, and by its number. */
export const CHOICE_KEYS = 'ABCD'

/** Of a question: how it was answered, `now` for the one on show, undefined for what is to come. `helped`: right, with help. */
export type AnswerMark = 'right' | 'helped' | 'wrong' | 'now' | undefined

interface Round<Q> {
  /** All that were made: those of the round are some of them. */
  all: readonly Q[]
  questions: readonly Q[]
  number: number
}

interface Answers<Q> {
  at: number
  picks: ReadonlyMap<Q, string>
  helped: ReadonlySet<Q>
}

const noAnswers = <Q>(): Answers<Q> => ({ at: 0, picks: new Map(), helped: new Set() })

export interface RoundOptions<Q> {
  /** The text of the questions: an unfinished round of the same text continues. */
  of: RoundOf
  /** Whether there is a help for it. */
  canHelp?: (question: Q) => boolean
  onLeave: () => void
}

export function useRound<Q extends MultipleChoice>(allQuestions: readonly Q[], options: RoundOptions<Q>) {
  const { of, canHelp = () => false, onLeave } = options
  const { article, revision, kind } = of
  const [begun] = useState(() => beginRound(allQuestions, of))
  const [round, setRound] = useState<Round<Q>>(begun.round)
  const [answers, setAnswers] = useState<Answers<Q>>(begun.answers)
  const { at, picks, helped } = answers
  const question = round.questions[at]
  const chosen = question && picks.get(question)
  const total = round.questions.length
  useEffect(() => {
    const isUnfinished = at < total && picks.size > 0
    const left = isUnfinished ? toStoredRound(round, { at, picks, helped }) : undefined
    saveRound({ article, revision, kind }, left)
  }, [article, revision, kind, round, at, total, picks, helped])
  const missed = round.questions.filter((each) => (picks.get(each) ?? each.answer) !== each.answer)
  const right = round.questions.filter((each) => picks.get(each) === each.answer)
  const choose = (choice: string | undefined) => {
    if (!question || chosen !== undefined || choice === undefined) return
    setAnswers({ ...answers, picks: new Map(picks).set(question, choice) })
  }
  const next = () => {
    if (chosen !== undefined) setAnswers({ ...answers, at: at + 1 })
  }
  const help = () => {
    if (!question || chosen !== undefined || !canHelp(question)) return
    setAnswers({ ...answers, helped: new Set(helped).add(question) })
  }
  // Of the question on show, else of the one before it.
  const last = chosen === undefined ? at - 1 : at
  const undo = () => {
    const answered = round.questions[last]
    if (!answered) return
    setAnswers({ ...answers, at: last, picks: new Map([...picks].filter(([each]) => each !== answered)) })
  }
  const begin = (questions: readonly Q[]) => {
    setRound({ ...round, questions, number: round.number + 1 })
    setAnswers(noAnswers())
  }
  // At the end the keys belong to the ticks and buttons again.
  const keys = {
    ...Object.fromEntries(
      [...CHOICE_KEYS].flatMap((letter, index) => {
        const take = () => choose(question?.choices[index])
        return [
          [letter.toLowerCase(), take],
          [String(index + 1), take],
        ]
      }),
    ),
    h: help,
    Space: next,
    Enter: next,
    Backspace: undo,
  }
  useHotkeys({ ...(question && keys), Escape: onLeave })
  return {
    ...{ question, chosen, missed, right, total, choose, next, undo, help },
    isHelped: question !== undefined && helped.has(question),
    canHelp: question !== undefined && canHelp(question),
    /** What was chosen for each question so far; '' where the answer was looked at. */
    picks,
    /** Whether the browser has stored it: it may be full, or deny it. */
    isKept: () => loadRound(of) !== undefined,
    /** One for each question of the round, in order. */
    marks: round.questions.map((each, index): AnswerMark => {
      const pick = picks.get(each)
      if (pick === undefined) return index === at ? 'now' : undefined
      if (pick !== each.answer) return 'wrong'
      return helped.has(each) ? 'helped' : 'right'
    }),
    /** What was missed, or all of it. */
    again: () => begin(missed.length > 0 ? missed : round.all),
    /** All of it from the beginning. */
    restart: () => begin(round.all),
    /** Another one for each question of each round. */
    key: `${round.number} ${at}`,
    isLast: at === total - 1,
    /** Answered so far; undefined when nothing is asked any more. */
    done: question ? at + (chosen === undefined ? 0 : 1) : undefined,
  }
}

/** The round that was left unfinished, else a new one. */
function beginRound<Q extends MultipleChoice>(
  given: readonly Q[],
  of: RoundOf,
): { round: Round<Q>; answers: Answers<Q> } {
  // The kind of the round is the kind of its questions.
  const stored = loadRound(of) as StoredRound<Q> | undefined
  if (!stored) return { round: { all: given, questions: given, number: 0 }, answers: noAnswers() }
  const all = stored.questions
  const at = (index: number): readonly Q[] => all.slice(index, index + 1)
  return {
    round: { all, questions: stored.asked.flatMap(at), number: 0 },
    answers: {
      at: stored.at,
      picks: new Map(
        stored.picks.flatMap(([index, pick]) => at(index).map((each): [Q, string] => [each, pick])),
      ),
      helped: new Set(stored.helped.flatMap(at)),
    },
  }
}

function toStoredRound<Q>({ all, questions }: Round<Q>, { at, picks, helped }: Answers<Q>): StoredRound<Q> {
  const indexOf = (each: Q) => all.indexOf(each)
  return {
    questions: all,
    asked: questions.map(indexOf),
    at,
    picks: [...picks].map(([each, pick]) => [indexOf(each), pick] as const),
    helped: [...helped].map(indexOf),
  }
}

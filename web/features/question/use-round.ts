// State of a round of multiple-choice questions: the current one, the choices so far, the missed ones; with
// hotkeys and undo.
import { useEffect, useState } from 'react'
import { useHotkeys } from '../../lib/hotkeys.ts'
import { loadRound, type RoundOf, type StoredRound, saveRound } from './round-storage.ts'

export interface MultipleChoice {
  choices: readonly string[]
  /** One of `choices`. */
  answer: string
}

/** The letter of each choice; its hotkeys are this letter and its number. */
export const CHOICE_KEYS = 'ABCD'

/**
 * State of a question: the result, `now` for the current one, undefined for later ones. `helped`: right, with
 * help.
 */
export type AnswerMark = 'right' | 'helped' | 'wrong' | 'now' | undefined

interface Round<Q> {
  /** All generated questions; those of the round are a subset. */
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
  /** Whether help is available for the question. */
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
  // Undoes the current question if it is answered, else the previous one.
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
  // After the last question the hotkeys are off, so that the keys operate checkboxes and buttons again.
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
    /** The choice of each question so far; '' where the answer was shown without a choice. */
    picks,
    /** Whether the browser has stored it: storage may be full or denied. */
    isKept: () => loadRound(of) !== undefined,
    /** One for each question of the round, in order. */
    marks: round.questions.map((each, index): AnswerMark => {
      const pick = picks.get(each)
      if (pick === undefined) return index === at ? 'now' : undefined
      if (pick !== each.answer) return 'wrong'
      return helped.has(each) ? 'helped' : 'right'
    }),
    /** Starts a round with the missed questions, or with all if none was missed. */
    again: () => begin(missed.length > 0 ? missed : round.all),
    /** Starts again with all questions. */
    restart: () => begin(round.all),
    /** Unique for each question of each round. */
    key: `${round.number} ${at}`,
    isLast: at === total - 1,
    /** Number answered so far; undefined after the last question. */
    done: question ? at + (chosen === undefined ? 0 : 1) : undefined,
  }
}

/** The unfinished round from storage, else a new one. */
function beginRound<Q extends MultipleChoice>(
  questions: readonly Q[],
  of: RoundOf,
): { round: Round<Q>; answers: Answers<Q> } {
  // The kind of the round determines the type of its questions.
  const stored = loadRound(of) as StoredRound<Q> | undefined
  if (!stored) return { round: { all: questions, questions, number: 0 }, answers: noAnswers() }
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

// Unfinished rounds of questions, stored in this browser for its user: one for each article, the latest ten.
import { parseJson } from '../../../domain/kernel/json.ts'
import type { ClozeQuestion } from '../../../domain/question/questions.ts'
import { userStorage } from '../../local/user-storage.ts'
import type { UnderstandingItem } from './use-questions.ts'

const KEY = 'question_round'
const MAX_ROUNDS = 10
/** Version of the storage schema. Raise it when the fields of a round or of a question change. */
const VERSION = 2

/** The question type of each kind of round. */
interface RoundQuestions {
  gaps: ClozeQuestion
  understanding: UnderstandingItem
}
export type RoundKind = keyof RoundQuestions

/** Identifies the text of a round. A changed text has questions of its own. */
export interface RoundOf<K extends RoundKind = RoundKind> {
  article: number
  revision: number
  kind: K
}

export interface StoredRound<Q> {
  /** All generated questions, and the indexes of those in this round. */
  questions: readonly Q[]
  asked: readonly number[]
  at: number
  /** By index in `questions`. */
  picks: readonly (readonly [index: number, pick: string])[]
  helped: readonly number[]
}

type Stored = { [K in RoundKind]: RoundOf<K> & { round: StoredRound<RoundQuestions[K]> } }[RoundKind]

/** The stored round of this text, of either kind. */
export const findRound = (article: number, revision: number): Stored | undefined =>
  stored().find((each) => each.article === article && each.revision === revision)

/** Undefined if another round or none is stored. */
export function loadRound(of: RoundOf): Stored['round'] | undefined {
  const found = findRound(of.article, of.revision)
  return found?.kind === of.kind ? found.round : undefined
}

/** Stores a round; undefined deletes the round of `of` only. */
export function saveRound(of: RoundOf, round: StoredRound<unknown> | undefined): void {
  if (!round && !loadRound(of)) return
  const others = stored().filter(({ article }) => article !== of.article)
  const rounds = round ? [{ ...of, round }, ...others].slice(0, MAX_ROUNDS) : others
  userStorage.set(KEY, rounds.length === 0 ? '' : JSON.stringify({ version: VERSION, rounds }))
}

function stored(): readonly Stored[] {
  try {
    const found = parseJson(userStorage.get(KEY))
    return isRecord(found) && found['version'] === VERSION ? listOf(found['rounds']).filter(isStored) : []
  } catch {
    return []
  }
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null
const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [])

const FIELDS = {
  gaps: {
    texts: ['paragraph', 'sentence', 'answer', 'lemma', 'gloss', 'zh', 'sentence_zh'],
    numbers: ['start', 'end', 'offset'],
    lists: ['choices', 'glosses'],
  },
  understanding: {
    texts: ['question', 'answer', 'why', 'paragraph', 'en', 'zh'],
    numbers: ['start', 'end'],
    lists: ['choices'],
  },
} as const

function isStored(value: unknown): value is Stored {
  if (!isRecord(value) || !isCount(value['article']) || !isCount(value['revision'])) return false
  const { kind, round } = value
  return (kind === 'gaps' || kind === 'understanding') && isRound(round, kind)
}

function isRound(value: unknown, kind: RoundKind): boolean {
  if (!isRecord(value) || !isCount(value['at'])) return false
  const { at, questions, asked, picks, helped } = value
  if (![questions, asked, picks, helped].every(Array.isArray)) return false
  const total = listOf(questions).length
  const isIndex = (index: unknown) => isCount(index) && index < total
  return (
    at < listOf(asked).length &&
    listOf(questions).every((each) => isQuestion(each, kind)) &&
    [...listOf(asked), ...listOf(helped)].every(isIndex) &&
    listOf(picks).every((pick) => Array.isArray(pick) && isIndex(pick[0]) && typeof pick[1] === 'string')
  )
}

function isQuestion(value: unknown, kind: RoundKind): boolean {
  if (!isRecord(value)) return false
  const { texts, numbers, lists } = FIELDS[kind]
  return (
    texts.every((field) => typeof value[field] === 'string') &&
    numbers.every((field) => isCount(value[field])) &&
    lists.every((field) => isTexts(value[field])) &&
    listOf(value['choices']).includes(value['answer'])
  )
}

const isCount = (value: unknown): value is number => Number.isSafeInteger(value) && Number(value) >= 0
const isTexts = (value: unknown): boolean =>
  Array.isArray(value) && value.every((each) => typeof each === 'string')

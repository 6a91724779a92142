// Study figures for reading data: study days and the size of a reader's vocabulary.
import { computeInterval, type VocabularyInterval } from '../../../domain/language/vocabulary-interval.ts'
import type { Deps } from '../../deps.ts'
import type { Ctx } from '../../http/context.ts'
import type { StudyFigures } from './figures.store.ts'
import { countKnown } from './knowledge.ts'

/** Days (Asia/Shanghai) with study from `from` to `to`, both inclusive, earliest first. */
export const studyBetween = (
  deps: Deps,
  user_id: number,
  from: string,
  to: string,
): Promise<StudyFigures[]> => deps.store.word.figures.between(user_id, from, to)

/** The first day with study; undefined when there is none. */
export const firstStudyDay = (deps: Deps, user_id: number): Promise<string | undefined> =>
  deps.store.word.figures.firstDay(user_id)

export interface VocabularyEstimate {
  /** Number of lemmas. */
  known: number
  /** Error interval; null without a level test, because the error is then unknown. */
  interval: VocabularyInterval | null
}

/** Estimates how many words the current reader knows; null until they have set their level. */
export async function estimateVocabulary(ctx: Ctx<'user'>): Promise<VocabularyEstimate | null> {
  const base = ctx.user.settings.known_base
  const [cards, states] = await Promise.all([
    ctx.store.word.outlinesOf(ctx.user.id),
    ctx.store.word.states.allOf(ctx.user.id),
  ])
  if (base === null) return null
  const known = countKnown(ctx.dictionary, base, cards, states, ctx.now())
  return { known, interval: computeInterval(base, known) }
}

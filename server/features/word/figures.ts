// What a reader's words add to their reading data: days of study, and how many words they know.
import { computeInterval, type VocabularyInterval } from '../../../domain/language/vocabulary-interval.ts'
import type { Deps } from '../../deps.ts'
import type { Ctx } from '../../http/context.ts'
import type { StudyFigures } from './figures.store.ts'
import { countKnown } from './knowledge.ts'

/** Days of Asia/Shanghai with study from `from` to `to`, both included, the earliest first. */
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
  /** Lemmas. */
  known: number
  /** Null where no test was taken, so that nothing is known of the error. */
  interval: VocabularyInterval | null
}

/** How many words the one who asks knows now; null until they have told their level. */
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

// What other features are handed of AI: the senses that a model read in a paragraph, and how much a reader asked.
import type { Deps } from '../../deps.ts'

export { sensesIn } from './senses.ts'

/** How many questions a reader has in their list. */
export const questionCount = (deps: Pick<Deps, 'store'>, user_id: number): Promise<number> =>
  deps.store.ai.questionCount(user_id)

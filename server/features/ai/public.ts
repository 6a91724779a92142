// Public API of AI for other features: the senses that a model found in a paragraph, and the number of a
// reader's questions.
import type { Deps } from '../../deps.ts'

export { sensesIn } from './senses.ts'

/** Number of questions in a reader's list. */
export const questionCount = (deps: Pick<Deps, 'store'>, user_id: number): Promise<number> =>
  deps.store.ai.questionCount(user_id)

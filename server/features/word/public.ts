// What other features may use of a reader's words.
export { deleteWord } from './delete.ts'
export { type Knowledge, knowledgeOf } from './knowledge.ts'
export { reviewTogether, type TimedRating } from './review-batch.ts'
export { saveWord } from './save.ts'
export { savedCard, studyDays, wordCounts } from './saved.ts'
export { setStates } from './set-state.ts'
export { latestDays } from './study-days.ts'
export { ratedCard, undoRating } from './undo-review.ts'

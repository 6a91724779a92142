// What other features may use of articles: cards and facts, a finished one, drafts, texts, downloads.

export { requestWork } from './background.ts'
export { bringIn, type FoundLink } from './bring-in.ts'
export { cardsOf } from './cards.ts'
export { articleCounts, articleFacts } from './facts.ts'
export { finishArticle, markArticle } from './mark.ts'
export { addRevision } from './revise.ts'
export { loadSampleLibrary } from './sample-library.ts'

// What other features may use of articles: bring a draft in, give it a text, ask for its download.

export { requestWork } from './background.ts'
export { bringIn, type FoundLink } from './bring-in.ts'
export { cardsOf } from './cards.ts'
export { articleCounts, articleFacts } from './facts.ts'
export { addRevision } from './revise.ts'
export { loadSampleLibrary } from './sample-library.ts'

// What other features may use of articles: cards and facts, a finished one.
export { cardsOf } from './browse/cards.ts'
export { articleCounts, articleFacts } from './reading/facts.ts'
export { finishArticle, markArticle } from './reading/mark.ts'

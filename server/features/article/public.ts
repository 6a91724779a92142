// What other features may use of articles: cards and facts, how well one suits, a finished one.
export { cardsOf } from './browse/cards.ts'
export { fitColumnOf, fitDistances } from './browse/fit-distances.ts'
export { articleCounts, articleFacts } from './reading/facts.ts'
export { finishArticle, markArticle } from './reading/mark.ts'

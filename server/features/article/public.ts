// What other features may use of articles: lists, cards and facts, how well one suits, a finished one.
export { cardsOf } from './browse/cards.ts'
export { fitColumnOf, fitDistances } from './browse/fit-distances.ts'
export { forYou } from './browse/for-you.ts'
export { listArticles } from './browse/list.ts'
export { newCount } from './browse/new-count.ts'
export { topics } from './browse/topics.ts'
export { articleCounts, articleFacts } from './reading/facts.ts'
export { finishArticle, markArticle } from './reading/mark.ts'

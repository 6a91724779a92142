// API of articles for other features: lists, cards, facts, texts, fit to a reader, marks.
import type { Deps } from '../../deps.ts'
import type { RevisionContent } from './reading/shown.store.ts'

export { loadCards } from './browse/cards.ts'
export { articlesByCreator, knownOfCreator, newByCreator } from './browse/creators.ts'
export { fitColumnOf, fitDistances } from './browse/fit-distances.ts'
export { forYou } from './browse/for-you.ts'
export { knownOfTexts } from './browse/known.ts'
export { type LemmaText, lemmaText } from './browse/lemma-text.ts'
export { listArticles, listByCreators } from './browse/list.ts'
export { countMarkedArticles } from './browse/marked-list.ts'
export { newCount } from './browse/new-count.ts'
export { listTopics } from './browse/topics.ts'
export { drawnCover } from './drawn-cover.ts'
export { articleCounts, articleFacts, finishedKinds, lengthsOf, titlesOf } from './reading/facts.ts'
export { wordsFrom } from './reading/level-words.ts'
export { finishArticle, markArticle } from './reading/mark.ts'
export { loadParagraph } from './reading/paragraph.ts'
export { loadReadableArticle, type ReadableArticle, readableText } from './reading/readable.ts'
export { seesLocked } from './reading/sees-locked.ts'
export { wholeArticle } from './reading/whole.ts'

/** The text of a revision without a permission check, for background jobs. */
export const contentOf = (
  deps: Pick<Deps, 'store'>,
  article_id: number,
  revision: number,
): Promise<RevisionContent | undefined> => deps.store.article.content(article_id, revision)

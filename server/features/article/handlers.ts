// Answers the calls on articles as readers see them.
import type { articleEndpoints } from '../../../contract/article.ts'
import type { Handlers } from '../../http/context.ts'
import { forGuests } from '../../http/kept-answer.ts'
import { byTopic } from './browse/by-topic.ts'
import { forYou } from './browse/for-you.ts'
import { keptArticles } from './browse/kept.ts'
import { listArticles } from './browse/list.ts'
import { newCount } from './browse/new-count.ts'
import { topics } from './browse/topics.ts'
import { levelWords } from './reading/level-words.ts'
import { markArticle } from './reading/mark.ts'
import { openArticle } from './reading/show.ts'

export const articleHandlers: Handlers<typeof articleEndpoints, 'article'> = {
  list: (ctx, input) => forGuests(ctx, 'article.list', input, () => listArticles(ctx, input)),
  forYou: (ctx, input) => forGuests(ctx, 'article.forYou', input, () => forYou(ctx, input)),
  topics: (ctx, input) => forGuests(ctx, 'article.topics', input, () => topics(ctx)),
  byTopic: (ctx, input) => forGuests(ctx, 'article.byTopic', input, () => byTopic(ctx, input)),
  newCount: (ctx, input) => newCount(ctx, input),
  showWaikan: (ctx, { id, base }) => openArticle(ctx, { id, base, is_waikan: true }),
  show: (ctx, { id, base }) => openArticle(ctx, { id, base, is_waikan: false }),
  mark: (ctx, input) => markArticle(ctx, input),
  kept: (ctx, input) => keptArticles(ctx, input),
  levelWords: (ctx, input) => levelWords(ctx, input),
}

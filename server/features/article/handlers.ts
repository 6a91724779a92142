// Endpoint handlers for articles as readers see them; lists are cached for guests.
import type { articleEndpoints } from '../../../contract/article.ts'
import { cachedForGuests } from '../../http/cached-response.ts'
import type { EndpointHandlers } from '../../http/context.ts'
import { byTopic } from './browse/by-topic.ts'
import { forYou } from './browse/for-you.ts'
import { listArticles } from './browse/list.ts'
import { listMarkedArticles } from './browse/marked-list.ts'
import { newCount } from './browse/new-count.ts'
import { listTopics } from './browse/topics.ts'
import { levelWords } from './reading/level-words.ts'
import { markArticle } from './reading/mark.ts'
import { openArticle } from './reading/show.ts'

export const articleHandlers: EndpointHandlers<typeof articleEndpoints, 'article'> = {
  list: (ctx, input) => cachedForGuests(ctx, 'article.list', input, () => listArticles(ctx, input)),
  forYou: (ctx, input) => cachedForGuests(ctx, 'article.forYou', input, () => forYou(ctx, input)),
  topics: (ctx, input) => cachedForGuests(ctx, 'article.topics', input, () => listTopics(ctx)),
  byTopic: (ctx, input) => cachedForGuests(ctx, 'article.byTopic', input, () => byTopic(ctx, input)),
  newCount: (ctx, input) => newCount(ctx, input),
  showWaikan: (ctx, { id, base }) => openArticle(ctx, { id, base, is_waikan: true }),
  show: (ctx, { id, base }) => openArticle(ctx, { id, base, is_waikan: false }),
  mark: (ctx, input) => markArticle(ctx, input),
  kept: (ctx, input) => listMarkedArticles(ctx, input),
  levelWords: (ctx, input) => levelWords(ctx, input),
}

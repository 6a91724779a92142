// Answers the calls on articles as readers see them.
import type { article } from '../../../contract/article.ts'
import type { Handlers } from '../../http/context.ts'
import { forYou } from './browse/for-you.ts'
import { listArticles } from './browse/list.ts'
import { newCount } from './browse/new-count.ts'
import { topics } from './browse/topics.ts'
import { levelWords } from './reading/level-words.ts'
import { markArticle } from './reading/mark.ts'
import { showArticle } from './reading/show.ts'

export const articleHandlers: Handlers<typeof article, 'article'> = {
  list: (ctx, input) => listArticles(ctx, input),
  forYou: (ctx, input) => forYou(ctx, input),
  topics: (ctx) => topics(ctx),
  newCount: (ctx, input) => newCount(ctx, input),
  showWaikan: (ctx, { id, base }) => showArticle(ctx, id, base, { sees_all: false }),
  show: (ctx, { id, base }) => showArticle(ctx, id, base, { sees_all: true }),
  mark: (ctx, input) => markArticle(ctx, input),
  levelWords: (ctx, input) => levelWords(ctx, input),
}

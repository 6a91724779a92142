// Answers the reader's calls on articles.
import type { article } from '../../../contract/article.ts'
import type { Handlers } from '../../http/context.ts'
import { forYou } from './for-you.ts'
import { levelWords } from './level-words.ts'
import { listArticles } from './list.ts'
import { markArticle } from './mark.ts'
import { newCount } from './new-count.ts'
import { showArticle } from './show.ts'
import { topics } from './topics.ts'

type ReadingCall = 'list' | 'forYou' | 'topics' | 'newCount' | 'showWaikan' | 'show' | 'mark' | 'levelWords'

export const readingHandlers: Pick<Handlers<typeof article>, ReadingCall> = {
  list: (ctx, input) => listArticles(ctx, input),
  forYou: (ctx, input) => forYou(ctx, input),
  topics: (ctx) => topics(ctx),
  newCount: (ctx, input) => newCount(ctx, input),
  showWaikan: (ctx, { id, base }) => showArticle(ctx, id, base, { sees_all: false }),
  show: (ctx, { id, base }) => showArticle(ctx, id, base, { sees_all: true }),
  mark: (ctx, input) => markArticle(ctx, input),
  levelWords: (ctx, input) => levelWords(ctx, input),
}

// Answers the call of the first screen from what the other nouns answer each for themselves.
import { article } from '../../../contract/article.ts'
import { creator } from '../../../contract/creator.ts'
import { history } from '../../../contract/history.ts'
import type { home } from '../../../contract/home.ts'
import { parseInput } from '../../../contract/kernel/call.ts'
import type { Handlers } from '../../http/context.ts'
import { together } from '../../together.ts'
import { forYou, listArticles, newCount, topics } from '../article/public.ts'
import { followedNews } from '../creator/public.ts'
import { readArticles, todayOf } from '../history/public.ts'
import { overviewOf } from '../word/public.ts'

/** As many as a part of the first screen has room for; the rest is a page of its own. */
const FOLLOWED_SHOWN = 20

export const homeHandlers: Handlers<typeof home, 'home'> = {
  show: async (ctx, { base }) => {
    const [for_you, newest, following, topicsShown, overview, begun, new_count, today] = await together(
      () => {
        // The day is asked for once: its streak stands among the words too.
        const day = todayOf(ctx)
        return Promise.all([
          forYou(ctx, parseInput(article.forYou, { base })),
          listArticles(ctx, parseInput(article.list, { base })),
          followedNews(ctx, parseInput(creator.news, { limit: FOLLOWED_SHOWN })),
          topics(ctx),
          overviewOf(
            ctx,
            day.then(({ streak }) => streak),
          ),
          readArticles(ctx, parseInput(history.list, {})),
          newCount(ctx, {}),
          day,
        ])
      },
    )
    return { for_you, newest, following, topics: topicsShown, overview, begun, new_count, today }
  },
}

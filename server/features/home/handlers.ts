// Endpoint handlers for the first screen and for 我的; they combine results of other features.
import { articleEndpoints } from '../../../contract/article.ts'
import { creatorEndpoints } from '../../../contract/creator.ts'
import { historyEndpoints } from '../../../contract/history.ts'
import type { homeEndpoints } from '../../../contract/home.ts'
import { parseInput } from '../../../contract/kernel/endpoint-definition.ts'
import type { EndpointHandlers } from '../../http/context.ts'
import { batchQueries } from '../../query-batch.ts'
import { questionCount } from '../ai/public.ts'
import { countMarkedArticles, forYou, listArticles, listTopics, newCount } from '../article/public.ts'
import { collectionCount } from '../collection/public.ts'
import { followedNews } from '../creator/public.ts'
import { readArticles, todayOf } from '../history/public.ts'
import { noteCount } from '../note/public.ts'
import { overviewOf } from '../word/public.ts'

/** Max. items in a section of the first screen; the full list is a page of its own. */
const FOLLOWED_SHOWN = 20

export const homeHandlers: EndpointHandlers<typeof homeEndpoints, 'home'> = {
  show: async (ctx, { base }) => {
    const [for_you, newest, following, topicsShown, overview, startedArticles, new_count, today] =
      await batchQueries(() => {
        // Query the day once: the overview of words uses its streak too.
        const day = todayOf(ctx)
        return Promise.all([
          forYou(ctx, parseInput(articleEndpoints.forYou, { base })),
          listArticles(ctx, parseInput(articleEndpoints.list, { base })),
          followedNews(ctx, parseInput(creatorEndpoints.news, { limit: FOLLOWED_SHOWN })),
          listTopics(ctx),
          overviewOf(
            ctx,
            day.then(({ streak }) => streak),
          ),
          readArticles(ctx, parseInput(historyEndpoints.list, {})),
          newCount(ctx, {}),
          day,
        ])
      })
    return {
      for_you,
      newest,
      following,
      topics: topicsShown,
      overview,
      begun: startedArticles,
      new_count,
      today,
    }
  },
  counts: async (ctx) => {
    const { id } = ctx.user
    const [notes, marked, collections, questions] = await batchQueries(() =>
      Promise.all([
        noteCount(ctx, id),
        countMarkedArticles(ctx, id),
        collectionCount(ctx, id),
        questionCount(ctx, id),
      ]),
    )
    return { notes, kept: marked, collections, questions: questions === 0 && !ctx.model ? null : questions }
  },
}

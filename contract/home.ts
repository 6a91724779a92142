// The call of the first screen: what it shows a member, in one answer instead of six.
import { z } from 'zod'
import { article } from './article.ts'
import { creator } from './creator.ts'
import { KnownBase } from './entities/account.ts'
import { history } from './history.ts'
import { get } from './kernel/call.ts'
import { word } from './word.ts'

export const home = {
  show: get('/api/home', {
    access: 'user',
    addition: true,
    summary: '首页一次取齐：适合我、最新、关注、话题、生词概况、读到一半的、新到几篇、今天读了多少',
    query: { base: KnownBase.optional() },
    /** Each as its own call answers its first page. */
    result: z.object({
      for_you: article.forYou.result,
      newest: article.list.result,
      following: creator.news.result,
      topics: article.topics.result,
      overview: word.overview.result,
      begun: history.list.result,
      new_count: article.newCount.result,
      today: history.today.result,
    }),
  }),
}

// The calls of the screens that show a little of everything: each in one answer instead of six.
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
  /**
   * How much there is behind the rows of 我的. A call of its own and no part of `/api/user/me`: that one is asked at every
   * start, by every screen, and only this screen shows these counts.
   */
  counts: get('/api/home/counts', {
    access: 'user',
    addition: true,
    summary: '我的各栏有多少：笔记、收藏和稍后读、合集、提问',
    result: z.object({
      notes: z.number(),
      /** Articles in 收藏 or 稍后读; one that is in both counts once. */
      kept: z.number(),
      /** Those that the reader made. */
      collections: z.number(),
      /** Null where nothing was asked and the site has no model: then there is no list of questions to open. */
      questions: z.number().nullable(),
    }),
  }),
}

// Endpoint definitions of overview screens: one request instead of six.
import { z } from 'zod'
import { articleEndpoints } from './article.ts'
import { creatorEndpoints } from './creator.ts'
import { BaselineVocabularyText } from './entities/account.ts'
import { historyEndpoints } from './history.ts'
import { defineGet } from './kernel/endpoint-definition.ts'
import { wordEndpoints } from './word.ts'

export const homeEndpoints = {
  show: defineGet('/api/home', {
    access: 'user',
    addition: true,
    summary: '首页一次取齐：适合我、最新、关注、话题、生词概况、读到一半的、新到几篇、今天读了多少',
    query: { base: BaselineVocabularyText.optional() },
    /** Each field is the first page of the response of its own endpoint. */
    result: z.object({
      for_you: articleEndpoints.forYou.result,
      newest: articleEndpoints.list.result,
      following: creatorEndpoints.news.result,
      topics: articleEndpoints.topics.result,
      overview: wordEndpoints.overview.result,
      begun: historyEndpoints.list.result,
      new_count: articleEndpoints.newCount.result,
      today: historyEndpoints.today.result,
    }),
  }),
  /**
   * Counts for the rows of 我的. A separate endpoint and not part of `/api/user/me`: that one is requested at
   * every start, by every screen, and only this screen shows these counts.
   */
  counts: defineGet('/api/home/counts', {
    access: 'user',
    addition: true,
    summary: '我的各栏有多少：笔记、收藏和稍后读、合集、提问',
    result: z.object({
      notes: z.number(),
      /** Articles in 收藏 or 稍后读; an article in both counts once. */
      kept: z.number(),
      /** Collections created by the reader. */
      collections: z.number(),
      /**
       * Null without any questions when the site has no model: then there is no list of questions to open.
       */
      questions: z.number().nullable(),
    }),
  }),
}

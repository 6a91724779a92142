// Endpoint definitions of articles for readers: lists, text, marks.
import { z } from 'zod'
import { BaselineVocabularyText } from './entities/account.ts'
import { ArticleCard, ArticleLevel, ArticleShown, articleFilters, MarkAction } from './entities/article.ts'
import { defineGet, definePost } from './kernel/endpoint-definition.ts'
import {
  CursorField,
  FlagField,
  IdempotencyKey,
  IdField,
  limitField,
  OffsetField,
  pageSchema,
  TimeField,
} from './kernel/fields.ts'

const id = { id: IdField }
/** The marks that have a list of their own. */
export const LIST_MARKS = ['STAR', 'LATER'] as const
/**
 * Vocabulary base of a guest, stored in the browser and sent with the request, so that the response can
 * contain 你认识 x %.
 */
const base = BaselineVocabularyText.optional()

/**
 * Reason for the position of an article in 适合我: one reason per article, which the browser can render as a
 * sentence.
 */
export const WhyShown = z.object({
  /**
   * Followed creator; author read before; topic read before; recent article; default: it suits the reader's
   * level.
   */
  kind: z.enum(['FOLLOWED', 'AUTHOR', 'TOPIC', 'NEW', 'LEVEL']),
  /** Name of the author or the publication. */
  name: z.string().nullable(),
  /** Number of their articles, or of articles of the topic, that the reader finished recently. */
  count: z.number().nullable(),
  topic: z.string().nullable(),
})
export type WhyShown = z.output<typeof WhyShown>
export const ForYouCard = ArticleCard.extend({
  /** Null for articles that were finished or hidden. */
  why: WhyShown.nullable(),
})
export type ForYouCard = z.output<typeof ForYouCard>

export const articleEndpoints = {
  list: defineGet('/reader/article/waikan', {
    access: 'open',
    summary: '外刊文章列表',
    query: {
      ...articleFilters,
      base,
      order_by: z.enum(['new', 'hot', 'fit']).default('new'),
      after: CursorField,
      offset: OffsetField,
      limit: limitField(20),
    },
    result: pageSchema(ArticleCard),
  }),
  forYou: defineGet('/api/recommend/foryou', {
    access: 'open',
    summary: '适合我的文章：只排序，从不隐藏',
    query: { base, after: CursorField, offset: OffsetField, limit: limitField(20) },
    result: pageSchema(ForYouCard),
  }),
  topics: defineGet('/reader/article/topics', {
    access: 'open',
    addition: true,
    summary: '有文章的话题和难度，各有几篇',
    result: z.object({
      items: z.array(z.object({ topic: z.string(), label: z.string(), count: z.number() })),
      /**
       * The five difficulties with the number of articles each, the easiest first; only those with articles.
       */
      levels: z.array(z.object({ level: ArticleLevel, label: z.string(), count: z.number() })),
    }),
  }),
  byTopic: defineGet('/reader/article/topic', {
    access: 'open',
    summary: '一个话题的文章，或一位作者、一份刊物的；新的在前',
    query: {
      /** Code or Chinese label; an unknown topic has no articles. */
      q: z.string().trim().max(60).optional(),
      /** Id of a creator, of any kind. */
      author: IdField.optional(),
      base,
      after: CursorField,
      offset: OffsetField,
      limit: limitField(20),
    },
    /** `topic` is null when the query has none, and when it is unknown. */
    result: pageSchema(ArticleCard).extend({
      topic: z.object({ topic: z.string(), label: z.string() }).nullable(),
    }),
  }),
  newCount: defineGet('/reader/article/new_count', {
    access: 'open',
    summary: '上次来访之后新上的篇数',
    query: { since: TimeField.optional() },
    result: z.object({ count: z.number(), since: TimeField.nullable() }),
  }),
  showWaikan: defineGet('/reader/article/waikan/{id}/show', {
    access: 'open',
    summary: '读一篇外刊文章',
    params: id,
    query: { base },
    result: ArticleShown,
    errors: ['ARTICLE_NOT_FOUND'],
  }),
  show: defineGet('/reader/article/{id}/show', {
    access: 'open',
    summary: '读一篇文章；管理员可看任何状态',
    params: id,
    query: { base },
    result: ArticleShown,
    errors: ['ARTICLE_NOT_FOUND'],
  }),
  mark: definePost('/reader/article/{id}/mark', {
    access: 'user',
    summary: '收藏、稍后读、读完、不再推荐',
    params: id,
    body: { action: MarkAction, status: FlagField.default(true), op_id: IdempotencyKey },
    result: z.object({ marks: z.array(MarkAction) }),
    errors: ['ARTICLE_NOT_FOUND', 'IDEMPOTENCY_KEY_REUSED'],
  }),
  kept: defineGet('/reader/myarticle/star', {
    access: 'user',
    summary: '我收藏的文章；action=LATER 是稍后读的',
    query: {
      action: z.enum(LIST_MARKS).default('STAR'),
      after: CursorField,
      offset: OffsetField,
      limit: limitField(20),
    },
    /** The latest first; articles that are no longer visible to readers are left out. */
    result: pageSchema(ArticleCard),
  }),
  levelWords: defineGet('/reader/article/{id}/level_words', {
    access: 'open',
    summary: '文章里某个等级以上的词',
    params: id,
    query: { level: ArticleLevel },
    result: z.object({
      level: ArticleLevel,
      label: z.string(),
      is_estimated: z.boolean(),
      items: z.array(
        z.object({
          word: z.string(),
          lemma: z.string(),
          phonetic: z.string(),
          zh: z.string(),
          count: z.number(),
          positions: z.array(z.object({ paragraph: z.string(), start: z.number(), end: z.number() })),
        }),
      ),
    }),
    errors: ['ARTICLE_NOT_FOUND'],
  }),
}

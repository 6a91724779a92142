// Endpoint definitions of collections: articles that a reader has put in an order, to be read one after
// another.
import { z } from 'zod'
import { COLLECTION_STATUSES, MAX_COLLECTION_ARTICLES } from '../domain/collection/status.ts'
import { BaselineVocabularyText } from './entities/account.ts'
import { ArticleCard, Topic } from './entities/article.ts'
import { defineGet, definePost } from './kernel/endpoint-definition.ts'
import {
  FlagField,
  IdempotencyKey,
  IdField,
  limitField,
  OffsetField,
  pageSchema,
  TimeField,
  textField,
} from './kernel/fields.ts'

const id = { id: IdField }
/**
 * Vocabulary base of a guest, stored in the browser and sent with the request, so that the response can
 * contain 你认识 x %.
 */
const base = BaselineVocabularyText.optional()
const pageQuery = { offset: OffsetField, limit: limitField(20) }

export const CollectionStatusSchema = z.enum(COLLECTION_STATUSES)
export const CollectionAction = z.enum(['STAR', 'UNSTAR', 'FOLLOW', 'UNFOLLOW'])

export const CollectionCard = z.object({
  id: z.number(),
  name: z.string(),
  description: z.string(),
  /** Path under /files; null: the client must render one from the name. */
  cover: z.string().nullable(),
  topics: z.array(z.string()),
  /** Masked, unless it is the reader's own; null for a collection of the editors. */
  owner: z.string().nullable(),
  is_mine: z.boolean(),
  /** Counts only articles that are visible to readers. */
  article_count: z.number(),
  minutes: z.number(),
  /** Number of these articles that this reader has finished. */
  read_count: z.number(),
  followers: z.number(),
  is_starred: z.boolean(),
  is_followed: z.boolean(),
  is_public: z.boolean(),
  status: CollectionStatusSchema,
  /** For its owner and for editors: the reason of the rejection. */
  reject_reason: z.string().nullable(),
  published_at: TimeField.nullable(),
  updated_at: TimeField,
})
export type CollectionCard = z.output<typeof CollectionCard>

/** Response schema of public lists. */
export const CollectionListed = CollectionCard.extend({
  /** The first three in the owner's order. */
  first_articles: z.array(
    z.object({ id: z.number(), title: z.string(), minutes: z.number(), is_read: z.boolean() }),
  ),
})
export type CollectionListed = z.output<typeof CollectionListed>

export const CollectionShown = CollectionCard.extend({
  /** In the owner's order; articles that are no longer visible to readers are left out. */
  articles: z.array(ArticleCard.extend({ saved_words: z.number() })),
  /** The last words saved from its articles, and their total number. */
  saved: z.object({
    total: z.number(),
    latest: z.array(z.object({ word: z.string(), gloss: z.string(), article_id: z.number() })),
  }),
})
export type CollectionShown = z.output<typeof CollectionShown>

const NextArticle = z.object({
  id: z.number(),
  title: z.string(),
  title_zh: z.string(),
  cover: z.string().nullable(),
  minutes: z.number(),
  known_percent: z.number().nullable(),
  /** From 1. */
  position: z.number(),
})

export const collectionEndpoints = {
  list: defineGet('/reader/collection', {
    access: 'open',
    summary: '公开的合集',
    query: {
      q: z.string().trim().max(60).optional(),
      topic: Topic.optional(),
      owner: IdField.optional(),
      order_by: z.enum(['new', 'hot']).default('new'),
      ...pageQuery,
    },
    result: pageSchema(CollectionListed),
  }),
  random: defineGet('/reader/collection/random', {
    access: 'open',
    summary: '随便几个公开的合集',
    query: { limit: limitField(3) },
    result: z.object({ items: z.array(CollectionCard) }),
  }),
  followed: defineGet('/reader/collection/follow', {
    access: 'user',
    summary: '我关注的合集',
    query: pageQuery,
    result: pageSchema(CollectionCard),
  }),
  starred: defineGet('/reader/collection/mystar', {
    access: 'user',
    summary: '我收藏的合集',
    query: pageQuery,
    result: pageSchema(CollectionCard),
  }),
  manage: defineGet('/reader/collection/manage', {
    access: 'user',
    summary: '我做的合集；管理员看全部，待处理的在前',
    query: {
      /** Only the reader's own collections, also for an editor. */
      mine: FlagField.optional(),
      status: CollectionStatusSchema.exclude(['DESTROYED']).optional(),
      q: z.string().trim().max(60).optional(),
      ...pageQuery,
    },
    result: pageSchema(CollectionCard),
  }),
  show: defineGet('/reader/collection/{id}/show', {
    access: 'open',
    summary: '一个合集和它的文章',
    params: id,
    query: { base },
    result: CollectionShown,
    errors: ['COLLECTION_NOT_FOUND'],
  }),
  next: defineGet('/reader/collection/{id}/article/next', {
    access: 'open',
    summary: '按主人的顺序，这一篇之后的一篇；没有 article_id 就是没读过的第一篇',
    params: id,
    query: { article_id: IdField.optional(), base },
    result: z.object({ name: z.string(), total: z.number(), next: NextArticle.nullable() }),
    errors: ['COLLECTION_NOT_FOUND'],
  }),
  mark: definePost('/reader/collection/{id}/mark', {
    access: 'user',
    summary: '收藏、关注，或取消',
    params: id,
    body: { action: CollectionAction, op_id: IdempotencyKey },
    result: z.object({ is_starred: z.boolean(), is_followed: z.boolean(), followers: z.number() }),
    errors: ['COLLECTION_NOT_FOUND', 'IDEMPOTENCY_KEY_REUSED'],
  }),
  publish: definePost('/reader/collection/{id}/publish', {
    access: 'owner',
    summary: '发布；cancel 收回，管理员可写理由退回',
    params: id,
    body: {
      cancel: FlagField.default(false),
      reason: z.string().trim().max(200).optional(),
      op_id: IdempotencyKey,
    },
    result: z.object({ status: CollectionStatusSchema }),
    errors: ['COLLECTION_NOT_FOUND', 'STATE_CONFLICT', 'COLLECTION_EMPTY', 'IDEMPOTENCY_KEY_REUSED'],
  }),
  destroy: definePost('/reader/collection/{id}/destory', {
    access: 'owner',
    summary: '删除；status=off 撤销',
    params: id,
    body: { status: FlagField.default(true), op_id: IdempotencyKey },
    result: z.object({ status: CollectionStatusSchema }),
    errors: ['COLLECTION_NOT_FOUND', 'IDEMPOTENCY_KEY_REUSED'],
  }),
  add: definePost('/reader/collection/add', {
    access: 'user',
    form: 'raw',
    summary: '新建合集；有 id 时修改那一个',
    result: z.object({ result: z.object({ id: z.number(), status: CollectionStatusSchema }) }),
    body: {
      id: IdField.optional(),
      name: textField(40),
      description: z.string().trim().max(500).default(''),
      cover: z.string().max(500).nullable().default(null),
      article_ids: z.array(IdField).max(MAX_COLLECTION_ARTICLES).default([]),
      is_public: FlagField.default(true),
      op_id: IdempotencyKey,
    },
    errors: [
      'COLLECTION_NOT_FOUND',
      'COLLECTION_LIMIT_REACHED',
      'ARTICLE_NOT_FOUND',
      'IDEMPOTENCY_KEY_REUSED',
    ],
  }),
}

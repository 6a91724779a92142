// Endpoint definitions of creators: authors and publications that readers can follow.
import { z } from 'zod'
import { CREATOR_KINDS } from '../domain/creator/kinds.ts'
import { BaselineVocabularyText } from './entities/account.ts'
import { ArticleCard } from './entities/article.ts'
import { defineGet, definePost } from './kernel/endpoint-definition.ts'
import {
  CursorField,
  FlagField,
  IdempotencyKey,
  IdField,
  limitField,
  OffsetField,
  pageSchema,
} from './kernel/fields.ts'

const id = { id: IdField }
const Kind = z.enum(CREATOR_KINDS)
/**
 * Vocabulary base of a guest, stored in the browser and sent with the request, so that the response can
 * contain 你认识 x %.
 */
const base = BaselineVocabularyText.optional()

export const Creator = z.object({
  id: z.number(),
  kind: Kind,
  name: z.string(),
  bio: z.string(),
  quote: z.string(),
  picture: z.string().nullable(),
  /** Counts only articles that are visible to readers. */
  article_count: z.number(),
  is_followed: z.boolean(),
  /** For a followed creator: number of articles since this reader's previous visit. */
  new_count: z.number(),
})
export type Creator = z.output<typeof Creator>

export const CreatorShown = Creator.extend({
  followers: z.number(),
  /** Mean of the 300 latest articles, 0–100; null when nothing is known about the reader. */
  known_percent: z.number().nullable(),
})
export type CreatorShown = z.output<typeof CreatorShown>

export const creatorEndpoints = {
  list: defineGet('/reader/creator', {
    access: 'open',
    summary: '作者和刊物，文章多的在前',
    query: {
      q: z.string().trim().max(60).optional(),
      kind: Kind.optional(),
      /** Only creators that the current reader follows. */
      followed: FlagField.optional(),
      offset: OffsetField,
      limit: limitField(30),
    },
    result: pageSchema(Creator),
  }),
  show: defineGet('/reader/creator/{id}', {
    access: 'open',
    summary: '一位作者或一份刊物',
    params: id,
    query: { base },
    result: CreatorShown,
    errors: ['CREATOR_NOT_FOUND'],
  }),
  author: defineGet('/reader/author/{id}', {
    access: 'open',
    summary: '一位作者或一份刊物，同 /reader/creator/{id}',
    params: id,
    query: { base },
    result: CreatorShown,
    errors: ['CREATOR_NOT_FOUND'],
  }),
  follow: definePost('/reader/creator/{id}/follow', {
    access: 'user',
    summary: '关注；status=off 取消',
    params: id,
    body: { status: FlagField.default(true), op_id: IdempotencyKey },
    result: z.object({ is_followed: z.boolean(), followers: z.number() }),
    errors: ['CREATOR_NOT_FOUND', 'FOLLOW_LIMIT_REACHED', 'IDEMPOTENCY_KEY_REUSED'],
  }),
  news: defineGet('/reader/creator/news', {
    access: 'user',
    addition: true,
    summary: '关注的作者和刊物的文章，新的在前',
    query: { after: CursorField, offset: OffsetField, limit: limitField(20) },
    /** `new_count`: number of these articles since the reader's previous visit. */
    result: pageSchema(ArticleCard).extend({ new_count: z.number() }),
  }),
}

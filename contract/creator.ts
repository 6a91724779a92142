// The calls of a creator: an author or a publication, followed by readers.
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
/** A guest's own level, kept in the browser, so that 你认识 x % can be said. */
const base = BaselineVocabularyText.optional()

export const Creator = z.object({
  id: z.number(),
  kind: Kind,
  name: z.string(),
  bio: z.string(),
  quote: z.string(),
  picture: z.string().nullable(),
  /** Of what readers may see. */
  article_count: z.number(),
  is_followed: z.boolean(),
  /** How many of a followed one appeared since this reader was here before. */
  new_count: z.number(),
})
export type Creator = z.output<typeof Creator>

export const CreatorShown = Creator.extend({
  followers: z.number(),
  /** Mean of the 300 latest articles, 0–100; null when nothing is known of the reader. */
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
      /** Only those that the reader who asks follows. */
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
    /** `new_count`: how many of these appeared since the reader was here before. */
    result: pageSchema(ArticleCard).extend({ new_count: z.number() }),
  }),
}

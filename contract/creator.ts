// The calls of a creator: an author or a publication, followed by readers.
import { z } from 'zod'
import { CREATOR_KINDS } from '../domain/creator/kinds.ts'
import { KnownBase } from './entities/account.ts'
import { ArticleCard } from './entities/article.ts'
import { get, post } from './kernel/call.ts'
import { After, Flag, Id, Limit, Offset, OpId, page } from './kernel/fields.ts'

const id = { id: Id }
const Kind = z.enum(CREATOR_KINDS)
/** A guest's own level, kept in the browser, so that 你认识 x % can be said. */
const base = KnownBase.optional()

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

export const creator = {
  list: get('/reader/creator', {
    access: 'open',
    summary: '作者和刊物，文章多的在前',
    query: {
      q: z.string().trim().max(60).optional(),
      kind: Kind.optional(),
      /** Only those that the reader who asks follows. */
      followed: Flag.optional(),
      offset: Offset,
      limit: Limit(30),
    },
    result: page(Creator),
  }),
  show: get('/reader/creator/{id}', {
    access: 'open',
    summary: '一位作者或一份刊物',
    params: id,
    query: { base },
    result: CreatorShown,
    refusals: ['CREATOR_NOT_FOUND'],
  }),
  author: get('/reader/author/{id}', {
    access: 'open',
    summary: '一位作者或一份刊物，同 /reader/creator/{id}',
    params: id,
    query: { base },
    result: CreatorShown,
    refusals: ['CREATOR_NOT_FOUND'],
  }),
  follow: post('/reader/creator/{id}/follow', {
    access: 'user',
    summary: '关注；status=off 取消',
    params: id,
    body: { status: Flag.default(true), op_id: OpId },
    result: z.object({ is_followed: z.boolean(), followers: z.number() }),
    refusals: ['CREATOR_NOT_FOUND', 'FOLLOWS_FULL', 'OPERATION_REUSED'],
  }),
  news: get('/reader/creator/news', {
    access: 'user',
    addition: true,
    summary: '关注的作者和刊物的文章，新的在前',
    query: { after: After, offset: Offset, limit: Limit(20) },
    /** `new_count`: how many of these appeared since the reader was here before. */
    result: page(ArticleCard).extend({ new_count: z.number() }),
  }),
}

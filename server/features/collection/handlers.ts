// Answers the calls of a collection.
import type { collectionEndpoints } from '../../../contract/collection.ts'
import type { Handlers } from '../../http/context.ts'
import { pageOf, presentCollections, presentListed } from './present.ts'
import { nextInCollection, showCollection, visible } from './show.ts'
import { addCollection, destroyCollection, publishCollection } from './write.ts'

const MARK_OF = {
  STAR: ['STAR', true],
  UNSTAR: ['STAR', false],
  FOLLOW: ['FOLLOW', true],
  UNFOLLOW: ['FOLLOW', false],
} as const

export const collectionHandlers: Handlers<typeof collectionEndpoints, 'collection'> = {
  list: async (ctx, asked) =>
    pageOf(ctx, await ctx.store.collection.list({ ...asked, user_id: ctx.user?.id }), asked, presentListed),
  random: async (ctx, { limit }) => ({
    items: await presentCollections(ctx, await ctx.store.collection.random(ctx.user?.id, limit)),
  }),
  followed: async (ctx, some) =>
    pageOf(ctx, await ctx.store.collection.marked(ctx.user.id, 'FOLLOW', some), some, presentCollections),
  starred: async (ctx, some) =>
    pageOf(ctx, await ctx.store.collection.marked(ctx.user.id, 'STAR', some), some, presentCollections),
  manage: async (ctx, { mine, ...asked }) => {
    const owner = ctx.user.role === 'admin' && !mine ? undefined : ctx.user.id
    const rows = await ctx.store.collection.managed({ ...asked, owner, user_id: ctx.user.id })
    return pageOf(ctx, rows, asked, presentCollections)
  },
  show: showCollection,
  next: nextInCollection,
  mark: async (ctx, { id, action, op_id }) => {
    await visible(ctx, id)
    const [mark, is_on] = MARK_OF[action]
    const mine = { user_id: ctx.user.id, collection_id: id, mark, is_on, at: ctx.now(), op_id }
    const { marks, followers } = await ctx.store.collection.mark(mine)
    return { is_starred: marks.includes('STAR'), is_followed: marks.includes('FOLLOW'), followers }
  },
  publish: publishCollection,
  destroy: destroyCollection,
  add: async (ctx, given) => ({ result: await addCollection(ctx, given) }),
}

// Endpoint handlers for collections.
import type { collectionEndpoints } from '../../../contract/collection.ts'
import type { EndpointHandlers } from '../../http/context.ts'
import { pageOf, presentCollections, presentListed } from './present.ts'
import { loadVisibleCollection, nextInCollection, showCollection } from './show.ts'
import { addCollection, destroyCollection, publishCollection } from './write.ts'

const MARK_OF = {
  STAR: ['STAR', true],
  UNSTAR: ['STAR', false],
  FOLLOW: ['FOLLOW', true],
  UNFOLLOW: ['FOLLOW', false],
} as const

export const collectionHandlers: EndpointHandlers<typeof collectionEndpoints, 'collection'> = {
  list: async (ctx, params) =>
    pageOf(ctx, await ctx.store.collection.list({ ...params, user_id: ctx.user?.id }), params, presentListed),
  random: async (ctx, { limit }) => ({
    items: await presentCollections(ctx, await ctx.store.collection.random(ctx.user?.id, limit)),
  }),
  followed: async (ctx, some) =>
    pageOf(ctx, await ctx.store.collection.marked(ctx.user.id, 'FOLLOW', some), some, presentCollections),
  starred: async (ctx, some) =>
    pageOf(ctx, await ctx.store.collection.marked(ctx.user.id, 'STAR', some), some, presentCollections),
  manage: async (ctx, { mine, ...query }) => {
    const owner = ctx.user.role === 'admin' && !mine ? undefined : ctx.user.id
    const rows = await ctx.store.collection.managed({ ...query, owner, user_id: ctx.user.id })
    return pageOf(ctx, rows, query, presentCollections)
  },
  show: showCollection,
  next: nextInCollection,
  mark: async (ctx, { id, action, op_id }) => {
    await loadVisibleCollection(ctx, id)
    const [mark, is_on] = MARK_OF[action]
    const mine = { user_id: ctx.user.id, collection_id: id, mark, is_on, at: ctx.now(), op_id }
    const { marks, followers } = await ctx.store.collection.mark(mine)
    return { is_starred: marks.includes('STAR'), is_followed: marks.includes('FOLLOW'), followers }
  },
  publish: publishCollection,
  destroy: destroyCollection,
  add: async (ctx, input) => ({ result: await addCollection(ctx, input) }),
}

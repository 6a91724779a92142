// Endpoint handlers for creators (authors and publications).
import type { creatorEndpoints } from '../../../contract/creator.ts'
import { throwAppError } from '../../../contract/kernel/app-error.ts'
import type { EndpointHandlers } from '../../http/context.ts'
import { followedNews, listCreators, showCreator } from './browse.ts'

export const creatorHandlers: EndpointHandlers<typeof creatorEndpoints, 'creator'> = {
  list: listCreators,
  show: showCreator,
  author: showCreator,
  follow: async (ctx, { id, status, op_id }) => {
    const [known] = await ctx.store.creator.those([id])
    if (!known) throwAppError('CREATOR_NOT_FOUND')
    const done = { user_id: ctx.user.id, creator_id: id, is_on: status, at: ctx.now(), op_id }
    return { is_followed: status, ...(await ctx.store.creator.follow(done)) }
  },
  news: followedNews,
}

// Maps each people endpoint to its handler: user administration, data export, account deletion.
import { throwAppError } from '../../../contract/kernel/app-error.ts'
import type { peopleEndpoints } from '../../../contract/people.ts'
import type { EndpointHandlers } from '../../http/context.ts'
import { beginTotp, confirmTotp, endTotp, renewRecovery, totpOf } from '../account/public.ts'
import { cancelAccountDeletion, requestAccountDeletion } from './account-deletion.ts'
import { presentPeople, seenWhole } from './present.ts'
import { searchPeople } from './search.ts'
import {
  bindWechat,
  blockUser,
  endSessionOf,
  endTotpOf,
  setRole,
  showPhone,
  unblockUser,
} from './user-actions.ts'
import { bindOwnWx, enterWx } from './wechat.ts'

export const peopleHandlers: EndpointHandlers<typeof peopleEndpoints, 'people'> = {
  search: searchPeople,
  searchWx: async (ctx, { openid }) => {
    const row = (await ctx.store.people.byOpenid(openid)) ?? throwAppError('USER_NOT_FOUND')
    const [person] = await presentPeople(ctx, [row])
    return person ?? throwAppError('USER_NOT_FOUND')
  },
  bindWx: bindWechat,
  show: (ctx, { id }) => seenWhole(ctx, id),
  showPhone,
  endSession: endSessionOf,
  block: blockUser,
  unblock: unblockUser,
  setRole,
  endTotpOf,
  totp: (ctx) => totpOf(ctx),
  beginTotp,
  confirmTotp,
  renewRecovery,
  endTotp,
  enterWx,
  bindOwnWx,
  takeOut: async (ctx) => ({ task: await ctx.store.people.requestTakeOut(ctx.user.id, ctx.origin) }),
  leave: requestAccountDeletion,
  stay: cancelAccountDeletion,
}

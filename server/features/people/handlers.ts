// Answers the calls by which admins look after people, and those of taking one's data along and leaving.
import { refuse } from '../../../contract/kernel/refusal.ts'
import type { people } from '../../../contract/people.ts'
import type { Handlers } from '../../http/context.ts'
import { beginTotp, confirmTotp, endTotp, renewRecovery, totpOf } from '../account/public.ts'
import { bindWechat, block, endSessionOf, endTotpOf, setRole, showPhone, unblock } from './acts.ts'
import { leave, stay } from './leave.ts'
import { presentPeople, seenWhole } from './present.ts'
import { search } from './search.ts'
import { bindOwnWx, enterWx } from './wechat.ts'

export const peopleHandlers: Handlers<typeof people, 'people'> = {
  search,
  searchWx: async (ctx, { openid }) => {
    const row = (await ctx.store.people.byOpenid(openid)) ?? refuse('USER_NOT_FOUND')
    const [person] = await presentPeople(ctx, [row])
    return person ?? refuse('USER_NOT_FOUND')
  },
  bindWx: bindWechat,
  show: (ctx, { id }) => seenWhole(ctx, id),
  showPhone,
  endSession: endSessionOf,
  block,
  unblock,
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
  leave,
  stay,
}

// Maps each endpoint of codes, invitations and awards to its handler.
import type { codeEndpoints } from '../../../contract/code.ts'
import type { EndpointHandlers } from '../../http/context.ts'
import {
  bindCode,
  changeCode,
  generateCodes,
  listCodes,
  listInvitations,
  settleInvitation,
  usesOf,
} from './manage.ts'
import { myAwards, myCode, myInvitations } from './mine.ts'
import { receiveAward } from './receive.ts'
import { redeemCode } from './redeem.ts'

export const codeHandlers: EndpointHandlers<typeof codeEndpoints, 'code'> = {
  invitations: myInvitations,
  mycode: myCode,
  generate: generateCodes,
  receive: async (ctx, { code_id }) => ({ result: await receiveAward(ctx, ctx.user.id, code_id) }),
  redeem: redeemCode,
  awards: myAwards,
  bind: bindCode,
  manage: listCodes,
  change: changeCode,
  uses: usesOf,
  held: listInvitations,
  settle: settleInvitation,
}

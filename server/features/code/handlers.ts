// Answers the calls of codes, invitations and awards.
import type { codeEndpoints } from '../../../contract/code.ts'
import type { Handlers } from '../../http/context.ts'
import {
  bindCode,
  changeCode,
  generate,
  listCodes,
  listInvitations,
  settleInvitation,
  usesOf,
} from './manage.ts'
import { myAwards, myCode, myInvitations } from './mine.ts'
import { receiveAward } from './receive.ts'
import { redeem } from './redeem.ts'

export const codeHandlers: Handlers<typeof codeEndpoints, 'code'> = {
  invitations: myInvitations,
  mycode: myCode,
  generate,
  receive: async (ctx, { code_id }) => ({ result: await receiveAward(ctx, ctx.user.id, code_id) }),
  redeem,
  awards: myAwards,
  bind: bindCode,
  manage: listCodes,
  change: changeCode,
  uses: usesOf,
  held: listInvitations,
  settle: settleInvitation,
}

// Maps each membership endpoint to its handler.
import type { membershipEndpoints } from '../../../contract/membership.ts'
import type { EndpointHandlers } from '../../http/context.ts'
import { closeMember, memberLog, memberLogOf, openMember, renewMember } from './member.ts'
import { limitsFor, pricesOf, productsFor, setLimit, setPrice, versionFor } from './product.ts'
import { makeClaim, openTrial, receiveTrial } from './trial.ts'

export const membershipHandlers: EndpointHandlers<typeof membershipEndpoints, 'membership'> = {
  open: openMember,
  renew: renewMember,
  close: closeMember,
  logOf: (ctx, { user_id }) => memberLogOf(ctx, user_id),
  log: memberLog,
  products: productsFor,
  version: versionFor,
  openTrial,
  receiveTrial,
  claim: makeClaim,
  prices: pricesOf,
  price: setPrice,
  limits: limitsFor,
  limit: setLimit,
}

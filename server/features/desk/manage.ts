// Endpoint of the editors' article list, with filters, sort orders and pagination.
import type { deskEndpoints } from '../../../contract/desk.ts'
import type { EndpointResult, ParsedInput } from '../../../contract/kernel/endpoint-definition.ts'
import { toLinkKey } from '../../../domain/article/duplicates.ts'
import type { Ctx } from '../../http/context.ts'
import { cutPage, toPageRequest } from '../../http/cursor.ts'
import { fitColumnOf } from '../article/public.ts'
import { type ManageOrder, manageOrder } from './manage-order.store.ts'
import { presentManaged } from './present.ts'

export async function manageArticles(
  ctx: Ctx<'admin'>,
  { order_by, offset, limit, after, ...filter }: ParsedInput<typeof deskEndpoints.manage>,
): Promise<EndpointResult<typeof deskEndpoints.manage>> {
  const link_key = filter.q?.includes('://') ? toLinkKey(filter.q) : undefined
  const order = manageOrder(await orderFor(ctx, order_by), filter.status)
  const page = toPageRequest({ offset, limit, after }, order)
  const { rows: found, total } = await ctx.store.desk.managed({ ...filter, link_key }, order, page, ctx.now())
  const { rows, ...next } = cutPage(found, page, order)
  return { items: rows.map(presentManaged), ...next, total }
}

const MAX_IN_ORDER = 500

/**
 * Ids of the whole list in its order (at most 500), so that an editor can step from one article to the next.
 */
export async function orderOfArticles(
  ctx: Ctx<'admin'>,
  { order_by, ...filter }: ParsedInput<typeof deskEndpoints.order>,
): Promise<EndpointResult<typeof deskEndpoints.order>> {
  const link_key = filter.q?.includes('://') ? toLinkKey(filter.q) : undefined
  const order = manageOrder(await orderFor(ctx, order_by), filter.status)
  return ctx.store.desk.managedOrder({ ...filter, link_key }, order, MAX_IN_ORDER, ctx.now())
}

/**
 * Maps the readers' orders: `new` sorts by publication date; `fit` falls back to `new` if the editor's
 * vocabulary is unknown.
 */
async function orderFor(
  ctx: Ctx<'admin'>,
  order_by: ParsedInput<typeof deskEndpoints.manage>['order_by'],
): Promise<ManageOrder> {
  if (order_by === 'fit') return (await fitColumnOf(ctx)) ?? 'published'
  return order_by === 'new' ? 'published' : order_by
}

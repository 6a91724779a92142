// The editor's list of articles: by any filter, in any order, page by page.
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
  { order_by, offset, limit, after, ...given }: ParsedInput<typeof deskEndpoints.manage>,
): Promise<EndpointResult<typeof deskEndpoints.manage>> {
  const link_key = given.q?.includes('://') ? toLinkKey(given.q) : undefined
  const order = manageOrder(await orderFor(ctx, order_by), given.status)
  const page = toPageRequest({ offset, limit, after }, order)
  const { rows: found, total } = await ctx.store.desk.managed({ ...given, link_key }, order, page, ctx.now())
  const { rows, ...next } = cutPage(found, page, order)
  return { items: rows.map(presentManaged), ...next, total }
}

const MAX_IN_ORDER = 500

/** The numbers of the whole list in its order, so that an editor can go from one to the next. */
export async function orderOfArticles(
  ctx: Ctx<'admin'>,
  { order_by, ...given }: ParsedInput<typeof deskEndpoints.order>,
): Promise<EndpointResult<typeof deskEndpoints.order>> {
  const link_key = given.q?.includes('://') ? toLinkKey(given.q) : undefined
  const order = manageOrder(await orderFor(ctx, order_by), given.status)
  return ctx.store.desk.managedOrder({ ...given, link_key }, order, MAX_IN_ORDER, ctx.now())
}

/** As readers' lists have them: `new` by the date of publication; `fit` is `new` where nothing is known of the editor. */
async function orderFor(
  ctx: Ctx<'admin'>,
  order_by: ParsedInput<typeof deskEndpoints.manage>['order_by'],
): Promise<ManageOrder> {
  if (order_by === 'fit') return (await fitColumnOf(ctx)) ?? 'published'
  return order_by === 'new' ? 'published' : order_by
}

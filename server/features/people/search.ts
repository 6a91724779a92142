// User search for admins: by phone, user name, user id or order number.
import type { EndpointResult, ParsedInput } from '../../../contract/kernel/endpoint-definition.ts'
import type { peopleEndpoints } from '../../../contract/people.ts'
import { normalisePhone } from '../../../domain/account/phone.ts'
import type { Ctx } from '../../http/context.ts'
import { type CursorOrder, cutPage, toPageRequest } from '../../http/cursor.ts'
import { buyerOf } from '../order/public.ts'
import { presentPeople } from './present.ts'
import type { PeopleQuery, PersonRow } from './store.ts'

const NEWEST: CursorOrder<PersonRow> = { name: 'people', kinds: ['id'], keyOf: ({ id }) => [id] }
/** Min. digits of a phone query; fewer digits match too many phones. */
const MIN_DIGITS = 4
const MAX_ID = 2 ** 53 - 1
const ORDER_NO = /^\d{16}$/

export async function searchPeople(
  ctx: Ctx<'admin'>,
  { q, ...pageParams }: ParsedInput<typeof peopleEndpoints.search>,
): Promise<EndpointResult<typeof peopleEndpoints.search>> {
  const page = toPageRequest(pageParams, NEWEST)
  const { rows, ...next } = cutPage(await ctx.store.people.search(await wantedOf(ctx, q), page), page, NEWEST)
  return { items: await presentPeople(ctx, rows), ...next }
}

/** An order number (16 digits) cannot be confused with other input and finds its buyer. */
async function wantedOf(ctx: Ctx<'admin'>, q: string): Promise<PeopleQuery> {
  const query = wantedBy(q)
  const typed = q.normalize('NFKC').replace(/\s/g, '')
  if (!ORDER_NO.test(typed)) return query
  return { ...query, id: (await buyerOf(ctx, typed)) ?? query.id }
}

/**
 * Parses the search input. A phone may contain spaces or hyphens, but no `*` for hidden digits. A user id may
 * follow a `#`.
 */
function wantedBy(q: string): PeopleQuery {
  const typed = q.normalize('NFKC').trim()
  const phone = normalisePhone(typed)
  const digits = typed.replace(/[\s-]/g, '')
  const number = Number(digits.replace(/^#/, ''))
  return {
    id: /^#?\d{1,16}$/.test(digits) && number <= MAX_ID ? number : undefined,
    digits: phone.ok ? phone.value : new RegExp(`^\\d{${MIN_DIGITS},}$`).test(digits) ? digits : undefined,
    name: typed,
  }
}

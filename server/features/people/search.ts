// Finds people by what somebody who writes to us has at hand: their phone, their name, their number.
import type { EndpointResult, ParsedInput } from '../../../contract/kernel/endpoint-definition.ts'
import type { peopleEndpoints } from '../../../contract/people.ts'
import { normalisePhone } from '../../../domain/account/phone.ts'
import type { Ctx } from '../../http/context.ts'
import { type CursorOrder, cutPage, toPageRequest } from '../../http/cursor.ts'
import { buyerOf } from '../order/public.ts'
import { presentPeople } from './present.ts'
import type { PeopleQuery, PersonRow } from './store.ts'

const NEWEST: CursorOrder<PersonRow> = { name: 'people', kinds: ['id'], keyOf: ({ id }) => [id] }
/** Fewer digits of a phone are in too many of them. */
const MIN_DIGITS = 4
const MAX_ID = 2 ** 53 - 1
const ORDER_NO = /^\d{16}$/

export async function searchPeople(
  ctx: Ctx<'admin'>,
  { q, ...asked }: ParsedInput<typeof peopleEndpoints.search>,
): Promise<EndpointResult<typeof peopleEndpoints.search>> {
  const page = toPageRequest(asked, NEWEST)
  const { rows, ...next } = cutPage(await ctx.store.people.search(await wantedOf(ctx, q), page), page, NEWEST)
  return { items: await presentPeople(ctx, rows), ...next }
}

/** The number of an order, which nobody confuses with another, stands for who made it. */
async function wantedOf(ctx: Ctx<'admin'>, q: string): Promise<PeopleQuery> {
  const wanted = wantedBy(q)
  const typed = q.normalize('NFKC').replace(/\s/g, '')
  if (!ORDER_NO.test(typed)) return wanted
  return { ...wanted, id: (await buyerOf(ctx, typed)) ?? wanted.id }
}

/** A phone may be typed with spaces, stars for what is hidden not; a number may stand behind a `#`. */
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

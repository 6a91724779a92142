// Readers' requests for a book or for 畅读, and the answers of editors.
import type { z } from 'zod'
import type { bookEndpoints } from '../../../contract/book.ts'
import type { BookRequest } from '../../../contract/entities/book.ts'
import { throwAppError } from '../../../contract/kernel/app-error.ts'
import type { EndpointResult, ParsedInput } from '../../../contract/kernel/endpoint-definition.ts'
import type { Ctx } from '../../http/context.ts'
import { namesOf } from '../account/public.ts'
import { presentRequest } from './present.ts'

/** Max. open requests of one reader. */
const MAX_OPEN = 20

/**
 * Stores a request. Throws TOO_MANY_PENDING_REQUESTS, IDEMPOTENCY_KEY_REUSED; INVALID_INPUT for a book
 * without a name.
 */
export async function askForBook(
  ctx: Ctx<'user'>,
  { op_id, kind, name, author, reason }: ParsedInput<typeof bookEndpoints.apply>,
): Promise<z.output<typeof BookRequest>> {
  if (kind === 'BOOK' && name === '')
    throwAppError('INVALID_INPUT', { details: [{ field: 'name', message: '请填写书名' }] })
  return ctx.store.book.once(ctx.user.id, 'book.apply', op_id, async (tx) => {
    const request = { asker_id: ctx.user.id, kind, name, author, reason, at: ctx.now() }
    const row = await ctx.store.book.addRequest(tx, request, MAX_OPEN)
    return row ? presentRequest(row) : throwAppError('TOO_MANY_PENDING_REQUESTS')
  })
}

export const myRequests = async (
  ctx: Ctx<'user'>,
): Promise<EndpointResult<typeof bookEndpoints.applications>> => ({
  items: (await ctx.store.book.requestsOf(ctx.user.id)).map(presentRequest),
})

export async function listRequests(
  ctx: Ctx<'admin'>,
  { state, offset, limit }: ParsedInput<typeof bookEndpoints.requests>,
): Promise<EndpointResult<typeof bookEndpoints.requests>> {
  const found = await ctx.store.book.requests({ state: state ?? null, offset, limit })
  const rows = found.slice(0, limit)
  const names = await namesOf(ctx, [...new Set(rows.map(({ asker_id }) => asker_id))])
  return {
    items: rows.map((row) => ({
      ...presentRequest(row),
      user_id: row.asker_id,
      username: names.get(row.asker_id) ?? '',
    })),
    next_offset: found.length > limit ? offset + limit : null,
  }
}

/** Stores an editor's answer. Throws REQUEST_NOT_FOUND. */
export async function answerRequest(
  ctx: Ctx<'admin'>,
  { id, pass, answer }: ParsedInput<typeof bookEndpoints.answer>,
): Promise<z.output<typeof BookRequest>> {
  const state = pass ? 'ACCEPTED' : 'REFUSED'
  const row = await ctx.store.book.answerRequest({
    ...{ id, state, answer, answered_by: ctx.user.id, at: ctx.now() },
  })
  return row ? presentRequest(row) : throwAppError('REQUEST_NOT_FOUND')
}
